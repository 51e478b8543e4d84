import { timeTravel } from '../../shared/time-travel-store'
import { moveTo } from './move'

/** Shortest and longest time between two steps in milliseconds. Short logs play slowly, so that each step can be read. */
const MIN_STEP_MS = 100
const MAX_STEP_MS = 700
/** Target length of a playback whose step time is between these limits, in milliseconds. */
const PLAYBACK_MS = 24_000
const MAX_STEPS = 240
/** For `prefers-reduced-motion`: fewer and slower steps. */
const REDUCED_MOTION = { stepMs: 1_200, maxSteps: 24 }

/** Number of the latest playback. A playback with an older number stops. */
let latestPlayback = 0

/** Plays the log from the current position to the present, or from its beginning if the page shows the present. */
export async function play(): Promise<void> {
  const length = timeTravel.timeline?.times.length ?? 0
  if (length === 0) return
  const mine = ++latestPlayback
  timeTravel.playing = true
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  const stride = Math.ceil(length / (reduced ? REDUCED_MOTION.maxSteps : MAX_STEPS))
  const stepMs = reduced ? REDUCED_MOTION.stepMs : Math.max(MIN_STEP_MS, Math.min(MAX_STEP_MS, PLAYBACK_MS / length))
  if (timeTravel.targetPosition === null) await moveTo(1)
  while (isPlaying(mine)) {
    await wait(stepMs)
    if (!isPlaying(mine)) return
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
  latestPlayback++
  timeTravel.playing = false
}

const isPlaying = (mine: number): boolean =>
  mine === latestPlayback && timeTravel.playing && timeTravel.phase === 'open'

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
