import type { SubmissionDetails } from '#domain/solve'

type JudgeReport = SubmissionDetails | null

const isNumberInRange = (value: unknown, max: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= max

const MAX_NUMBER = Number.MAX_SAFE_INTEGER

/** What the practice site shows for a submission that was not accepted. */
const NOT_MEASURED = 'N/A'

const toNonEmptyText = (value: number | string | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' && value !== NOT_MEASURED ? value : null

/** Returns a value as the practice site shows it, otherwise formatted; null if it is unknown or was not measured. */
function formatMeasured<T extends number | string>(
  display: string | undefined,
  value: T | undefined,
  format: (value: number) => string,
): string | null {
  if (display === NOT_MEASURED) return null
  const computedText = isNumberInRange(value, MAX_NUMBER) ? format(value) : null
  return toNonEmptyText(display) ?? toNonEmptyText(value) ?? computedText
}

/** Returns the run time as the practice site shows it, otherwise in milliseconds. */
export const formatRuntime = (report: JudgeReport): string | null =>
  formatMeasured(report?.runtimeDisplay, report?.runtime, (value) => `${value} ms`)

/** Returns the memory use as the practice site shows it, otherwise in megabytes. */
export const formatMemory = (report: JudgeReport): string | null =>
  formatMeasured(report?.memoryDisplay, report?.memory, (value) => `${(value / 1e6).toFixed(1)} MB`)

/**
 * Returns the percentage of submissions that this submission beats, after the text `prefix`: "faster than 83.6%"; null if it is unknown.
 */
export function formatPercentile(prefix: string, percentile: number | undefined): string | null {
  return isNumberInRange(percentile, 100) ? `${prefix} ${percentile.toFixed(1)}%` : null
}

/** Returns the number of passed and of all tests, for example "3 / 5"; null if it is unknown. */
export function formatTests(report: JudgeReport): string | null {
  if (!isNumberInRange(report?.totalCorrect, MAX_NUMBER) || !isNumberInRange(report.totalTestcases, MAX_NUMBER))
    return null
  return `${report.totalCorrect} / ${report.totalTestcases}`
}
