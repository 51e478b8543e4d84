import type { SubmissionDetails } from '#domain/solve'

type Judge = SubmissionDetails | null

const worded = (value: number | string | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

/** How long the code ran, as the site shows it, else in milliseconds. */
export function runtimeWords(judge: Judge): string | null {
  if (!judge) return null
  const plain = typeof judge.runtime === 'number' ? `${judge.runtime} ms` : null
  return worded(judge.runtimeDisplay) ?? worded(judge.runtime) ?? plain
}

/** How much memory the code took, as the site shows it, else in megabytes. */
export function memoryWords(judge: Judge): string | null {
  if (!judge) return null
  const plain = typeof judge.memory === 'number' ? `${(judge.memory / 1e6).toFixed(1)} MB` : null
  return worded(judge.memoryDisplay) ?? worded(judge.memory) ?? plain
}

/** Which part of all submissions is behind this one: "faster than 83.6%". */
export function percentileWords(what: string, percentile: number | undefined): string | null {
  return percentile === undefined ? null : `${what} ${percentile.toFixed(1)}%`
}

/** How many tests passed, of how many. */
export function testWords(judge: Judge): string | null {
  if (judge?.totalCorrect === undefined || judge.totalTestcases === undefined) return null
  return `${judge.totalCorrect} / ${judge.totalTestcases}`
}
