import type { Page } from '@playwright/test'
import { HOOK_EVENT } from '#extension/messages'
import { EXTENSION_SOURCE, PAGE_SOURCE, PROTOCOL } from '#extension/protocol/messages'
import { makeOwnHistory } from '../../fake-site'
import { expect, test } from '../harness/companion'
import { CompanionClient } from '../harness/companion-client'
import { getSubmissionCountText } from '../harness/dashboard'
import { installFakeExtension } from '../harness/extension'
import { startServer } from '../harness/server'
import { waitForWatchedEditor } from '../harness/typed-code'

/**
 * Adds a frame of a connected site to a page and says "hello" in it. Returns the messages that the frame has received when the extension
 * has answered a later question of the client.
 */
async function sayHelloInFrame(page: Page, origin: string, client: CompanionClient): Promise<unknown[]> {
  await page.evaluate((address) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.src = address
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  }, `${origin}/protocol-2`)
  const [frame] = page.mainFrame().childFrames()
  if (!frame) throw new Error('There is no frame.')
  const received = await frame.evaluateHandle(
    ({ source, from, protocol }) => {
      const receivedMessages: unknown[] = []
      addEventListener('message', ({ data }) => data?.source === from && receivedMessages.push(data))
      postMessage({ source, type: 'hello', protocol, nonce: 'a frame says hello' }, location.origin)
      return receivedMessages
    },
    { source: PAGE_SOURCE, from: EXTENSION_SOURCE, protocol: PROTOCOL },
  )
  await client.readStatus('somebody_else')
  return received.jsonValue()
}

test('[E9, E10] another user, a frame, forged messages and a site that is not connected get and change nothing; with the earlier extension, no submission is stored twice', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const history = makeOwnHistory(25)
  const { username } = signInWith(history)
  const site = await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username.toUpperCase(), { importState: 'complete', submissions: 25 })

  expect(await client.readChanges('somebody_else')).toEqual([])
  const otherStatus = await client.readStatus('somebody_else')
  expect(otherStatus).toMatchObject({ submissions: 0, sequence: 0, account: null })
  const refusal = await client.ask({ type: 'start', username: 'somebody_else' })
  expect(refusal).toMatchObject({ refusal: 'other-user' })
  expect(JSON.stringify([otherStatus, refusal]), 'no answer names the account (E17)').not.toContain(username)
  expect(await client.ask({ type: 'export', username })).toMatchObject({ refusal: 'bad-request' })
  expect(await sayHelloInFrame(client.page, companion.origin, client)).toEqual([])

  await test.step('forged messages', async () => {
    const statusBefore = await client.readStatus(username)
    await site.evaluate((name) => {
      const forged = {
        kind: 'submitted',
        submissionId: '1999999999',
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
        JSON.stringify({ ...forged, submissionId: '5' }),
      ])
        document.dispatchEvent(new CustomEvent(name, { detail }))
    }, HOOK_EVENT)
    await expect
      .poll(() => leetcode.requests.filter(({ body }) => body.includes('"submissionId":1999999999}')).length)
      .toBeGreaterThan(0)
    const isOld = ({ body }: { body: string }) => body.includes('"submissionId":5}')
    expect(leetcode.requests.filter(isOld), 'an id that is older than all known ones').toEqual([])
    expect(await client.readStatus(username)).toMatchObject({ submissions: 25 })
    const ids = (await client.readChanges(username, statusBefore.sequence)).map(({ submission }) => submission.id)
    expect(ids).not.toContain('1999999999')
  })
  await test.step('a site that is not connected, also with a frame of a connected one', async () => {
    const page = await companion.newPage()
    await page.route(`${companion.origin}/protocol-2`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>A frame</title>' }),
    )
    const stranger = await CompanionClient.open(page, 'https://not-connected.example')
    expect(await stranger.connect()).toBe('no-answer')
    expect(await sayHelloInFrame(page, companion.origin, client)).toEqual([])
  })
  await test.step('the earlier extension is also installed', async () => {
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
    await installFakeExtension(app, { username, submissions })
    await companion.signIn(app, username)
    await expect(getSubmissionCountText(app, 25)).toBeVisible()
  })
})

test('[E18] [fault 51] 40 MB of forged typing through the page hook store little, and the problem is still recorded', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(makeOwnHistory(5))
  const site = await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username, { importState: 'complete', submissions: 5 })
  await site.bringToFront()
  await waitForWatchedEditor(site)

  const popup = await companion.openChromiumPopup()
  const readStoredUnits = () => popup.evaluate(countSnapshotUnits)
  const sentUnits = await site.evaluate(async (name) => {
    let units = 0
    document.addEventListener(name, (event) => {
      if (event instanceof CustomEvent) units += String(event.detail).length
    })
    const [model] = Reflect.get(window, 'monaco').editor.getModels()
    for (let i = 0; i < 100; i++) {
      model.setValue(`${String(i).padStart(5)} forged = 1\n`.repeat(22_000))
      // The extension's script in the page reports the typed code when the page is hidden. Any script can fake this
      // event.
      document.dispatchEvent(new Event('visibilitychange'))
    }
    return units
  }, HOOK_EVENT)
  expect(sentUnits, 'through the hook').toBeGreaterThan(38_000_000)
  await expect.poll(async () => (await readStoredUnits()).units, { timeout: 60_000 }).toBeGreaterThan(0)

  await test.step('a submission is recorded all the same', async () => {
    await site.bringToFront()
    await site.getByLabel('Code').fill('mine = 1\n'.repeat(20))
    await site.getByRole('button', { name: 'Submit' }).click()
    await expect(site.locator('output')).toHaveText('Accepted')
    await client.expectStatus(username, { submissions: 6 }, 60_000)
    const { units, recordedUnits } = await readStoredUnits()
    expect(units).toBeLessThan(3_000_000)
    expect(recordedUnits).toBe(units)
    expect(await client.readStatus(username)).toMatchObject({ stop: null, recordingTrouble: null })
  })
})

