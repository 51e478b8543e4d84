import { DAY } from './time'

/**
 * A whole number with thousands separators: "12,345". Not Intl, because its first call costs tens of milliseconds of the
 * first frame.
 */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A count with its noun: "1 day", "1,204 days". */
export function pluralize(count: number, thing: string): string {
  return `${formatNumber(count)} ${thing}${count === 1 ? '' : 's'}`
}

/** A duration (in seconds) in hours or days: "1 hour", "112 days". */
export function formatHoursOrDays(seconds: number): string {
  return seconds < DAY
    ? pluralize(Math.max(1, Math.round(seconds / 3600)), 'hour')
    : pluralize(Math.round(seconds / DAY), 'day')
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** A number of bytes in a round unit: "12.4 MB". */
export function formatSize(bytes: number): string {
  if (!(bytes >= 0 && bytes <= Number.MAX_SAFE_INTEGER)) return 'unknown'
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`
}
