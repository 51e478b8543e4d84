import { LatestCall } from '#lib/latest-call'
import { countUpTo } from '#lib/sorted'
import { isDate } from '#lib/time'
import type { TravelAxis } from '#protocol/time-travel'
import { refreshRecommendations } from '../../actions/recommendations'
import { state } from '../../state/state'
import { timeTravel } from '../../state/time-travel-store'
import { showToast } from '../../state/toasts'
import { client } from '../../worker-client/client'
import { closeTimeTravel, openTimeTravel } from './actions'

let moving: Promise<void> | null = null

/**
 * Shows the state at a stop, or the present if null. While a move is running, only the latest requested
 * position is kept. At most one move starts per animation frame.
 */
export function moveTo(position: number | null): Promise<void> {
  timeTravel.targetPosition = clamped(position)
  moving ??= follow().finally(() => {
    moving = null
  })
  return moving
}

/** Moves by a number of stops. The position after the last stop is the present. */
export function moveBy(stops: number): Promise<void> {
  const last = timeTravel.timeline?.times.length ?? 0
  const to = (timeTravel.targetPosition ?? last + 1) + stops
  return moveTo(to > last ? null : to)
}

/** Moves to the last stop at or before a time (epoch milliseconds). At the end of the time line, moves to the present. */
export function moveToTime(time: number): Promise<void> {
  return moveTo(positionAt(time))
}

/** Switches to another axis and stays at about the same point of the time line. */
export async function switchAxis(axis: TravelAxis): Promise<void> {
  if (axis === timeTravel.axis) return
  const time = timeTravel.targetPosition === null ? null : targetTime()
  if (await openTimeTravel(axis)) await (time === null ? moveTo(null) : moveToTime(time))
}

/** Moves while the slider is dragged. Null ends the drag. */
export function dragTo(time: number | null): void {
  timeTravel.dragTime = time
  if (time !== null) void moveToTime(time)
}

/** Moves to a time, but by at least one stop in the direction of `step`. An invalid time moves by one stop. */
export function stepToTime(time: number, step: 1 | -1): Promise<void> {
  if (!isDate(time)) return moveBy(step)
  const to = positionAt(time)
  return to !== null && to === timeTravel.targetPosition ? moveBy(step) : moveTo(to)
}

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

/** Identifies a stop of a time line, or the present. */
const pointOf = (axis: TravelAxis | undefined, position: number | null = null): string =>
  position === null ? 'now' : `${axis} ${position}`

async function follow(): Promise<void> {
  const { past } = state.views ?? {}
  let current = pointOf(past?.axis, past?.position)
  while (timeTravel.phase === 'open' && timeTravel.timeline) {
    const { timeline, targetPosition } = timeTravel
    if (pointOf(timeline.axis, targetPosition) === current) return
    const answer = await client().call('travelTo', timeline.axis, targetPosition)
    if (!answer.ok) {
      showToast('error', answer.failure.message)
      closeTimeTravel()
      return
    }
    current = pointOf(answer.value?.axis, answer.value?.position)
    // The views are updated through another message port. The update has arrived by the next animation frame.
    await nextFrame()
    refreshRecommendations()
  }
}

const nextFrame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()))

/** Shortest and longest time between two steps in milliseconds. Short logs play slowly, so that each step can be read. */
const MIN_STEP_MS = 100
const MAX_STEP_MS = 700
/** Target length of a playback whose step time is between these limits, in milliseconds. */
const PLAYBACK_MS = 24_000
const MAX_STEPS = 240
/** For `prefers-reduced-motion`: fewer and slower steps. */
const REDUCED_MOTION = { stepMs: 1_200, maxSteps: 24 }

const playbacks = new LatestCall()

/** Plays the log from the current position to the present, or from its beginning if fewer than two steps are left. */
export async function play(): Promise<void> {
  const length = timeTravel.timeline?.times.length ?? 0
  if (length === 0) return
  const isNewest = playbacks.begin()
  const isPlaying = () => isNewest() && timeTravel.playing && timeTravel.phase === 'open'
  timeTravel.playing = true
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  const stride = Math.ceil(length / (reduced ? REDUCED_MOTION.maxSteps : MAX_STEPS))
  const stepMs = reduced ? REDUCED_MOTION.stepMs : Math.max(MIN_STEP_MS, Math.min(MAX_STEP_MS, PLAYBACK_MS / length))
  if (timeTravel.targetPosition === null || timeTravel.targetPosition + stride >= length) await moveTo(1)
  while (isPlaying()) {
    await wait(stepMs)
    if (!isPlaying()) return
    const next = (timeTravel.targetPosition ?? length) + stride
    if (next > length && timeTravel.targetPosition === length) {
      timeTravel.playing = false
      return moveTo(null)
    }
    await moveTo(Math.min(next, length))
  }
}

/** Stops playback at the current position. */
export function pause(): void {
  playbacks.cancel()
  timeTravel.playing = false
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
