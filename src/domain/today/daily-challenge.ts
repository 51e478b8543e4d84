import { clampToValidDate, DAY_SECONDS } from '#lib/time'
import type { Difficulty } from '../problem'

/** The practice site's challenge of one day (N34). */
export interface DailyChallenge {
  /** The day in UTC, as an ISO date such as "2026-03-09". */
  date: string
  slug: string
  /** The problem's number on the practice site. */
  number: string
  title: string
  difficulty: Difficulty
  /** Whether only subscribers of the practice site can open the problem. */
  isPaidOnly: boolean
}

/** Returns the UTC date of a time in epoch milliseconds, as an ISO date. */
export const toUtcDate = (at: number): string => new Date(clampToValidDate(at)).toISOString().slice(0, 10)

/** Returns the start of a challenge's day, in epoch seconds. The practice site's days are days in UTC. */
export const getDailyStart = ({ date }: Pick<DailyChallenge, 'date'>): number => Date.parse(date) / 1000

/** Whether a time in epoch seconds is within the challenge's day. */
export const isWithinDaily = (daily: Pick<DailyChallenge, 'date'>, seconds: number): boolean =>
  seconds >= getDailyStart(daily) && seconds < getDailyStart(daily) + DAY_SECONDS
