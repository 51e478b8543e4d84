import { DAY } from './time'

/**
 * A whole number with its thousands apart: "12,345". By hand: the first number that Intl formats costs tens of milliseconds
 * of the first frame.
 */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A number of things: "1 day", "1,204 days". */
export function pluralize(count: number, thing: string): string {
  return `${formatNumber(count)} ${thing}${count === 1 ? '' : 's'}`
}

/** A length of time in seconds, in days or else hours: "1 hour", "112 days". */
export function formatHoursOrDays(seconds: number): string {
  return seconds < DAY
    ? pluralize(Math.max(1, Math.round(seconds / 3600)), 'hour')
    : pluralize(Math.round(seconds / DAY), 'day')
}
