import { createEdgeProxy } from './edge-proxy'

interface Context {
  /** The client's address as Netlify saw it. */
  ip: string
}

declare const Netlify: { env: { get(name: string): string | undefined } }

const proxy = createEdgeProxy(Netlify.env.get('LEETCODE_ORIGIN'))

/** The proxy as a Netlify Edge Function. */
export default (request: Request, { ip }: Context): Promise<Response> => proxy(request, ip)

/** Netlify counts the calls of each address over all instances. The proxy's own limit counts only the calls of one instance. */
export const config = {
  path: '/api/leetcode-graphql',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
