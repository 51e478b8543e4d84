import { ref } from 'valtio'
import { LatestCall } from '#lib/latest-call'
import { type TimeTravelState, timeTravel } from '../../state/time-travel-store'
import { showToast } from '../../state/toasts'
import { getClient } from '../../worker-client/client'

const PRESENT_STATE = { targetPosition: null, dragTime: null, isPlaying: false } satisfies Partial<TimeTravelState>

const timelineReads = new LatestCall()
let runningRead: Promise<boolean> | null = null

/**
 * Opens the time line of an axis: days with solves, or changes. If it is already open, reads only new commits. Returns false if the read
 * was cancelled or failed; a toast shows a failure.
 */
export function openTimeTravel(axis = timeTravel.axis): Promise<boolean> {
  if (timeTravel.phase === 'closed' || axis !== timeTravel.axis) {
    Object.assign(timeTravel, { ...PRESENT_STATE, axis, phase: 'reading', read: 0, total: 0, timeline: null })
    runningRead = null
  }
  runningRead ??= readTimeline(timelineReads.begin())
  return runningRead
}

/** Closes the timeline and returns to the present. Also cancels a running read. */
export function closeTimeTravel(): void {
  timelineReads.cancel()
  runningRead = null
  Object.assign(timeTravel, { ...PRESENT_STATE, phase: 'closed', timeline: null })
  void getClient().call('endTravel')
}

async function readTimeline(isNewest: () => boolean): Promise<boolean> {
  while (isNewest()) {
    const answer = await getClient().call('readMoreOfTimeline', timeTravel.axis)
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
      runningRead = null
      return true
    }
  }
  return false
}
