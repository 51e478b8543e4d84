import { LatestCall } from '#lib/latest-call'
import { countUpTo } from '#lib/sorted'
import { isValidTime } from '#lib/time'
import type { TravelAxis } from '#protocol/time-travel'
import { refreshRecommendations } from '../../actions/recommendations'
import { showScreen } from '../../state/navigation'
import { state } from '../../state/state'
import { timeTravel } from '../../state/time-travel-store'
import { showToast } from '../../state/toasts'
import { getClient } from '../../worker-client/client'
import { closeTimeTravel, openTimeTravel } from './actions'

let runningMove: Promise<void> | null = null

/**
 * Shows the state at a position of the time line, from 1; null shows the present. While a move is running, only the last requested position
 * is remembered. At most one move starts per animation frame.
 */
export function moveTo(position: number | null): Promise<void> {
  timeTravel.targetPosition = clampPosition(position)
  runningMove ??= moveToTarget().finally(() => {
    runningMove = null
  })
  return runningMove
}

/** Moves by a number of positions on the time line. The position after the last one is the present. */
export function moveBy(count: number): Promise<void> {
  const last = timeTravel.timeline?.times.length ?? 0
  const to = (timeTravel.targetPosition ?? last + 1) + count
  return moveTo(to > last ? null : to)
}

/** Moves to the last position at or before a time (epoch milliseconds). At the end of the time line, moves to the present. */
export function moveToTime(time: number): Promise<void> {
  return moveTo(findPositionAt(time))
}

/** Shows the dashboard as it was right after a change. `clock` is the logical time of the change, by which the log is ordered. */
export async function showDashboardAt(clock: number): Promise<void> {
  if (!(await openTimeTravel('changes')) || !timeTravel.timeline) return
  stopPlayback()
  await moveTo(Math.max(1, countUpTo(timeTravel.timeline.clocks, clock)))
  if (timeTravel.targetPosition !== null) showScreen('dashboard')
}

/** Stops the playback, switches to another axis (days with solves, or changes), and moves to about the same time on it. */
export async function switchAxis(axis: TravelAxis): Promise<void> {
  stopPlayback()
  if (axis === timeTravel.axis) return
  const time = timeTravel.targetPosition === null ? null : getTargetTime()
  if (await openTimeTravel(axis)) await (time === null ? moveTo(null) : moveToTime(time))
}

/** Moves to a time (epoch milliseconds) while the slider is dragged. Null ends the drag. */
export function dragTo(time: number | null): void {
  timeTravel.dragTime = time
  if (time !== null) void moveToTime(time)
}

/**
 * Moves to a time in epoch milliseconds, but by at least one position in the direction of `step`. An invalid time moves by one position.
 */
export function stepToTime(time: number, step: 1 | -1): Promise<void> {
  if (!isValidTime(time)) return moveBy(step)
  const to = findPositionAt(time)
  return to !== null && to === timeTravel.targetPosition ? moveBy(step) : moveTo(to)
}

export function getTargetTime(): number {
  const { timeline, targetPosition } = timeTravel
  if (!timeline) return 0
  return targetPosition === null ? timeline.until : (timeline.times[targetPosition - 1] ?? timeline.until)
}

function findPositionAt(time: number): number | null {
  const { timeline } = timeTravel
  if (!timeline || time >= timeline.until) return null
  return Math.max(1, countUpTo(timeline.times, time))
}

function clampPosition(position: number | null): number | null {
  const last = timeTravel.timeline?.times.length ?? 0
  return position === null || last === 0 ? null : Math.min(Math.max(1, position), last)
}

const createPositionKey = (axis: TravelAxis | undefined, position: number | null = null): string =>
  position === null ? 'now' : `${axis} ${position}`

async function moveToTarget(): Promise<void> {
  const { past } = state.views ?? {}
  let currentKey = createPositionKey(past?.axis, past?.position)
  while (timeTravel.phase === 'open' && timeTravel.timeline) {
    const { timeline, targetPosition } = timeTravel
    if (createPositionKey(timeline.axis, targetPosition) === currentKey) return
    const answer = await getClient().call('travelTo', timeline.axis, targetPosition)
    if (!answer.ok) {
      showToast('error', answer.failure.message)
      closeTimeTravel()
      return
    }
    currentKey = createPositionKey(answer.value?.axis, answer.value?.position)
    // The page's data arrives through another message port than the answer. By the next animation frame it has been updated.
    await waitForNextFrame()
    refreshRecommendations()
  }
}

const waitForNextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

/**
 * The shortest and the longest time between two steps of a playback, in milliseconds. Short logs are played slowly, so that the user can
 * read each step.
 */
const MIN_STEP_MS = 100
const MAX_STEP_MS = 700
/** Length of a playback in milliseconds, if the time between steps is within its limits. */
const PLAYBACK_MS = 24_000
const MAX_STEPS = 240
/** The limits of a playback if the user prefers reduced motion: it has fewer and slower steps. */
const REDUCED_MOTION = { stepMs: 1_200, maxSteps: 24 }

const playbacks = new LatestCall()

/**
 * Shows the positions of the time line one after another, from the displayed one to the present. At the end, starts at the first position.
 */
export async function startPlayback(): Promise<void> {
  const length = timeTravel.timeline?.times.length ?? 0
  if (length === 0) return
  const isNewest = playbacks.begin()
  const isPlaying = () => isNewest() && timeTravel.isPlaying && timeTravel.phase === 'open'
  timeTravel.isPlaying = true
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const stride = Math.ceil(length / (hasReducedMotion ? REDUCED_MOTION.maxSteps : MAX_STEPS))
  const stepMs = hasReducedMotion
    ? REDUCED_MOTION.stepMs
    : Math.max(MIN_STEP_MS, Math.min(MAX_STEP_MS, PLAYBACK_MS / length))
  if (timeTravel.targetPosition === null || timeTravel.targetPosition + stride >= length) await moveTo(1)
  while (isPlaying()) {
    await wait(stepMs)
    if (!isPlaying()) return
    const next = (timeTravel.targetPosition ?? length) + stride
    if (next > length && timeTravel.targetPosition === length) {
      timeTravel.isPlaying = false
      return moveTo(null)
    }
    await moveTo(Math.min(next, length))
  }
}

export function stopPlayback(): void {
  playbacks.cancel()
  timeTravel.isPlaying = false
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
