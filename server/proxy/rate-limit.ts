/** How often one client may call, and how many clients are remembered. */
export interface RateLimits {
  /** Calls at once after a pause. */
  burst: number
  /** Calls a second in the long run. */
  perSecond: number
  /** Clients remembered at most; beyond it the one silent for longest is forgotten. */
  clients: number
}

interface Bucket {
  tokens: number
  /** Epoch milliseconds of the last call. */
  at: number
}

/**
 * A token bucket for each client. The returned function takes one token of the client's and says 0, or, when there is
 * none, the whole seconds after which there will be one. `now` gives epoch milliseconds.
 */
export function createRateLimit(limits: RateLimits, now: () => number): (client: string) => number {
  const buckets = new Map<string, Bucket>()
  return (client) => {
    const at = now()
    const tokens = tokensAt(buckets.get(client), at, limits)
    const allowed = tokens >= 1
    // Deleting first moves the client to the end of the Map's order, so the first key is the one silent for longest.
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
