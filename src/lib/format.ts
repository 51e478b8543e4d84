/**
 * Formats a whole number with thousands separators: "12,345". Does not use Intl.NumberFormat, whose first call delays the first
 * frame by tens of milliseconds.
 */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Formats a count and a noun, with an "s" unless the count is 1: "1 day", "1,204 days". */
export function pluralize(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}
