import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { type ServerType, serve } from '@hono/node-server'
import { afterEach, expect, it } from 'vitest'
import { createApp } from '../../server/app'
import { createServedCatalog } from '../../server/catalog/catalog-file'
import { createProxy } from '../../server/proxy/proxy'
import { createAsset } from '../../server/static/assets'
import { makeRow } from '../unit/server/catalog-rows'

/**
 * The text is longer than the buffers of a connection. So the server cannot finish writing to a client that does not
 * read.
 */
const LONG_TEXT = Array.from({ length: 8_000 }, () => crypto.randomUUID()).join('')
const makeCatalog = (slug: string) =>
  createServedCatalog(Array.from({ length: 40 }, () => makeRow({ slug, description: LONG_TEXT })))

const openServers: { server: ServerType; sockets: Socket[] }[] = []
afterEach(() => {
  for (const { server, sockets } of openServers.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

async function startServer() {
  let catalog = createServedCatalog([makeRow({ slug: 'two-sum' })])
  const app = createApp({
    assets: new Map([['/index.html', createAsset('/index.html', new TextEncoder().encode('<title>Solvelog</title>'))]]),
    proxy: createProxy({ origin: 'http://127.0.0.1:1', limits: { burst: 20, perSecond: 1 } }),
    getCatalog: () => catalog,
    ai: undefined,
    allowedHosts: undefined,
    clientHeader: undefined,
    onBug: (error) => {
      throw error
    },
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sockets: Socket[] = []
  openServers.push({ server, sockets })
  const openConnection = () => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    return socket
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    open: openConnection,
    replaceCatalog: (nextCatalog: typeof catalog) => (catalog = nextCatalog),
  }
}

const makeGetRequest = (path: string, extraHeader = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${extraHeader}\r\n`
const CLOSE_HEADER = 'Connection: close\r\n'

async function readAll(socket: Socket): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

it('[K4] [V1] requests sent in one write are answered in their order', async () => {
  const { open } = await startServer()
  const socket = open()
  socket.write(
    makeGetRequest('/healthz') +
      makeGetRequest('/missing') +
      makeGetRequest('/healthz') +
      makeGetRequest('/', CLOSE_HEADER),
  )
  const text = (await readAll(socket)).toString()
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(text).toContain('<title>Solvelog</title>')
})

it('[K4] [V2] a request that follows a request with a refused large body is not read as part of that body', async () => {
  const { open } = await startServer()
  const socket = open()
  const body = 'x'.repeat(8_193)
  const post = `POST /api/leetcode-graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(post + body + makeGetRequest('/healthz', CLOSE_HEADER))
  const text = (await readAll(socket)).toString()
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

it('[K4] clients that send or read slowly do not delay others', async () => {
  const { open, origin, replaceCatalog } = await startServer()
  replaceCatalog(makeCatalog('two-sum'))
  for (let i = 0; i < 50; i++) {
    open().write('POST /api/leetcode-graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    open().write(makeGetRequest('/catalog/problems.json.gz'))
    open().write('GET / HT')
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}/healthz`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
})

it('[K4] docs/performance.md has the figures of every measurement of the load test with 1,000 clients', () => {
  const readFile = (path: string) => readFileSync(path, 'utf8')
  const [, figures = ''] = /<!-- bench:load -->(.*?)<!-- \/bench -->/s.exec(readFile('docs/performance.md')) ?? []
  expect(figures).toContain('**1000 clients at once, 5 requests each')
  const [header = [], , ...rows] = [...figures.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  )
  expect(header).toEqual(expect.arrayContaining(['requests a second', 'p99', 'peak memory of the server']))
  const measurements = readFile('bench/load.ts').matchAll(/ measure\('(.+?)'/g)
  expect(rows.map(([name]) => name)).toEqual([...measurements].map(([, name]) => name))
  for (const row of rows) expect(row.join(' ')).toMatch(/ \d+ \d+ ms \d+ ms .* MB 5000 × \d{3}$/)
})

it('[K4] [V3] a catalog that is replaced while a client reads it arrives complete, and the next request gets the new catalog', async () => {
  const { open, origin, replaceCatalog } = await startServer()
  replaceCatalog(makeCatalog('old'))
  const socket = open()
  socket.write(makeGetRequest('/catalog/problems.json.gz', CLOSE_HEADER))
  await once(socket, 'readable')
  replaceCatalog(makeCatalog('new'))
  const answer = await readAll(socket)
  const readCatalogRows = (bytes: Uint8Array): { slug: string }[] => JSON.parse(gunzipSync(bytes).toString())
  const bodyStart = answer.indexOf('\r\n\r\n') + 4
  expect(readCatalogRows(answer.subarray(bodyStart)).map(({ slug }) => slug)).toEqual(Array(40).fill('old'))
  const nextResponse = await fetch(`${origin}/catalog/problems.json.gz`)
  expect(readCatalogRows(new Uint8Array(await nextResponse.arrayBuffer())).map(({ slug }) => slug)).toEqual(
    Array(40).fill('new'),
  )
})
