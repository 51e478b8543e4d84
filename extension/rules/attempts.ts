const MINUTE = 60_000

/** An attempt ends after this long without any activity, in milliseconds. */
const MAX_REST = 180 * MINUTE
/** A pause up to this long counts as active time. */
const MAX_ACTIVE_GAP = 2 * MINUTE

/** The data that decides whether activity still belongs to an attempt. Times are epoch milliseconds. */
export interface AttemptState {
  isClosed: boolean
  lastAt: number
  /** The first text of the attempt, normalised: usually the starter code. */
  firstText: string | null
  snapshots: number
}

/**
 * Whether activity at `at` belongs to the attempt. An accepted submission, three hours of rest, or a return to the first text after
 * other snapshots (a reset of the editor) ends it. A clock that was set back does not.
 */
export function continuesAttempt(attempt: AttemptState, at: number, text: string | null): boolean {
  if (attempt.isClosed || at - attempt.lastAt >= MAX_REST) return false
  const isReset = text !== null && text === attempt.firstText && attempt.snapshots >= 2
  return !isReset
}

/** The active milliseconds between two moments: a longer pause, or a clock that was set back, counts nothing. */
export function activeGap(from: number, to: number): number {
  const gap = to - from
  return gap > 0 && gap <= MAX_ACTIVE_GAP ? gap : 0
}
