import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type AppDeps, createApp } from '../../../server/app'
import { createServedCatalog } from '../../../server/catalog/catalog-file'
import { listAllowedHostNames } from '../../../server/hosts'
import { createAsset } from '../../../server/static/assets'
import { makeRow } from './catalog-rows'

const SCRIPT = 'export const answer = 42\n'.repeat(100)
const FILES = {
  '/index.html': '<!doctype html><title>Solvelog</title>',
  '/assets/index-Bx1.js': SCRIPT,
  '/assets/index-Bx1.css': 'body{margin:0}',
  '/assets/inter-Cy2.woff2': 'wOF2'.repeat(400),
  '/assets/module-Dz3.wasm': '\0asm',
  '/sw.js': 'self.addEventListener("fetch", () => {})',
  '/app.webmanifest': '{}',
  '/icon.svg': '<svg/>',
  '/default-goal-profiles.json': '[]',
  '/demo-solves.json': '[]',
}
const servedCatalog = createServedCatalog([makeRow({ slug: 'two-sum' })])

function makeApp(deps: Partial<AppDeps> = {}) {
  const assets = Object.entries(FILES).map(
    ([path, text]) => [path, createAsset(path, new TextEncoder().encode(text))] as const,
  )
  return createApp({
    assets: new Map(assets),
    proxy: async (request, client) => Response.json({ method: request.method, client }),
    getCatalog: () => servedCatalog,
    ai: undefined,
    allowedHosts: listAllowedHostNames('127.0.0.1'),
    clientHeader: undefined,
    onBug: () => undefined,
    ...deps,
  })
}

const requestPath = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  makeApp().request(`http://localhost:5173${path}`, { method, headers }, {})

describe('security headers', () => {
  it('[V1] a 304 and a 500 have security headers too, and an internal error is logged', async () => {
    const { headers } = await requestPath('/')
    const secondResponse = await requestPath('/', { 'if-none-match': headers.get('etag') ?? '' })
    expect([secondResponse.status, secondResponse.headers.get('x-content-type-options')]).toEqual([304, 'nosniff'])
    const bugs: string[] = []
    const appWithBug = makeApp({
      proxy: () => Promise.reject(new Error('a bug')),
      onBug: (bug) => bugs.push(bug.message),
    })
    const response = await appWithBug.request('http://localhost/api/leetcode-graphql', { method: 'POST' }, {})
    expect([response.status, response.headers.get('x-content-type-options')]).toEqual([500, 'nosniff'])
    expect(await response.text()).not.toContain('a bug')
    expect(bugs).toEqual(['a bug'])
  })
})

describe('caching', () => {
  it.each(['/', '/assets/index-Bx1.js', '/catalog/problems.json.gz'])('[V1] %s is 304 for its ETag', async (path) => {
    const etag = (await requestPath(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    for (const storedEtag of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const response = await requestPath(path, { 'if-none-match': storedEtag })
      expect([response.status, await response.text()]).toEqual([304, ''])
      expect(response.headers.get('etag')).toBe(etag)
    }
    expect((await requestPath(path, { 'if-none-match': 'W/"other"' })).status).toBe(200)
  })
})

describe('files', () => {
  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/index-Bx1.js', 'text/javascript; charset=utf-8'],
    ['/assets/index-Bx1.css', 'text/css; charset=utf-8'],
    ['/assets/inter-Cy2.woff2', 'font/woff2'],
    ['/assets/module-Dz3.wasm', 'application/wasm'],
    ['/app.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8'],
    ['/demo-solves.json', 'application/json; charset=utf-8'],
  ])('[V1] %s is served as %s', async (path, type) => {
    expect((await requestPath(path)).headers.get('content-type')).toBe(type)
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['gzip;q=0', null],
    ['', null],
  ])('[V1] for Accept-Encoding "%s" a script is served as %s', async (accepted, coding) => {
    const response = await requestPath('/assets/index-Bx1.js', { 'accept-encoding': accepted })
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    const inflate = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? '']
    expect(new TextDecoder().decode(inflate ? inflate(bytes) : bytes)).toBe(SCRIPT)
  })

  it.each([
    '/dashboard',
    '/assets/',
    '/assets/none.js',
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/assets\\..\\..\\package.json',
    '/%00',
    '/%zz',
    '/constructor',
  ])('[V1] %s is 404', async (path) => {
    expect((await requestPath(path)).status).toBe(404)
  })
})

