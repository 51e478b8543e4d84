import { countUpTo } from '#lib/sorted'
import { isDate } from '#lib/time'
import { notify } from '../../shared/notifications'
import { state } from '../../shared/state'
import { travel } from '../../shared/time-travel-store'
import { worker } from '../../worker-client/client'
import { renewPicks } from '../dashboard/actions'
import { closeTravel } from './actions'

let moving: Promise<void> | null = null

/**
 * Goes to the state after some commits, or to the present when null. While one move is on its way only the last wish is
 * kept, and no more than one is begun for each frame that is drawn.
 */
export function moveTo(position: number | null): Promise<void> {
  travel.wanted = clamped(position)
  moving ??= follow().finally(() => {
    moving = null
  })
  return moving
}

/** The present stands right after the last commit. */
export function moveBy(commits: number): Promise<void> {
  const last = travel.timeline?.times.length ?? 0
  const to = (travel.wanted ?? last + 1) + commits
  return moveTo(to > last ? null : to)
}

/** Goes to a time (epoch milliseconds): the last commit not after it, or the present at the time line's end. */
export function moveToTime(time: number): Promise<void> {
  return moveTo(positionAt(time))
}

/** Follows a finger to a time; null when it has let go. */
export function aimAt(time: number | null): void {
  travel.aim = time
  if (time !== null) void moveToTime(time)
}

/** Goes to a time, but always at least one commit on in the direction of `step`; by one commit where the calendar ends. */
export function stepToTime(time: number, step: 1 | -1): Promise<void> {
  if (!isDate(time)) return moveBy(step)
  const to = positionAt(time)
  return to !== null && to === travel.wanted ? moveBy(step) : moveTo(to)
}

/** Where the person is or wants to be, in epoch milliseconds. */
export function wantedTime(): number {
  const { timeline, wanted } = travel
  if (!timeline) return 0
  return wanted === null ? timeline.until : (timeline.times[wanted - 1] ?? timeline.until)
}

function positionAt(time: number): number | null {
  const { timeline } = travel
  if (!timeline || time >= timeline.until) return null
  return Math.max(1, countUpTo(timeline.times, time))
}

function clamped(position: number | null): number | null {
  const last = travel.timeline?.times.length ?? 0
  return position === null || last === 0 ? null : Math.min(Math.max(1, position), last)
}

async function follow(): Promise<void> {
  let there = state.views?.past?.position ?? null
  while (travel.phase === 'open' && travel.wanted !== there) {
    const answer = await worker().call('travelTo', travel.wanted)
    if (!answer.ok) {
      notify('error', answer.failure.message)
      closeTravel()
      return
    }
    there = answer.value?.position ?? null
    // The pipe tells the views, on its own port: they have come when the next frame is due.
    await frame()
    renewPicks()
  }
}

const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()))
