const MINUTE_MS = 60_000

/** An attempt at a problem ends after this many milliseconds without activity. */
const MAX_IDLE_MS = 180 * MINUTE_MS
/** A pause of at most this many milliseconds counts as active time. */
const MAX_ACTIVE_GAP_MS = 2 * MINUTE_MS

/** Times are epoch milliseconds. */
interface AttemptState {
  isClosed: boolean
  lastAt: number
  /** The first text of the attempt, normalised: usually the starter code. */
  firstText: string | null
  snapshots: number
}

/**
 * Whether activity at the time `at` belongs to the attempt. An attempt ends with an accepted submission, after three hours without
 * activity, or if its first text returns, as after a reset of the editor. A clock that was set back does not end it.
 */
export function isPartOfAttempt(attempt: AttemptState, at: number, text: string | null): boolean {
  if (attempt.isClosed || at - attempt.lastAt >= MAX_IDLE_MS) return false
  const isReset = text !== null && text === attempt.firstText && attempt.snapshots >= 2
  return !isReset
}

/** Returns the active milliseconds between two times. A longer pause, or a clock that was set back, counts as 0. */
export function computeActiveMs(from: number, to: number): number {
  const gap = to - from
  return gap > 0 && gap <= MAX_ACTIVE_GAP_MS ? gap : 0
}

const STATUS_LABELS: ReadonlyMap<number, string> = new Map([
  [10, 'Accepted'],
  [11, 'Wrong Answer'],
  [12, 'Memory Limit Exceeded'],
  [13, 'Output Limit Exceeded'],
  [14, 'Time Limit Exceeded'],
  [15, 'Runtime Error'],
  [16, 'Internal Error'],
  [20, 'Compile Error'],
  [21, 'Unknown Error'],
])

/** Returns the practice site's label for a status code. An unknown code is never reported as accepted. */
export function getStatusLabel(statusCode: number): string {
  return STATUS_LABELS.get(statusCode) ?? `Unknown status ${statusCode}`
}

interface RunResult {
  statusCode: number
  isCorrect: boolean | null
  /** A 1 or 0 for each test case; null if the site did not compare the outputs. */
  compareResult: string | null
}

/**
 * Returns the verdict of a test run. The site reports "Accepted" for every run that ended without an error, so the comparison of the
 * outputs decides. Without a comparison, the verdict is "Wrong Answer".
 */
export function deriveVerdict({ statusCode, isCorrect, compareResult }: RunResult): string {
  if (statusCode !== 10) return getStatusLabel(statusCode)
  const isRight = isCorrect ?? /^1+$/.test(compareResult ?? '')
  return isRight ? 'Accepted' : 'Wrong Answer'
}
