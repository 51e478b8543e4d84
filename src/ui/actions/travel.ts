import { ref } from 'valtio'
import { worker } from '../link/link'
import { travel } from '../state/travel'
import { notify } from './notices'

/** Counts the openings: a reading that was called off does not go on. */
let opening = 0

/** Opens the time line: the log is read once, portion by portion, with how far it is in numbers. */
export async function openTravel(): Promise<void> {
  if (travel.phase !== 'closed') return
  const mine = ++opening
  Object.assign(travel, { phase: 'reading', read: 0, total: 0, wanted: null, aim: null, playing: false })
  while (mine === opening) {
    const answer = await worker().call('readTimeline')
    if (mine !== opening) return
    if (!answer.ok) {
      notify('error', answer.failure.message)
      return closeTravel()
    }
    const { read, total, timeline } = answer.value
    Object.assign(travel, { read, total })
    if (timeline) {
      travel.timeline = ref(timeline)
      travel.phase = 'open'
      return
    }
  }
}

/** Goes back to the present and puts the time line away; also calls off its reading. */
export function closeTravel(): void {
  opening++
  Object.assign(travel, { phase: 'closed', timeline: null, wanted: null, aim: null, playing: false })
  void worker().call('endTravel')
}
