import { timeTravel } from '../../shared/time-travel-store'
import { moveTo } from './move'

/** Milliseconds between two pictures: of a long log, and of one so short that each picture can be read. */
const QUICK = 100
const SLOW = 700
/** Pictures of the longest film. */
const MOST = 240
/** For people who want no motion: as few pictures as steps one can follow, each at rest. */
const STILL = { pace: 1_200, most: 24 }

let showing = 0

/** Replays the log from here to the present; from its beginning when already there. */
export async function play(): Promise<void> {
  const length = timeTravel.timeline?.times.length ?? 0
  if (length === 0) return
  const mine = ++showing
  timeTravel.playing = true
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const stride = Math.ceil(length / (still ? STILL.most : MOST))
  const pace = still ? STILL.pace : Math.max(QUICK, Math.min(SLOW, 24_000 / length))
  if (timeTravel.targetPosition === null) await moveTo(1)
  while (isShowing(mine)) {
    await wait(pace)
    if (!isShowing(mine)) return
    const next = (timeTravel.targetPosition ?? length) + stride
    if (next > length && timeTravel.targetPosition === length) {
      timeTravel.playing = false
      return moveTo(null)
    }
    await moveTo(Math.min(next, length))
  }
}

/** Stops the film where it is. */
export function pause(): void {
  showing++
  timeTravel.playing = false
}

const isShowing = (mine: number): boolean => mine === showing && timeTravel.playing && timeTravel.phase === 'open'

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
