import { median } from '#lib/sorted'
import type { Difficulty } from '../problem'

/** The minutes that a problem takes, by difficulty. */
export type MinutesByDifficulty = Readonly<Record<Difficulty, number>>

/** The minutes until the person's own times are known (N21). */
export const DEFAULT_MINUTES: MinutesByDifficulty = { Easy: 20, Medium: 35, Hard: 50 }

/** A median counts as known from this many times on. */
const MIN_TIMES = 3
/** The limits of a planned problem in minutes: a few very short or long times must not distort a whole plan. */
const SHORTEST = 5
const LONGEST = 120

/** The time of one accepted solve, in seconds. */
export interface TimedDifficulty {
  difficulty: Difficulty
  timeUsed: number
}

/** The person's median minutes for each difficulty, or the default while fewer than three times are known. */
export function usualMinutes(times: Iterable<TimedDifficulty>): MinutesByDifficulty {
  const known: Record<Difficulty, number[]> = { Easy: [], Medium: [], Hard: [] }
  for (const { difficulty, timeUsed } of times) known[difficulty].push(timeUsed)
  const minutesOf = (difficulty: Difficulty): number => {
    const seconds = known[difficulty].length < MIN_TIMES ? null : median(known[difficulty])
    if (seconds === null) return DEFAULT_MINUTES[difficulty]
    return Math.min(LONGEST, Math.max(SHORTEST, Math.round(seconds / 60)))
  }
  return { Easy: minutesOf('Easy'), Medium: minutesOf('Medium'), Hard: minutesOf('Hard') }
}
