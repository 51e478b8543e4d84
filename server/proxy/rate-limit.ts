export interface RateLimits {
  burst: number
  /** Number of calls per second that are allowed permanently. */
  perSecond: number
  /** Maximum number of tracked clients. If there are more, the least recently active one is dropped. */
  clients: number
}

interface Bucket {
  tokens: number
  /** The time of the last call, in epoch milliseconds. */
  lastCallAt: number
}

/**
 * Creates a token bucket per client. The returned function takes a token and returns 0. If no token is left, it returns the whole seconds
 * until the next one. `now` returns epoch milliseconds.
 */
export function createRateLimit(limits: RateLimits, now: () => number): (client: string) => number {
  const buckets = new Map<string, Bucket>()
  return (client) => {
    const at = now()
    const tokens = computeTokens(buckets.get(client), at, limits)
    const isAllowed = tokens >= 1
    // Deleting first moves the client to the end of the Map, so the first key is the least recently active one.
    buckets.delete(client)
    buckets.set(client, { tokens: isAllowed ? tokens - 1 : tokens, lastCallAt: at })
    for (const oldest of buckets.keys()) {
      if (buckets.size <= limits.clients) break
      buckets.delete(oldest)
    }
    return isAllowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / limits.perSecond))
  }
}

function computeTokens(bucket: Bucket | undefined, now: number, limits: RateLimits): number {
  if (!bucket) return limits.burst
  const seconds = Math.max(0, now - bucket.lastCallAt) / 1000
  return Math.min(limits.burst, bucket.tokens + seconds * limits.perSecond)
}

/**
 * Returns the key under which the calls of a client are counted; null if its address is missing or not valid. An IPv6 network of 64 bits
 * counts as one client, because one customer usually has all its addresses (K1).
 */
export function toClientKey(address: string | null | undefined): string | null {
  if (!address) return null
  const plainAddress = address
    .trim()
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
  if (!plainAddress.includes(':')) return isIpv4(plainAddress) ? plainAddress : null
  const url = `http://[${plainAddress}]`
  if (!URL.canParse(url)) return null
  const groups = splitIpv6Groups(new URL(url).hostname.slice(1, -1))
  return isMappedIpv4(groups) ? toIpv4(groups) : `${groups.slice(0, 4).join(':')}::/64`
}

const isIpv4 = (text: string) =>
  /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255)

/** Returns the eight groups of a normalised IPv6 address. */
function splitIpv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groupsBefore = head === '' ? [] : head.split(':')
  const groupsAfter = tail ? tail.split(':') : []
  const zeros = Array.from({ length: 8 - groupsBefore.length - groupsAfter.length }, () => '0')
  return [...groupsBefore, ...zeros, ...groupsAfter]
}

/** Whether the address is an IPv4 address in IPv6 notation, `::ffff:192.0.2.1`. */
const isMappedIpv4 = (groups: readonly string[]) => groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'

function toIpv4(groups: readonly string[]): string {
  const parts = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return parts.flatMap((part) => [part >> 8, part & 255]).join('.')
}
