import type { Page } from '@playwright/test'
import { addProfile, createProfile, profileMenu } from './harness/dashboard'
import { closeDialog } from './harness/data'
import {
  askToJoin,
  openDevicesSection,
  pairNewDevice,
  pairPages,
  readRecoveryCode,
  setUpSync,
  showPairingCode,
  test,
} from './harness/devices'
import { readStoredCommits } from './harness/internals'
import { followSyncs } from './harness/syncs'
import { expect } from './harness/test'
import { callWorker } from './harness/worker-calls'

/** The log's commits as JSON; empty while the page reloads after it has joined. */
const logText = async (page: Page, username: string): Promise<string> =>
  JSON.stringify(await readStoredCommits(page, username).catch(() => []))

const has = (page: Page, username: string, text: string) =>
  expect.poll(() => logText(page, username), { timeout: 20_000 }).toContain(`"${text}"`)

test('[M6] a recovery code opens the log; a removed device pairs again and loses nothing', async ({
  page,
  signIn,
  newUser,
  openBrowser,
}) => {
  // Three browsers and three pairings take longer than the limit beside other work.
  test.slow()
  const username = newUser()
  const [other, third] = [await openBrowser(), await openBrowser()]
  await signIn(username)
  await addProfile(page, 'First', { Array: 40 })
  await pairNewDevice(page, other)
  await has(other, username, 'First')

  const part = await openDevicesSection(page)
  await part.getByRole('button', { name: 'Recovery code…' }).click()
  const code = await readRecoveryCode(page)
  await followSyncs(third)
  await third.goto('/')
  const asking = await askToJoin(third, code)
  await expect(asking.getByText(/changes? will be added/)).toBeVisible()
  await asking.getByRole('button', { name: 'Join', exact: true }).click()
  await has(third, username, 'First')

  await part.getByRole('button', { name: 'Remove a device…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to a new key' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Recovery code' }).getByText('Pair the other devices again.'),
  ).toBeVisible()
  expect(await readRecoveryCode(page)).not.toBe(code)
  await createProfile(other, 'While removed', { Graph: 40 })
  const removed = await openDevicesSection(other)
  await expect(removed.getByText(/This device was removed/)).toBeVisible()
  await removed.getByRole('button', { name: 'Pair again…' }).click()
  await pairPages(page, other)
  await has(page, username, 'While removed')
})

test('[M1] a mistyped code, a refusal, a second device and another user are explained, and nothing is joined', async ({
  page,
  signIn,
  newUser,
  openBrowser,
}) => {
  const username = newUser()
  const [other, third] = [await openBrowser(), await openBrowser()]
  await signIn(username)
  await other.goto('/')
  await third.goto('/')
  const code = await showPairingCode(page)
  const asking = await askToJoin(
    other,
    code.replace(/.$/, (last) => (last === '2' ? '3' : '2')),
  )
  await expect(asking.getByText(/a letter or digit is wrong/)).toBeVisible()
  await asking.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '))
  await asking.getByRole('button', { name: 'Ask to join' }).click()
  await expect(asking.getByText(/^\d{3} \d{3}$/)).toBeVisible()
  const allowing = page.getByRole('dialog', { name: 'Add a device' })
  await allowing.getByRole('button', { name: 'Don’t allow' }).click()
  await expect(asking.getByText('The other device did not allow it.')).toBeVisible()
  await asking.getByRole('button', { name: 'Cancel' }).click()

  const next = await showPairingCode(page)
  const again = await askToJoin(other, next)
  await expect(again.getByText(/^\d{3} \d{3}$/)).toBeVisible()
  const late = await askToJoin(third, next)
  await expect(late.getByText(/This code was used by another device/)).toBeVisible()
  await expect(allowing.getByText(/This code was used by another device/)).toBeVisible()
  await expect(again.getByText(/This code was used by another device/)).toBeVisible()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await allowing.getByRole('button', { name: 'Make a new code' }).click()

  const stranger = newUser([], 'grace')
  await signIn(stranger, other)
  const fresh = await allowing.getByText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/).innerText()
  const refused = await askToJoin(other, fresh)
  await allowing.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(refused.getByText(`The other device has the log of “${username}”`)).toBeVisible()
  await expect(allowing.getByText(/did not join/)).toBeVisible()
})

