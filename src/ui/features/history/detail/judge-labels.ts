import type { SubmissionDetails } from '#domain/solve'

type Judge = SubmissionDetails | null

/** A figure within what a judge can honestly say; anything else is not shown. */
const isFigure = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most

const MOST = Number.MAX_SAFE_INTEGER

const worded = (value: number | string | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

/** How long the code ran, as the site shows it, else in milliseconds. */
export function runtimeWords(judge: Judge): string | null {
  if (!judge) return null
  const plain = isFigure(judge.runtime, MOST) ? `${judge.runtime} ms` : null
  return worded(judge.runtimeDisplay) ?? worded(judge.runtime) ?? plain
}

/** How much memory the code took, as the site shows it, else in megabytes. */
export function memoryWords(judge: Judge): string | null {
  if (!judge) return null
  const plain = isFigure(judge.memory, MOST) ? `${(judge.memory / 1e6).toFixed(1)} MB` : null
  return worded(judge.memoryDisplay) ?? worded(judge.memory) ?? plain
}

/** Which part of all submissions is behind this one: "faster than 83.6%". */
export function percentileWords(what: string, percentile: number | undefined): string | null {
  return isFigure(percentile, 100) ? `${what} ${percentile.toFixed(1)}%` : null
}

/** How many tests passed, of how many. */
export function testWords(judge: Judge): string | null {
  if (!isFigure(judge?.totalCorrect, MOST) || !isFigure(judge.totalTestcases, MOST)) return null
  return `${judge.totalCorrect} / ${judge.totalTestcases}`
}
