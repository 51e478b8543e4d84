import type { SubmissionDetails } from '#domain/solve'

type Judge = SubmissionDetails | null

/** Rejects values outside the possible range, which are not shown. */
const isFigure = (value: unknown, max: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= max

const MAX = Number.MAX_SAFE_INTEGER

const textOf = (value: number | string | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

/** The run time as the site shows it, otherwise in milliseconds. */
export function runtimeText(judge: Judge): string | null {
  if (!judge) return null
  const plain = isFigure(judge.runtime, MAX) ? `${judge.runtime} ms` : null
  return textOf(judge.runtimeDisplay) ?? textOf(judge.runtime) ?? plain
}

/** The memory use as the site shows it, otherwise in megabytes. */
export function memoryText(judge: Judge): string | null {
  if (!judge) return null
  const plain = isFigure(judge.memory, MAX) ? `${(judge.memory / 1e6).toFixed(1)} MB` : null
  return textOf(judge.memoryDisplay) ?? textOf(judge.memory) ?? plain
}

/** The percentage of submissions that this one beats, for example "faster than 83.6%". */
export function percentileText(what: string, percentile: number | undefined): string | null {
  return isFigure(percentile, 100) ? `${what} ${percentile.toFixed(1)}%` : null
}

/** Passed and total tests, for example "3 / 5". */
export function testText(judge: Judge): string | null {
  if (!isFigure(judge?.totalCorrect, MAX) || !isFigure(judge.totalTestcases, MAX)) return null
  return `${judge.totalCorrect} / ${judge.totalTestcases}`
}
