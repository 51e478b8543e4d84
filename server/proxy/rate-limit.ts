/** Rate limits per client, and the number of tracked clients. */
export interface RateLimits {
  /** Maximum burst of calls. */
  burst: number
  /** Sustained calls per second. */
  perSecond: number
  /** Maximum number of tracked clients. Beyond it the least recently active one is dropped. */
  clients: number
}

interface Bucket {
  tokens: number
  /** Epoch milliseconds of the last call. */
  at: number
}

/**
 * Creates a token bucket per client. The returned function takes a token and returns 0, or returns the whole seconds until the
 * next token if none is left. `now` returns epoch milliseconds.
 */
export function createRateLimit(limits: RateLimits, now: () => number): (client: string) => number {
  const buckets = new Map<string, Bucket>()
  return (client) => {
    const at = now()
    const tokens = tokensAt(buckets.get(client), at, limits)
    const allowed = tokens >= 1
    // Deleting first moves the client to the end of the Map, so the first key is the least recently active one.
    buckets.delete(client)
    buckets.set(client, { tokens: allowed ? tokens - 1 : tokens, at })
    if (buckets.size > limits.clients) forgetFirst(buckets)
    return allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / limits.perSecond))
  }
}

function tokensAt(bucket: Bucket | undefined, at: number, limits: RateLimits): number {
  if (!bucket) return limits.burst
  const seconds = Math.max(0, at - bucket.at) / 1000
  return Math.min(limits.burst, bucket.tokens + seconds * limits.perSecond)
}

function forgetFirst(buckets: Map<string, Bucket>): void {
  for (const client of buckets.keys()) {
    buckets.delete(client)
    return
  }
}
