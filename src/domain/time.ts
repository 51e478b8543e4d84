/** Seconds in one day. */
export const DAY = 86_400

/** The UTC day number of an epoch time in seconds. */
export function utcDay(seconds: number): number {
  return Math.floor(seconds / DAY)
}

/** Whole days from one epoch time to another, both in seconds; never negative. */
export function wholeDays(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / DAY))
}
