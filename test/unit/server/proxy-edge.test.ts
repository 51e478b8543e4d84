import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { post, stubSite, userExistsBody } from './proxy-calls'

const WEB_GLOBALS = { AbortSignal, Headers, Request, Response, ReadableStream, TextDecoder, TextEncoder, URL }

async function bundleForTheEdge(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('../../../server/proxy/proxy.ts', import.meta.url)),
        formats: ['iife'],
        name: 'edge',
      },
    },
  })
  const [bundle] = Array.isArray(result) ? result : [result]
  if (!bundle || !('output' in bundle)) throw new Error('nothing was bundled')
  return bundle.output[0].code
}

it('[V4] the proxy runs where only web APIs exist', async () => {
  const code = await bundleForTheEdge()
  expect(code).not.toMatch(/\bnode:|\brequire\(|\bprocess\b|\bBuffer\b/)
  const site = stubSite(() => Response.json({ data: { matchedUser: { username: 'Ada' } } }))
  const context = createContext({ ...WEB_GLOBALS, fetch: site.fetch })
  const proxy = runInContext(`${code}; edge.createProxy({ origin: 'https://leetcode.com' })`, context)
  const response = await proxy(post(userExistsBody()), '192.0.2.1')
  expect(await response.json()).toEqual({ data: { matchedUser: { username: 'Ada' } } })
  expect((await proxy(new Request('http://localhost/api'), '192.0.2.1')).status).toBe(405)
  expect((await proxy(post('{}'), '192.0.2.1')).status).toBe(400)
})
