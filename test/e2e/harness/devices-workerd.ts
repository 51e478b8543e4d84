import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { startWorkerd } from '../../workerd'
import { createDiskFunctions, type DevicesServer } from './devices-server'
import { startServer } from './server'

/** The IP address that Cloudflare would report to the sync server for all devices. */
const CLIENT_ADDRESS = '203.0.113.7'

/** Requests to `/api/sync/` go to workerd (Cloudflare's own runtime), and all others to the app's server. */
export async function startWorkerdDevicesServer(siteOrigin: string): Promise<DevicesServer> {
  const variables = { SYNC: 'open', LEETCODE_ORIGIN: siteOrigin }
  const [app, workerd] = [await startServer(siteOrigin), await startWorkerd(variables)]
  const front = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, incoming.url?.startsWith('/api/sync/') ? workerd.origin : app.origin)
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const address = front.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    origin: `http://localhost:${port}`,
    stop: () => workerd.pause(),
    start: (settings = {}) => workerd.resume({ ...variables, ...settings }),
    ...createDiskFunctions(workerd.folder),
    async remove() {
      front.closeAllConnections()
      front.close()
      await workerd.stop()
      await app.stop()
    },
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, origin: string): void {
  const { method, headers, url = '/' } = incoming
  const forwarded = request(new URL(url, origin), {
    method,
    headers: { ...headers, 'cf-connecting-ip': CLIENT_ADDRESS },
  })
  forwarded.once('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
    response.once('error', () => outgoing.destroy())
  })
  forwarded.once('error', () => outgoing.destroy())
  outgoing.once('close', () => forwarded.destroy())
  incoming.pipe(forwarded)
}
