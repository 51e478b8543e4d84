import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, expect, it } from 'vitest'
import { startFakeSite } from '../fake-site'

const site = await startFakeSite()
site.addUser('Ada', [
  { title: 'Two Sum', titleSlug: 'two-sum', timestamp: 1_790_000_000, statusDisplay: 'Accepted', lang: 'cpp' },
])
site.daily = { date: '2026-03-09', titleSlug: 'jump-game', title: 'Jump Game' }
const relays: ServerType[] = []
afterAll(async () => {
  for (const relay of relays) relay.close()
  await site.stop()
})

/** The server forwards requests to the fake site and changes the answers. Returns the server's origin. */
async function startChangingSite(change: (text: string) => Response): Promise<string> {
  const relay = serve({
    fetch: async ({ url, method, headers, body }) => {
      const { pathname } = new URL(url)
      const init = { method, headers, body: body === null ? null : await new Response(body).text() }
      const answer = await fetch(new URL(pathname, site.origin), init)
      return change(await answer.text())
    },
    port: 0,
    hostname: '127.0.0.1',
  })
  relays.push(relay)
  await once(relay, 'listening')
  const address = relay.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.')
  return `http://127.0.0.1:${address.port}`
}

const makeJsonResponse = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })
const makeChallenge = () =>
  new Response('<!DOCTYPE html><title>Just a moment...</title>', {
    status: 403,
    headers: { 'content-type': 'text/html', 'cf-mitigated': 'challenge' },
  })

function runDoctor(origin: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, LEETCODE_ORIGIN: origin, DOCTOR_USER: 'Ada' }
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', 'scripts/doctor.ts'], { env }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output: output + errors }),
    )
  })
}

it.concurrent.each<[string, () => Promise<string>, number, string]>([
  ['the expected answers', async () => site.origin, 0, '✓ recentSubmissions: as expected'],
  [
    'a renamed field',
    () => startChangingSite((text) => makeJsonResponse(text.replaceAll('"statusDisplay":', '"verdict":'))),
    1,
    'data.recentSubmissionList[].statusDisplay: expected string, found missing',
  ],
  [
    'a field of another type',
    () => startChangingSite((text) => makeJsonResponse(text.replaceAll(/"difficulty":"\w+"/g, '"difficulty":1'))),
    1,
    'difficulty: expected string, found number',
  ],
  ['a page that checks the browser', () => startChangingSite(makeChallenge), 2, 'status 403'],
  ['a site that cannot be reached', async () => 'http://127.0.0.1:9', 2, '? userExists: no usable answer'],
])('[E24] npm run doctor: %s', async (_what, start, code, line) => {
  const result = await runDoctor(await start())
  expect(result.output).toContain(line)
  expect(result.code).toBe(code)
})
