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
export interface RunResult {
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
