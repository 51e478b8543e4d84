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
 * Shows the state after that many commits, or the present if null. While a move is running, only the latest requested
 * position is kept. At most one move starts per animation frame.
 */
export function moveTo(position: number | null): Promise<void> {
  timeTravel.targetPosition = clamped(position)
  moving ??= follow().finally(() => {
    moving = null
  })
  return moving
}

/** Moves by a number of commits. The position after the last commit is the present. */
export function moveBy(commits: number): Promise<void> {
  const last = timeTravel.timeline?.times.length ?? 0
  const to = (timeTravel.targetPosition ?? last + 1) + commits
  return moveTo(to > last ? null : to)
}

/** Moves to the last commit at or before a time (epoch milliseconds). At the end of the time line, moves to the present. */
export function moveToTime(time: number): Promise<void> {
  return moveTo(positionAt(time))
}

/** Moves while the slider is dragged. Null ends the drag. */
export function dragTo(time: number | null): void {
  timeTravel.dragTime = time
  if (time !== null) void moveToTime(time)
}

/** Moves to a time, but by at least one commit in the direction of `step`. An invalid time moves by one commit. */
export function stepToTime(time: number, step: 1 | -1): Promise<void> {
  if (!isDate(time)) return moveBy(step)
  const to = positionAt(time)
  return to !== null && to === timeTravel.targetPosition ? moveBy(step) : moveTo(to)
}

/** The time of the requested position, in epoch milliseconds. */
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
  let current = state.views?.past?.position ?? null
  while (timeTravel.phase === 'open' && timeTravel.targetPosition !== current) {
    const answer = await client().call('travelTo', timeTravel.targetPosition)
    if (!answer.ok) {
      notify('error', answer.failure.message)
      closeTimeTravel()
      return
    }
    current = answer.value?.position ?? null
    // The views are updated through another message port. The update has arrived by the next animation frame.
    await nextFrame()
    refreshRecommendations()
  }
}

const nextFrame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()))