describe('the catalog and the proxy', () => {
  it('[V3] the catalog is served as a gzip file, not as a compressed answer', async () => {
    const response = await requestPath('/catalog/problems.json.gz', { 'accept-encoding': 'gzip, br' })
    expect(response.headers.get('content-type')).toBe('application/gzip')
    expect(response.headers.get('content-encoding')).toBeNull()
    const rows = JSON.parse(gunzipSync(await response.arrayBuffer()).toString())
    expect(rows).toEqual([makeRow({ slug: 'two-sum' })])
  })

  it('[C11] a header says whether the catalog is the starter of the build, in a 304 too', async () => {
    const path = '/catalog/starter.json.gz'
    const starterApp = makeApp({ assets: new Map([[path, createAsset(path, servedCatalog.bytes)]]) })
    const apps = [
      [starterApp, 'starter'],
      [makeApp(), 'full'],
    ] as const
    for (const [app, kind] of apps) {
      const request = (headers = {}) => app.request('http://localhost/catalog/problems.json.gz', { headers }, {})
      const response = await request()
      expect([response.status, response.headers.get('x-catalog')]).toEqual([200, kind])
      const unchanged = await request({ 'if-none-match': response.headers.get('etag') })
      expect([unchanged.status, unchanged.headers.get('x-catalog')]).toEqual([304, kind])
    }
  })

  it('[V2] the proxy uses the client’s real address, not an address that the client claims', async () => {
    const request = new Request('http://localhost/api/leetcode-graphql', {
      method: 'POST',
      headers: { 'x-forwarded-for': '9.9.9.9' },
    })
    const incoming = { socket: { remoteAddress: '192.0.2.7' } }
    const response = await makeApp().fetch(request, Object({ incoming }))
    expect(await response.json()).toEqual({ method: 'POST', client: '192.0.2.7' })
  })
})

describe('the address of a client', () => {
  const readClient = async (headers: Record<string, string>, env: object) => {
    const request = new Request('http://localhost/api/leetcode-graphql', { method: 'POST', headers })
    const response = await makeApp({ clientHeader: 'x-forwarded-for' }).fetch(request, env)
    return (await response.json()).client
  }

  it('[K1] behind a reverse proxy the address is the last entry of the header, which that proxy wrote', async () => {
    expect(await readClient({ 'x-forwarded-for': '9.9.9.9, 192.0.2.7' }, {})).toBe('192.0.2.7')
  })

  it('[K1] a header that is missing is not replaced by the address of the reverse proxy', async () => {
    expect(await readClient({}, { incoming: { socket: { remoteAddress: '10.0.0.1' } } })).toBeNull()
  })
})

describe('host names', () => {
  it.each(['localhost:5173', 'LOCALHOST', '127.0.0.1:80', '[::1]:5173'])(
    '[V1] %s is served on loopback',
    async (host) => {
      expect((await requestPath('/', { host })).status).toBe(200)
    },
  )

  it.each(['evil.example', 'evil.example:5173', 'localhost.evil.example', '127.0.0.1.nip.io', '192.168.0.2'])(
    '[V1] %s is refused on loopback, also by the proxy',
    async (host) => {
      expect((await requestPath('/', { host })).status).toBe(403)
      expect((await requestPath('/api/leetcode-graphql', { host }, 'POST')).status).toBe(403)
    },
  )
})
