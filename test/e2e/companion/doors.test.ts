import type { Page } from '@playwright/test'
import { EXTENSION_SOURCE, PAGE_SOURCE, PROTOCOL } from '#extension/protocol/messages'
import { ownHistory } from '../../fake-site'
import { expect, test } from '../harness/companion'
import { CompanionClient } from '../harness/companion-client'
import { submissionCount } from '../harness/dashboard'
import { installExtension } from '../harness/extension'

/** The DOM event with which the extension's page hook reports. Any script of the page can send it too. */
const HOOK_EVENT = 'io.github.solvelog.companion.seen'

/** The extension's answers to a frame of a connected site that says hello. */
async function answersInFrame(page: Page, origin: string): Promise<unknown[]> {
  await page.evaluate((address) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.src = address
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  }, `${origin}/protocol-2`)
  const [frame] = page.mainFrame().childFrames()
  if (!frame) throw new Error('There is no frame.')
  return frame.evaluate(
    async ({ source, from, protocol }) => {
      const heard: unknown[] = []
      addEventListener('message', ({ data }) => data?.source === from && heard.push(data))
      postMessage({ source, type: 'hello', protocol, nonce: 'a frame says hello' }, location.origin)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return heard
    },
    { source: PAGE_SOURCE, from: EXTENSION_SOURCE, protocol: PROTOCOL },
  )
}

test('[E9, E10] another user, a frame, forged messages and a site that is not connected get and change nothing; the earlier extension doubles nothing', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const history = ownHistory(25)
  const { username } = signInWith(history)
  const site = await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username.toUpperCase(), { importState: 'complete', submissions: 25 })

  expect(await client.changes('somebody_else')).toEqual([])
  expect(await client.status('somebody_else')).toMatchObject({ submissions: 0, sequence: 0 })
  expect(await client.ask({ type: 'start', username: 'somebody_else' })).toMatchObject({ refusal: 'other-user' })
  expect(await client.ask({ type: 'export', username })).toMatchObject({ refusal: 'bad-request' })
  expect(await answersInFrame(client.page, companion.origin)).toEqual([])

  await test.step('forged messages', async () => {
    const before = await client.status(username)
    await site.evaluate((name) => {
      const forged = {
        kind: 'submitted',
        submissionId: '5',
        slug: 'two-sum',
        lang: 'java',
        code: 'forged',
        startedAt: 1,
      }
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
  await test.step('a site that is not connected, also with a frame of a connected one', async () => {
    const page = await companion.newPage()
    await page.route(`${companion.origin}/protocol-2`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>A frame</title>' }),
    )
    const stranger = await CompanionClient.open(page, 'https://not-connected.example')
    expect(await stranger.connect()).toBe(false)
    expect(await answersInFrame(page, companion.origin)).toEqual([])
  })
  await test.step('the earlier extension beside it', async () => {
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
})
