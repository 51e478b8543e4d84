import { type CountCall, createProxy, type PracticeSiteProxy } from '../proxy/proxy'
import { SECURITY_HEADERS } from '../security-headers'

/**
 * Creates the proxy for an edge platform, with the security headers on its responses. The platform serves the static files with the same
 * headers from `dist/_headers` (V1, V4). `origin` is the practice site: scheme, host and port. `countCall` is the platform's rate limit,
 * which its instances share. If it is undefined, each instance counts in its memory.
 */
export function createEdgeProxy(origin = 'https://leetcode.com', countCall?: CountCall): PracticeSiteProxy {
  const proxy = createProxy({ origin, ...(countCall && { countCall }) })
  return async (request, client) => {
    const response = await proxy(request, client)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value)
    return response
  }
}
