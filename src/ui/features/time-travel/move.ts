import { countUpTo } from '#lib/sorted'
import { isDate } from '#lib/time'
import { notify } from '../../shared/notifications'
import { refreshRecommendations } from '../../shared/recommendations'
import { state } from '../../shared/state'
import { timeTravel } from '../../shared/time-travel-store'
import { client } from '../../worker-client/client'
import { closeTimeTravel } from './actions'

let moving: Promise<void> | null = null

/**
 * Goes to the state after some commits, or to the present when null. While one move is on its way only the last wish is
 * kept, and no more than one is begun for each frame that is drawn.
 */
export function moveTo(position: number | null): Promise<void> {
  timeTravel.targetPosition = clamped(position)
  moving ??= follow().finally(() => {
    moving = null
  })
  return moving
}

/** The present stands right after the last commit. */
export function moveBy(commits: number): Promise<void> {
  const last = timeTravel.timeline?.times.length ?? 0
  const to = (timeTravel.targetPosition ?? last + 1) + commits
  return moveTo(to > last ? null : to)
}

/** Goes to a time (epoch milliseconds): the last commit not after it, or the present at the time line's end. */
export function moveToTime(time: number): Promise<void> {
  return moveTo(positionAt(time))
}

/** Follows a finger to a time; null when it has let go. */
export function dragTo(time: number | null): void {
  timeTravel.dragTime = time
  if (time !== null) void moveToTime(time)
}

/** Goes to a time, but always at least one commit on in the direction of `step`; by one commit where the calendar ends. */
export function stepToTime(time: number, step: 1 | -1): Promise<void> {
  if (!isDate(time)) return moveBy(step)
  const to = positionAt(time)
  return to !== null && to === timeTravel.targetPosition ? moveBy(step) : moveTo(to)
}

/** Where the person is or wants to be, in epoch milliseconds. */
export function targetTime(): number {
  const { timeline, targetPosition } = timeTravel
  if (!timeline) return 0
  return targetPosition === null ? timeline.until : (timeline.times[targetPosition - 1] ?? timeline.until)
}

function positionAt(time: number): number | null {
  const { timeline } = timeTravel
  if (!timeline || time >= timeline.until) return null
  return Math.max(1, countUpTo(timeline.times, time))
}

function clamped(position: number | null): number | null {
  const last = timeTravel.timeline?.times.length ?? 0
  return position === null || last === 0 ? null : Math.min(Math.max(1, position), last)
}

async function follow(): Promise<void> {
  let there = state.views?.past?.position ?? null
  while (timeTravel.phase === 'open' && timeTravel.targetPosition !== there) {
    const answer = await client().call('travelTo', timeTravel.targetPosition)
    if (!answer.ok) {
      notify('error', answer.failure.message)
      closeTimeTravel()
      return
    }
    there = answer.value?.position ?? null
    // The pipe tells the views, on its own port: they have come when the next frame is due.
    await frame()
    refreshRecommendations()
  }
}

const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()))
