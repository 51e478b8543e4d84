import { computeMedian } from '#lib/sorted'
import type { Difficulty } from '../problem'

export type MinutesByDifficulty = Readonly<Record<Difficulty, number>>

/** The minutes that are used while the person's own times are unknown (N21). */
export const DEFAULT_MINUTES: MinutesByDifficulty = { Easy: 20, Medium: 35, Hard: 50 }

const MIN_TIMES = 3
/** The minimum and maximum minutes of a planned problem: a few very short or long times must not distort a whole plan. */
const MIN_MINUTES = 5
const MAX_MINUTES = 120

/** The time of one accepted solve, in seconds. */
export interface TimedDifficulty {
  difficulty: Difficulty
  timeUsed: number
}

/** Returns the person's median minutes for each difficulty, from 5 to 120; the default if fewer than three times are known. */
export function computeUsualMinutes(times: Iterable<TimedDifficulty>): MinutesByDifficulty {
  const timesByDifficulty: Record<Difficulty, number[]> = { Easy: [], Medium: [], Hard: [] }
  for (const { difficulty, timeUsed } of times) timesByDifficulty[difficulty].push(timeUsed)
  const minutesOf = (difficulty: Difficulty): number => {
    const seconds =
      timesByDifficulty[difficulty].length < MIN_TIMES ? null : computeMedian(timesByDifficulty[difficulty])
    if (seconds === null) return DEFAULT_MINUTES[difficulty]
    return Math.min(MAX_MINUTES, Math.max(MIN_MINUTES, Math.round(seconds / 60)))
  }
  return { Easy: minutesOf('Easy'), Medium: minutesOf('Medium'), Hard: minutesOf('Hard') }
}
