import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect, type Socket } from 'node:net'
import { generate } from 'selfsigned'
import { type Answer, makeHtmlAnswer, makeJsonAnswer } from '../failures'
import { type FakeSite, startFakeSite } from '../fake-site'
import type { OwnSubmission } from './accounts'
import { compileProblemScript, makeProblemPage } from './page'
import { createSiteModel, type SiteModel } from './site-model'

/** A fake of leetcode.com for signed-in users. It has no DNS name of its own. */
export interface FakeLeetcode extends SiteModel {
  /** The public API over plain HTTP, for the app server's LEETCODE_ORIGIN. */
  readonly publicSite: FakeSite
  /** The port of the HTTPS server, to which Chromium maps leetcode.com. */
  readonly port: number
  /** The port of an HTTPS proxy that reaches only leetcode.com. Firefox uses it. */
  readonly proxyPort: number
  stop(): Promise<void>
}

const PAGE_PATH_PATTERN = /^\/(?:$|problemset\/|problems\/|contest\/|submissions\/|progress\/)/
const CHECK_PATH_PATTERN = /^\/submissions\/detail\/([^/]+)\/check\/?$/

export async function startFakeLeetcode(): Promise<FakeLeetcode> {
  const publicSite = await startFakeSite()
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'leetcode.com' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'leetcode.com' }] }],
  })
  const script = await compileProblemScript()
  const model = createSiteModel()

  const server = createHttpsServer({ key, cert }, (request, response) => {
    answerRequest(request)
      .catch((error: unknown) => makeHtmlAnswer(500, String(error)))
      .then((answer) => {
        const cookies =
          isPage(request) && model.signedInAccount
            ? [`LEETCODE_SESSION=session-${model.signedInAccount.userId}; Path=/; Secure; HttpOnly; SameSite=Lax`]
            : []
        const { status, type, body, headers } = answer
        response
          .writeHead(status, {
            ...headers,
            'content-type': type,
            'set-cookie': [
              ...cookies,
              `csrftoken=${encodeURIComponent(model.csrfToken)}; Path=/; Secure; SameSite=Lax`,
            ],
          })
          .end(body)
      })
  })
  const { port, close: closeServer } = await listen(server)
  const proxy = createHttpServer()
  proxy.on('connect', ({ url }, client, head: Buffer) => {
    client.on('error', () => client.destroy())
    if (url !== 'leetcode.com:443') return void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
    }).on('error', () => client.destroy())
  })
  const { port: proxyPort, close: closeProxy } = await listen(proxy)

  async function answerRequest(request: IncomingMessage): Promise<Answer> {
    const body = await readBody(request)
    const { method = '', url = '/', headers } = request
    const { pathname } = parseUrl(request)
    if (pathname === '/problem-page.js') return { status: 200, type: 'text/javascript', body: script }
    if (pathname === '/lc-monaco/ready') return makeJsonAnswer(200, {})
    const modelAnswer = model.answer({ method, url, headers, body })
    if (modelAnswer) return modelAnswer
    if (request.method === 'GET' && PAGE_PATH_PATTERN.test(pathname)) return makeHtmlAnswer(200, makeProblemPage())
    return makeHtmlAnswer(404, '<h1>404</h1>')
  }

  const { addAccount } = model
  return Object.assign(model, {
    publicSite,
    port,
    proxyPort,
    addAccount(username: string, history?: OwnSubmission[]) {
      publicSite.addUser(username)
      return addAccount(username, history)
    },
    async stop() {
      await Promise.all([publicSite.stop(), closeServer(), closeProxy()])
    },
  })
}

const parseUrl = ({ url = '/' }: IncomingMessage): URL => new URL(url, 'https://leetcode.com')

const isPage = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  PAGE_PATH_PATTERN.test(parseUrl(request).pathname) &&
  !CHECK_PATH_PATTERN.test(parseUrl(request).pathname)

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Starts the server at a free port. `close` also ends the sockets that Node's `closeAllConnections` leaves open: tunnels, and handshakes that have
 * not ended.
 */
async function listen(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake leetcode.com has no port.')
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { port: address.port, close }
}