test('[E18] a page that sends "retry" in a loop causes no requests to the site', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  // A missing field stops the import.
  leetcode.fail('missing-field', { operation: 'list', field: 'title_slug' })
  const { username } = signInWith(makeOwnHistory(5))
  await companion.openLeetcode('/problemset/')
  const client = await companion.openClient()
  await client.expectStatus(username, { importState: 'stopped' })
  const before = leetcode.countCalls('list')
  for (let i = 0; i < 20; i++) {
    await client.ask({ type: 'retry', username })
    await client.expectStatus(username, { importState: 'stopped' })
  }
  leetcode.heal()
  const popup = await companion.openPopup()
  await popup.press('Retry')
  await client.expectStatus(username, { importState: 'complete', submissions: 5 })
  expect(leetcode.countCalls('list') - before, 'the first "retry", and the press of Retry').toBeLessThanOrEqual(3)
})

/**
 * Returns the length of all stored code snapshots in UTF-16 units, as counted here and as recorded by the extension.
 * Runs in a page of the extension.
 */
async function countSnapshotUnits(): Promise<{ units: number; recordedUnits: number }> {
  const request = indexedDB.open('solvelog-companion')
  const db = await new Promise<IDBDatabase>((resolve) =>
    request.addEventListener('success', () => resolve(request.result)),
  )
  const readAll = (table: string) =>
    new Promise<unknown[]>((resolve) => {
      const rows = db.transaction(table).objectStore(table).getAll()
      rows.addEventListener('success', () => resolve(rows.result))
    })
  const [snapshots, [state]] = await Promise.all([readAll('snapshots'), readAll('state')])
  db.close()
  const units = snapshots.reduce<number>((sum, one) => {
    const { fullCode = '', patchText = '' } = Object(one)
    return sum + fullCode.length + patchText.length
  }, 0)
  return { units, recordedUnits: Object(state).recordedUnits }
}

test('[E17] a local origin, with its port, gets "not connected" and nothing else before the user presses Connect', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(makeOwnHistory(5))
  await companion.openLeetcode('/problemset/')
  const popup = await companion.openChromiumPopup()
  const getButton = (name: string) => popup.getByRole('button', { name, exact: true })
  const readBadge = () => popup.evaluate(() => chrome.action.getBadgeText({}))
  const page = await companion.newPage()
  const readMessages = await sayHello(page, companion.origin)
  await expect
    .poll(readMessages)
    .toEqual([{ source: EXTENSION_SOURCE, protocol: PROTOCOL, type: 'not-connected', nonce: 'a page says hello' }])
  const { host } = new URL(companion.origin)
  await expect(popup.getByText(`${host} wants your history. Connect or ignore?`)).toBeVisible()
  await expect.poll(readBadge).toBe('?')

  await test.step('the app says what to press, and continues by itself after it', async () => {
    const app = await companion.newPage()
    await app.goto(companion.origin)
    await app.getByLabel('Username').fill(username)
    await app.getByRole('button', { name: 'Sign in' }).click()
    await getButton(`Connect ${host}`).click()
    await expect(getSubmissionCountText(app, 5)).toBeVisible()
    await expect.poll(readBadge, 'reviews are due').toMatch(/^\d*$/)
  })
  await test.step('another port of the same host must ask for itself, and can be ignored', async () => {
    const otherServer = await startServer(companion.leetcode.publicSite.origin)
    const stranger = await CompanionClient.open(await companion.newPage(), otherServer.origin)
    expect(await stranger.connect()).toBe('not-connected')
    await expect.poll(readBadge).toBe('?')
    await getButton(`Ignore ${new URL(otherServer.origin).host}`).click()
    await expect.poll(readBadge).toMatch(/^\d*$/)
    expect(await stranger.connect()).toBe('not-connected')
    await expect(popup.getByText('wants your history')).toBeHidden()
    await otherServer.stop()
  })
})

/**
 * Opens a blank page of an origin and says "hello" to the extension once. The returned function returns the messages
 * from the extension, without its announcement "ready".
 */
async function sayHello(page: Page, origin: string): Promise<() => Promise<unknown[]>> {
  await CompanionClient.open(page, origin)
  await page.evaluate(
    ({ source, from, protocol }) => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      addEventListener('message', ({ data }) => {
        if (data?.source === from && data.type !== 'ready') heard.push(data)
      })
      postMessage({ source, type: 'hello', protocol, nonce: 'a page says hello' }, location.origin)
      const legacyRequest = {
        source: 'leettracker-webapp',
        type: 'request_chunk_manifest_since',
        username: 'ada',
        since: 0,
      }
      postMessage(legacyRequest, location.origin)
    },
    { source: PAGE_SOURCE, from: EXTENSION_SOURCE, protocol: PROTOCOL },
  )
  return () => page.evaluate(() => [Reflect.get(window, 'heard')].flat())
}
