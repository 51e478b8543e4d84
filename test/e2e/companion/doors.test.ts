import { EXTENSION_SOURCE, PAGE_SOURCE, PROTOCOL } from '#extension/protocol/messages'
import { ownHistory } from '../../fake-site'
import { expect, test } from '../harness/companion'
import { CompanionClient } from '../harness/companion-client'
import { submissionCount } from '../harness/dashboard'
import { installExtension } from '../harness/extension'

/** The DOM event with which the extension's page hook reports. Any script of the page can send it too. */
const HOOK_EVENT = 'io.github.solvelog.companion.seen'

test('[E10] another user, a frame and forged messages get and change nothing', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const { username } = signInWith(ownHistory(25))
  const site = await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username.toUpperCase(), { importState: 'complete', submissions: 25 })

  expect(await client.changes('somebody_else')).toEqual([])
  expect(await client.status('somebody_else')).toMatchObject({ submissions: 0, sequence: 0 })
  expect(await client.ask({ type: 'start', username: 'somebody_else' })).toMatchObject({ refusal: 'other-user' })
  expect(await client.ask({ type: 'export', username })).toMatchObject({ refusal: 'bad-request' })

  const answers = await client.page.evaluate(
    async ({ source, from, protocol }) => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      frame.src = location.href
      await loaded
      const inner = frame.contentWindow
      let heard = 0
      inner?.addEventListener('message', ({ data }) => {
        if (data?.source === from) heard += 1
      })
      inner?.postMessage({ source, type: 'hello', protocol, nonce: 'a frame says hello' }, location.origin)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return heard
    },
    { source: PAGE_SOURCE, from: EXTENSION_SOURCE, protocol: PROTOCOL },
  )
  expect(answers).toBe(0)

  const before = await client.status(username)
  await site.evaluate((name) => {
    const forged = { kind: 'submitted', submissionId: '5', slug: 'two-sum', lang: 'java', code: 'forged', startedAt: 1 }
    for (const detail of [
      JSON.stringify(forged),
      '{',
      JSON.stringify({ kind: 'typed' }),
      JSON.stringify({ ...forged, submissionId: '-1' }),
    ])
      document.dispatchEvent(new CustomEvent(name, { detail }))
  }, HOOK_EVENT)
  await expect
    .poll(() => leetcode.requests.filter(({ body }) => body.includes('"submissionId":5}')).length)
    .toBeGreaterThan(0)
  expect(await client.status(username)).toMatchObject({ submissions: 25 })
  const ids = (await client.changes(username, before.sequence)).map(({ submission }) => submission.id)
  expect(ids).not.toContain('5')
})

test('[E10] a site that is not connected gets no answer, neither itself nor from a frame of a connected one', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(ownHistory(5))
  await companion.openLeetcode()
  await (await companion.openClient()).expectStatus(username, { submissions: 5 })
  const page = await companion.newPage()
  await page.route(`${companion.origin}/protocol-2`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>A frame</title>' }),
  )
  const stranger = await CompanionClient.open(page, 'https://not-connected.example')
  expect(await stranger.connect()).toBe(false)
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  }, `${companion.origin}/protocol-2`)
  const frame = page.frames().find((one) => one.url().startsWith(companion.origin))
  const answers = await frame?.evaluate(
    async ({ source, from, protocol }) => {
      const heard: unknown[] = []
      addEventListener('message', ({ data }) => data?.source === from && heard.push(data))
      postMessage({ source, type: 'hello', protocol, nonce: 'a frame says hello' }, location.origin)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return heard
    },
    { source: PAGE_SOURCE, from: EXTENSION_SOURCE, protocol: PROTOCOL },
  )
  expect(answers).toEqual([])
})

test('[E9] with the earlier extension beside it, nothing is doubled in the app', async ({ companion, signInWith }) => {
  const history = ownHistory(25)
  const { username } = signInWith(history)
  await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username, { importState: 'complete', submissions: 25 })
  const app = await companion.newPage()
  const submissions = history.map(({ id, titleSlug, title, timestamp, lang, code }) => ({
    id: String(id),
    titleSlug,
    title,
    timestamp,
    statusDisplay: 'Accepted',
    lang,
    code,
  }))
  await installExtension(app, { username, submissions })
  await companion.signIn(app, username)
  await expect(submissionCount(app, 25)).toBeVisible({ timeout: 20_000 })
})
