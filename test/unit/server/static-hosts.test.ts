import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { SECURITY_HEADERS } from '../../../server/security-headers'
import { makePostRequest, makeUserExistsBody } from './proxy-calls'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const readRootFile = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')
const scripts: Record<string, string> = JSON.parse(readRootFile('package.json')).scripts

function expectKnownScripts(command: string): void {
  const names = [...command.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(names).toEqual(['build', 'build:hosting'])
  for (const name of names) expect(scripts).toHaveProperty([name])
}

it('[K3] wrangler.jsonc names the files that the build writes, and a limit that Cloudflare accepts', () => {
  const config = JSON.parse(readRootFile('wrangler.jsonc').replaceAll(/^\s*\/\/.*$/gm, ''))
  expectKnownScripts(config.build.command)
  expect(config).toMatchObject({ main: 'dist-hosting/cloudflare.js', assets: { directory: './dist' } })
  const [{ name, simple }] = config.ratelimits
  expect([name, simple.limit, [10, 60].includes(simple.period)]).toEqual(['CALLS', 60, true])
})

it('[K3] netlify.toml names the folders that the build writes', () => {
  const settings = Object.fromEntries(
    [...readRootFile('netlify.toml').matchAll(/^\s*(\w+) = "(.*)"$/gm)].map(([, k, v]) => [k, v]),
  )
  expectKnownScripts(settings.command ?? '')
  expect(settings).toMatchObject({ publish: 'dist', edge_functions: 'dist-hosting/netlify' })
  expect(existsSync(`${ROOT}server/edge/netlify.ts`)).toBe(true)
})

it('[K3] the Dockerfile runs the scripts of the build, with every file that Git does not ignore', () => {
  expectKnownScripts(readRootFile('Dockerfile'))
  const readPatterns = (file: string) =>
    readRootFile(file)
      .trim()
      .replaceAll(/^\/|\/$/gm, '')
      .split('\n')
  const gitPatterns = readPatterns('.gitignore')
  expect(readPatterns('.dockerignore').filter((pattern) => !gitPatterns.includes(pattern))).toEqual(['.git'])
})

it('[K1] the Netlify function counts by the address of the context, in a limit that all instances share', async () => {
  vi.stubGlobal('Netlify', { env: { get: () => undefined } })
  const { config, default: handler } = await import('../../../server/edge/netlify')
  vi.stubGlobal('fetch', async () => Response.json({ data: { matchedUser: null } }))
  const forgedHeaders = { 'x-forwarded-for': '10.0.0.1', 'x-nf-client-connection-ip': '10.0.0.2' }
  const statuses: number[] = []
  for (let n = 0; n < 21; n += 1) {
    statuses.push((await handler(makePostRequest(makeUserExistsBody(), forgedHeaders), { ip: '192.0.2.9' })).status)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  expect((await handler(makePostRequest(makeUserExistsBody(), forgedHeaders), { ip: '192.0.2.10' })).status).toBe(200)
  expect(config).toMatchObject({ path: '/api/leetcode-graphql', rateLimit: { aggregateBy: ['ip', 'domain'] } })
  vi.unstubAllGlobals()
})

it('[V1] the Cloudflare worker sends the security headers for an unknown path', async () => {
  const { default: worker } = await import('../../../server/edge/cloudflare')
  const response = await worker.fetch(new Request('https://solvelog.example/none'), {}, { waitUntil: () => undefined })
  expect(response.status).toBe(404)
  expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS)
})

it('[K1] the Cloudflare worker counts by the platform’s limit, and by network for IPv6', async () => {
  const { default: worker } = await import('../../../server/edge/cloudflare')
  const countedKeys: string[] = []
  const CALLS = {
    limit: async ({ key }: { key: string }) => ({ success: countedKeys.push(key) < 2 }),
  }
  const pendingWork: Promise<unknown>[] = []
  const callWorker = (address: string) =>
    worker.fetch(
      new Request('https://solvelog.example/api/leetcode-graphql', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
      }),
      { CALLS },
      { waitUntil: (promise) => pendingWork.push(promise) },
    )
  const [firstResponse, secondResponse] = [await callWorker('2001:db8::1'), await callWorker('2001:db8::2')]
  expect([firstResponse.status, secondResponse.status, secondResponse.headers.get('retry-after')]).toEqual([
    400,
    429,
    '60',
  ])
  expect(countedKeys).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/64'])
  expect(pendingWork).toHaveLength(2)
})

/** Returns a heading's anchor, as GitHub creates it. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

it('[V4] every link of the pages to a page of the repository leads somewhere', () => {
  const docs = readdirSync(`${ROOT}docs`).filter((name) => name.endsWith('.md'))
  for (const file of ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...docs.map((name) => `docs/${name}`)]) {
    for (const [link, path = '', anchor] of readRootFile(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
      const target = path === '' ? file : join(dirname(file), path)
      expect(existsSync(`${ROOT}${target}`), `${file}: ${link}`).toBe(true)
      if (anchor === undefined) continue
      const anchors = [...readRootFile(target).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading))
      expect(anchors, `${file}: ${link}`).toContain(anchor)
    }
  }
})

it('[V4] the README says how to host the app for many users', () => {
  const [, section = ''] = /^## Host it for many users\n([\s\S]*?)^## /m.exec(readRootFile('README.md')) ?? []
  for (const words of ['static files on a CDN', 'one function at the edge', '(docs/hosting.md)'])
    expect(section).toContain(words)
})
