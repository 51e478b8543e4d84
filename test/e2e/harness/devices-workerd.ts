import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { startWorkerd } from '../../workerd'
import { type DevicesServer, diskOf } from './devices-server'
import { startServer } from './server'

/** The address of all devices, as Cloudflare would name it. */
const CLIENT = '203.0.113.7'

/**
 * Starts the app's server with the relay of Cloudflare in workerd. One address serves both, as on the platform: requests about
 * the relay go to workerd, and all others to the app's server.
 */
export async function startWorkerdDevicesServer(siteOrigin: string): Promise<DevicesServer> {
  const variables = { SYNC: 'open', LEETCODE_ORIGIN: siteOrigin }
  const [app, engine] = [await startServer(siteOrigin), await startWorkerd(variables)]
  const front = createServer((asked, answer) => {
    passOn(asked, answer, asked.url?.startsWith('/api/sync/') ? engine.origin : app.origin)
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const address = front.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    origin: `http://localhost:${port}`,
    stop: () => engine.pause(),
    start: (settings = {}) => engine.resume({ ...variables, ...settings }),
    ...diskOf(engine.folder),
    async clear() {
      front.closeAllConnections()
      front.close()
      await engine.stop()
      await app.stop()
    },
  }
}

/** Sends a request to another server. If that one does not answer, the connection ends without an answer. */
function passOn(asked: IncomingMessage, answer: ServerResponse, origin: string): void {
  const { method, headers, url = '/' } = asked
  const further = request(new URL(url, origin), { method, headers: { ...headers, 'cf-connecting-ip': CLIENT } })
  further.once('response', (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
    got.once('error', () => answer.destroy())
  })
  further.once('error', () => answer.destroy())
  answer.once('close', () => further.destroy())
  asked.pipe(further)
}
