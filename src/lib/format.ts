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
