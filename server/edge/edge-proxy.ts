import { type CountCall, createProxy, type PracticeSiteProxy } from '../proxy/proxy'
import { SECURITY_HEADERS } from '../security-headers'

const PRACTICE_SITE = 'https://leetcode.com'

/** Options of a proxy on an edge platform. */
export interface EdgeOptions {
  /** The practice site: scheme, host and port. Default https://leetcode.com. */
  origin: string | undefined
  /** The platform's rate limit, shared by its instances; undefined counts in the memory of each instance. */
  countCall?: CountCall
}

/** Creates the proxy for an edge platform, whose static files are served with the same headers by `dist/_headers` (V1, V4). */
export function createEdgeProxy({ origin, countCall }: EdgeOptions): PracticeSiteProxy {
  const proxy = createProxy({ origin: origin ?? PRACTICE_SITE, ...(countCall && { countCall }) })
  return async (request, client) => {
    const response = await proxy(request, client)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value)
    return response
  }
}
