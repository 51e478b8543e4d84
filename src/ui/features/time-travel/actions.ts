import { ref } from 'valtio'
import { LatestCall } from '#lib/latest-call'
import { type TimeTravelState, timeTravel } from '../../state/time-travel-store'
import { showToast } from '../../state/toasts'
import { client } from '../../worker-client/client'

const AT_PRESENT = { targetPosition: null, dragTime: null, playing: false } satisfies Partial<TimeTravelState>

const reads = new LatestCall()
let reading: Promise<boolean> | null = null

/**
 * Opens the time line. The worker reads the log in chunks and reports its progress. If the time line is already open, only
 * new commits are read. Another axis opens its own time line. Returns false if the read was cancelled or failed; a failure is shown as a toast.
 */
export function openTimeTravel(axis = timeTravel.axis): Promise<boolean> {
  if (timeTravel.phase === 'closed' || axis !== timeTravel.axis) {
    Object.assign(timeTravel, { ...AT_PRESENT, axis, phase: 'reading', read: 0, total: 0, timeline: null })
    reading = null
  }
  return reading ?? begin()
}

/** Returns to the present and closes the time line. Also cancels a running read. */
export function closeTimeTravel(): void {
  reads.cancel()
  Object.assign(timeTravel, { ...AT_PRESENT, phase: 'closed', timeline: null })
  void client().call('endTravel')
}

function begin(): Promise<boolean> {
  const begun = read(reads.begin()).finally(() => {
    if (reading === begun) reading = null
  })
  reading = begun
  return begun
}

async function read(isNewest: () => boolean): Promise<boolean> {
  while (isNewest()) {
    const answer = await client().call('readMoreOfTimeline', timeTravel.axis)
    if (!isNewest()) return false
    if (!answer.ok) {
      showToast('error', answer.failure.message)
      closeTimeTravel()
      return false
    }
    const { read, total, timeline } = answer.value
    Object.assign(timeTravel, { read, total })
    if (timeline) {
      timeTravel.timeline = ref(timeline)
      timeTravel.axis = timeline.axis
      timeTravel.phase = 'open'
      return true
    }
  }
  return false
}
