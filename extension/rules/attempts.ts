const MINUTE = 60_000

/** An attempt ends after this long without any activity, in milliseconds. */
const MAX_REST = 180 * MINUTE
/** A pause up to this long counts as active time. */
const MAX_ACTIVE_GAP = 2 * MINUTE

/** The data that decides whether activity still belongs to an attempt. Times are epoch milliseconds. */
interface AttemptState {
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

const STATUS_WORDS: ReadonlyMap<number, string> = new Map([
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

/** The practice site's label for a status code. An unknown code is never reported as accepted. */
export function statusText(statusCode: number): string {
  return STATUS_WORDS.get(statusCode) ?? `Unknown status ${statusCode}`
}

/** The fields of a Run's result that decide its verdict. */
interface RunResult {
  statusCode: number
  isCorrect: boolean | null
  /** A 1 or 0 for each test case. */
  compareResult: string | null
}

/**
 * The verdict of a Run. The site reports "Accepted" for every Run that ended without an error, so the comparison of the
 * outputs decides. Without a comparison, the Run is not reported as accepted.
 */
export function runVerdict({ statusCode, isCorrect, compareResult }: RunResult): string {
  if (statusCode !== 10) return statusText(statusCode)
  const isRight = isCorrect ?? /^1+$/.test(compareResult ?? '')
  return isRight ? 'Accepted' : 'Wrong Answer'
}
