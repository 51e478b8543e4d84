const WHOLE_SECONDS = /^\d{1,9}$/

/**
 * Parses a Retry-After header to whole seconds from `now` (epoch milliseconds). Undefined if it is absent, or neither a number
 * of seconds nor a future date.
 */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (WHOLE_SECONDS.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - now) / 1000)
  return seconds > 0 ? seconds : undefined
}
