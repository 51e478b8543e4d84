import { ref } from 'valtio'
import { notify } from '../../shared/notifications'
import { type TimeTravelState, timeTravel } from '../../shared/time-travel-store'
import { client } from '../../worker-client/client'

const AT_PRESENT = { targetPosition: null, dragTime: null, playing: false } satisfies Partial<TimeTravelState>

/** Counts the readings: one that was called off does not go on. */
let turn = 0
let reading: Promise<boolean> | null = null

/**
 * Opens the time line: the log is read once, portion by portion, with how far it is in numbers. Of an open one, what was
 * appended since is read. True when it is there, false when it was called off or failed, which is said.
 */
export function openTimeTravel(): Promise<boolean> {
  if (timeTravel.phase === 'closed') {
    Object.assign(timeTravel, { ...AT_PRESENT, phase: 'reading', read: 0, total: 0 })
    reading = null
  }
  return reading ?? begin()
}

/** Goes back to the present and puts the time line away; also calls off its reading. */
export function closeTimeTravel(): void {
  turn++
  Object.assign(timeTravel, { ...AT_PRESENT, phase: 'closed', timeline: null })
  void client().call('endTravel')
}

function begin(): Promise<boolean> {
  const begun = read(++turn).finally(() => {
    if (reading === begun) reading = null
  })
  reading = begun
  return begun
}

async function read(mine: number): Promise<boolean> {
  while (mine === turn) {
    const answer = await client().call('readTimeline')
    if (mine !== turn) return false
    if (!answer.ok) {
      notify('error', answer.failure.message)
      closeTimeTravel()
      return false
    }
    const { read, total, timeline } = answer.value
    Object.assign(timeTravel, { read, total })
    if (timeline) {
      timeTravel.timeline = ref(timeline)
      timeTravel.phase = 'open'
      return true
    }
  }
  return false
}