test('[M6] [M7] [fault 61] a log that is full on the server moves to a new key with the changes that wait, and its copy can be deleted', async ({
  page,
  signIn,
  newUser,
  openBrowser,
}) => {
  const username = newUser()
  await signIn(username)
  const part = await setUpSync(page)
  const message = 'This log has reached the server’s limit.'
  let full: string | undefined
  await page.route(/\/api\/sync\/v1\/[0-9a-f]{32}\/[0-9a-f]{32}\/\d+$/, (route) => {
    const vault = route.request().url().split('/')[6]
    full ??= vault
    if (vault !== full) return route.continue()
    const body = JSON.stringify({ error: { code: 'VAULT_FULL', message } })
    return route.fulfill({ status: 507, contentType: 'application/json', body })
  })
  const changeWaits = async (name: string) => {
    await callWorker(page, 'execute', { type: 'CreateProfile', name, description: '', goals: { Graph: 0.4 } })
    await expect(part.getByText(`${message} Nothing is lost: Solvelog tries again by itself.`)).toBeVisible()
    await expect(part.getByText(/^Synced .* 1 change waiting$/)).toBeVisible()
  }
  const answer = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

  await changeWaits('Waited')
  await part.getByRole('button', { name: 'New key…' }).click()
  await answer('Move to a new key')
  const code = await readRecoveryCode(page)
  await expect(part.getByText(/^Synced .* 1 device$/)).toBeVisible()
  const other = await openBrowser()
  await followSyncs(other)
  await other.goto('/')
  const asking = await askToJoin(other, code)
  await asking.getByRole('button', { name: 'Join', exact: true }).click()
  await has(other, username, 'Waited')

  full = undefined
  await changeWaits('Waits again')
  await part.getByRole('button', { name: 'Delete the copy…' }).click()
  await answer('Delete the copy')
  await expect(part.getByRole('button', { name: 'Add a device…' })).toBeVisible()
  await expect(part.getByRole('button', { name: 'Sync now' })).toBeHidden()
  await has(page, username, 'Waits again')
})

test('[M6] a new key that the server refuses changes nothing: the next change is uploaded with the earlier key', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(newUser())
  const part = await setUpSync(page)
  const message = 'This server needs a code to set up sync.'
  await page.route(/\/api\/sync\/v1\/[0-9a-f]{32}$/, (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const body = JSON.stringify({ error: { code: 'CODE_NEEDED', message } })
    return route.fulfill({ status: 403, contentType: 'application/json', body })
  })
  await part.getByRole('button', { name: 'New key…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to a new key' }).click()
  await expect(page.getByText(message)).toBeVisible()
  const uploads: string[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.ok()) uploads.push(response.url())
  })
  await callWorker(page, 'execute', { type: 'CreateProfile', name: 'Later', description: '', goals: { Graph: 0.4 } })
  await expect.poll(() => uploads).toHaveLength(1)
})

