const WHOLE_SECONDS = /^\d{1,9}$/

/**
 * A Retry-After header as whole seconds from `now` (epoch milliseconds); undefined when it is absent or is neither a
 * number of seconds nor a date that lies ahead.
 */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (WHOLE_SECONDS.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - now) / 1000)
  return seconds > 0 ? seconds : undefined
}
