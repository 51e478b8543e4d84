const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const some = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** How long ago `at` was, both in epoch milliseconds: "just now", "1 minute ago", "5 hours ago", "12 days ago". */
export function timeWords(at: number, now: number): string {
  const passed = now - at
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return some(Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return some(Math.floor(passed / HOUR), 'hour')
  return some(Math.floor(passed / DAY), 'day')
}