test('[M1] joining is undone on the joining device alone, also after another pairing', async ({
  page,
  signIn,
  newUser,
  openBrowser,
}) => {
  const username = newUser()
  const other = await openBrowser()
  await signIn(username)
  await addProfile(page, 'Kept', { Array: 40 })
  await signIn(username, other)
  await addProfile(other, 'Own', { Graph: 40 })
  await pairPages(page, other)
  await has(page, username, 'Own')
  await has(other, username, 'Kept')
  await closeDialog(page)
  const part = await openDevicesSection(other)
  await part.getByRole('button', { name: 'Undo joining…' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Undo joining' }).click()
  await expect(part.getByRole('button', { name: 'Join another device…' })).toBeVisible()
  await closeDialog(other)
  await expect(profileMenu(other)).not.toHaveText(/Kept/)
  await createProfile(page, 'Later', { Tree: 40 })
  await pairPages(page, other)
  await has(other, username, 'Later')
  const withdrawals = JSON.stringify(await readStoredCommits(page, username)).match(/CommitsWithdrawn/g) ?? []
  expect(withdrawals).toEqual([])
})

test('[M4] [fault 77] while the server has no log, further syncs leave its words, and a second press on "Upload it again" does nothing else', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(newUser())
  const part = await setUpSync(page)
  const body = JSON.stringify({ error: { code: 'NOT_FOUND', message: 'The server has no such log.' } })
  const heads = '**/api/sync/v1/*/heads*'
  await page.route(heads, (route) => route.fulfill({ status: 404, contentType: 'application/json', body }))
  await part.getByRole('button', { name: 'Sync now' }).click()
  const again = part.getByRole('button', { name: 'Upload it again' })
  await expect(again).toBeFocused()
  const shown = await again.elementHandle()
  const asked = page.waitForResponse((response) => response.url().includes('/heads'))
  await callWorker(page, 'execute', {
    type: 'CreateProfile',
    name: 'After the loss',
    description: '',
    goals: { Graph: 0.4 },
  })
  await asked
  expect(await shown?.evaluate((button) => button.isConnected)).toBe(true)
  await page.unroute(heads)
  let failures = 0
  await page.route(heads, (route) => {
    failures += 1
    return route.fulfill({ status: 503, body: '' })
  })
  await callWorker(page, 'execute', {
    type: 'CreateProfile',
    name: 'In a failure',
    description: '',
    goals: { Tree: 0.4 },
  })
  // The second request is a retry, so the first failure is part of the status.
  await expect.poll(() => failures, { timeout: 20_000 }).toBeGreaterThan(1)
  expect(await shown?.evaluate((button) => button.isConnected)).toBe(true)
  await page.unroute(heads)
  await again.press('Enter')
  await expect(part.getByRole('button', { name: 'Sync now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(part.getByText(/^Synced .* 1 device$/)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Add a device' })).toBeHidden()
})

test('[M4] [fault 65] after the server has asked for a pause, the status says when it is tried again, and no request is sent before', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(newUser())
  // A request that the server holds for changes of other devices, and answers with a change during the pause.
  const held: (() => void)[] = []
  await page.route(/\/heads\?wait=/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/\?wait=.*/, ''),
      headers: { ...route.request().headers(), 'if-none-match': '' },
    })
    await route.fulfill({ response: answer, headers: { ...answer.headers(), etag: `"${'f'.repeat(32)}"` } })
  })
  const part = await setUpSync(page)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const body = JSON.stringify({ error: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' } })
  let asked = 0
  await page.route(/\/api\/sync\/v1\/[0-9a-f]{32}\/heads$/, async (route) => {
    asked += 1
    await route.fulfill({ status: 429, contentType: 'application/json', headers: { 'retry-after': '3600' }, body })
  })
  await part.getByRole('button', { name: 'Sync now' }).click()
  await expect(part.getByText('Too many requests. Nothing is lost: Solvelog tries again by itself.')).toBeVisible()
  await expect(part.getByText(/^Next try at \d?\d:\d\d:\d\d\.$/)).toBeVisible()
  await expect(part.getByRole('status').getByText(/Next try/)).toHaveCount(0)
  const before = asked
  const answered = page.waitForResponse(/\/heads\?wait=/)
  for (const release of held) release()
  expect((await answered).status()).toBe(200)
  await page.waitForTimeout(5_000)
  expect(asked).toBe(before)
})

test('[M4] [W1] a server that was not asked because of a missing network is asked again when the network is back', async ({
  page,
  signIn,
  newUser,
}) => {
  const server = '**/api/sync/info'
  await page.route(server, (route) => route.abort())
  await signIn(newUser())
  const part = await openDevicesSection(page)
  await expect(part.getByRole('button', { name: 'Ask again' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(part.getByText(/You are offline\. Solvelog asks again when the network is back\./)).toBeVisible()
  await page.unroute(server)
  await page.context().setOffline(false)
  await expect(part.getByRole('button', { name: 'Add a device…' })).toBeVisible()
})
