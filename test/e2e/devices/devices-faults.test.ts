import type { Page } from '@playwright/test'
import { addProfile, createProfile, getProfileMenuButton } from '../harness/dashboard'
import { leaveYourData } from '../harness/data'
import {
  askToJoin,
  expectInLog,
  openDevicesSection,
  pairNewDevice,
  pairPages,
  readRecoveryCode,
  setUpSync,
  showPairingCode,
  test,
} from '../harness/devices'
import { readStoredCommits, runBeforeWorker } from '../harness/internals'
import { recordSyncs } from '../harness/syncs'
import { expect } from '../harness/test'
import { callWorker } from '../harness/worker-calls'

test('[M6] a recovery code opens the log; a removed device pairs again and loses nothing', async ({
  page,
  signIn,
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  const [otherPage, thirdPage] = [await openBrowser(), await openBrowser()]
  await signIn(username)
  await addProfile(page, 'First', { Array: 40 })
  await pairNewDevice(page, otherPage)
  await expectInLog(otherPage, username, 'First')

  const devicesSection = await openDevicesSection(page)
  await devicesSection.getByRole('button', { name: 'Recovery code…' }).click()
  const code = await readRecoveryCode(page)
  await recordSyncs(thirdPage)
  await thirdPage.goto('/')
  const joinDialog = await askToJoin(thirdPage, code)
  await expect(joinDialog.getByText(/changes? will be added/)).toBeVisible()
  await joinDialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expectInLog(thirdPage, username, 'First')

  await devicesSection.getByRole('button', { name: 'Remove a device…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to a new key' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Recovery code' }).getByText('Pair the other devices again.'),
  ).toBeVisible()
  expect(await readRecoveryCode(page)).not.toBe(code)
  await createProfile(otherPage, 'While removed', { Graph: 40 })
  const removedSection = await openDevicesSection(otherPage)
  await expect(removedSection.getByText(/This device was removed/)).toBeVisible()
  await removedSection.getByRole('button', { name: 'Pair again…' }).click()
  await pairPages(page, otherPage)
  await expectInLog(page, username, 'While removed')
})

test('[M9] [fault 78] a new key whose deletion of the earlier copy got no answer is finished, and the new recovery code opens the log', async ({
  page,
  signIn,
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  await signIn(username)
  await addProfile(page, 'Kept', { Array: 40 })
  const devicesSection = await setUpSync(page)
  await page.route(/\/api\/sync\/v1\/[0-9a-f]{32}$/, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await devicesSection.getByRole('button', { name: 'New key…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to a new key' }).click()
  await expect(
    devicesSection.getByText(/^The log has a new key\. An earlier recovery code no longer works/),
  ).toBeVisible()
  await expect(devicesSection.getByText(/^Synced .* 1 device$/)).toBeVisible()
  await devicesSection.getByRole('button', { name: 'Recovery code…' }).click()
  const code = await readRecoveryCode(page)
  await expect(devicesSection.getByText(/^The log has a new key/)).toBeHidden()

  const otherPage = await openBrowser()
  await recordSyncs(otherPage)
  await otherPage.goto('/')
  const joinDialog = await askToJoin(otherPage, code)
  await joinDialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expectInLog(otherPage, username, 'Kept')
})

test('[M1] messages explain a mistyped code, a refusal, a code that a second device uses, and the log of another user; no device joins', async ({
  page,
  signIn,
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  const [otherPage, thirdPage] = [await openBrowser(), await openBrowser()]
  await signIn(username)
  await otherPage.goto('/')
  await thirdPage.goto('/')
  const code = await showPairingCode(page)
  const joinDialog = await askToJoin(
    otherPage,
    code.replace(/.$/, (last) => (last === '2' ? '3' : '2')),
  )
  await expect(joinDialog.getByText(/a letter or digit is wrong/)).toBeVisible()
  await joinDialog.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '))
  await joinDialog.getByRole('button', { name: 'Ask to join' }).click()
  await expect(joinDialog.getByText(/^\d{3} \d{3}$/)).toBeVisible()
  const addDialog = page.getByRole('dialog', { name: 'Add a device' })
  await addDialog.getByRole('button', { name: 'Don’t allow' }).click()
  await expect(joinDialog.getByText('The other device did not allow it.')).toBeVisible()
  await joinDialog.getByRole('button', { name: 'Cancel' }).click()

  const nextCode = await showPairingCode(page)
  const secondJoinDialog = await askToJoin(otherPage, nextCode)
  await expect(secondJoinDialog.getByText(/^\d{3} \d{3}$/)).toBeVisible()
  const thirdJoinDialog = await askToJoin(thirdPage, nextCode)
  await expect(thirdJoinDialog.getByText(/This code was used by another device/)).toBeVisible()
  await expect(addDialog.getByText(/This code was used by another device/)).toBeVisible()
  await expect(secondJoinDialog.getByText(/This code was used by another device/)).toBeVisible()
  await secondJoinDialog.getByRole('button', { name: 'Cancel' }).click()
  await addDialog.getByRole('button', { name: 'Make a new code' }).click()

  const stranger = createUser([], 'grace')
  await signIn(stranger, otherPage)
  const newCode = await addDialog.getByText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/).innerText()
  const refusedDialog = await askToJoin(otherPage, newCode)
  await addDialog.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(refusedDialog.getByText(`The other device has the log of “${username}”`)).toBeVisible()
  await expect(addDialog.getByText(/did not join/)).toBeVisible()
})

test('[M4] [M6] [M7] [fault 61] a log that has reached the server’s limit moves to a new key with its waiting changes, and its copy on the server can be deleted', async ({
  page,
  signIn,
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  await signIn(username)
  const devicesSection = await setUpSync(page)
  const message = 'This log has reached the server’s limit.'
  let fullVault: string | undefined
  await page.route(/\/api\/sync\/v1\/[0-9a-f]{32}\/[0-9a-f]{32}\/\d+$/, (route) => {
    const vault = route.request().url().split('/')[6]
    fullVault ??= vault
    if (vault !== fullVault) return route.continue()
    const body = JSON.stringify({ error: { code: 'VAULT_FULL', message } })
    return route.fulfill({ status: 507, contentType: 'application/json', body })
  })
  const expectChangeWaiting = async (name: string) => {
    await callWorker(page, 'execute', { type: 'CreateProfile', name, description: '', goals: { Graph: 0.4 } })
    await expect(devicesSection.getByText(`${message} Nothing is lost: Solvelog tries again by itself.`)).toBeVisible()
    await expect(devicesSection.getByText(/^Synced .* 1 change waiting$/)).toBeVisible()
  }
  const confirmWith = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

  await expectChangeWaiting('Waited')
  await devicesSection.getByRole('button', { name: 'New key…' }).click()
  await confirmWith('Move to a new key')
  const code = await readRecoveryCode(page)
  await expect(devicesSection.getByText(/^Synced .* 1 device$/)).toBeVisible()
  const otherPage = await openBrowser()
  await recordSyncs(otherPage)
  await otherPage.goto('/')
  const joinDialog = await askToJoin(otherPage, code)
  await joinDialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expectInLog(otherPage, username, 'Waited')

  fullVault = undefined
  await expectChangeWaiting('Waits again')
  await devicesSection.getByRole('button', { name: 'Delete the copy…' }).click()
  await confirmWith('Delete the copy')
  await expect(devicesSection.getByRole('button', { name: 'Add a device…' })).toBeVisible()
  await expect(devicesSection.getByRole('button', { name: 'Sync now' })).toBeHidden()
  await expectInLog(page, username, 'Waits again')
})

test('[M6] a new key that the server refuses changes nothing: the next change is uploaded with the earlier key', async ({
  page,
  signIn,
  createUser,
}) => {
  await signIn(createUser())
  const devicesSection = await setUpSync(page)
  const message = 'This server needs a code to set up sync.'
  await page.route(/\/api\/sync\/v1\/[0-9a-f]{32}$/, (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const body = JSON.stringify({ error: { code: 'CODE_NEEDED', message } })
    return route.fulfill({ status: 403, contentType: 'application/json', body })
  })
  await devicesSection.getByRole('button', { name: 'New key…' }).click()
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
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  const otherPage = await openBrowser()
  await signIn(username)
  await addProfile(page, 'Kept', { Array: 40 })
  await signIn(username, otherPage)
  await addProfile(otherPage, 'Own', { Graph: 40 })
  await pairPages(page, otherPage)
  await expectInLog(page, username, 'Own')
  await expectInLog(otherPage, username, 'Kept')
  await leaveYourData(page)
  const devicesSection = await openDevicesSection(otherPage)
  await devicesSection.getByRole('button', { name: 'Undo joining…' }).click()
  await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Undo joining' }).click()
  await expect(devicesSection.getByRole('button', { name: 'Join another device…' })).toBeVisible()
  await leaveYourData(otherPage)
  await expect(getProfileMenuButton(otherPage)).not.toHaveText(/Kept/)
  await createProfile(page, 'Later', { Tree: 40 })
  await pairPages(page, otherPage)
  await expectInLog(otherPage, username, 'Later')
  const withdrawals = JSON.stringify(await readStoredCommits(page, username)).match(/CommitsWithdrawn/g) ?? []
  expect(withdrawals).toEqual([])
})

test('[M4] [fault 77] while the server has lost the log, later syncs keep the message, and a second press on "Upload it again" has no other effect', async ({
  page,
  signIn,
  createUser,
}) => {
  await signIn(createUser())
  const devicesSection = await setUpSync(page)
  const body = JSON.stringify({ error: { code: 'NOT_FOUND', message: 'The server has no such log.' } })
  const heads = '**/api/sync/v1/*/heads*'
  await page.route(heads, (route) =>
    // A request that waits for a change would get the answer before the press, which then has no button.
    new URL(route.request().url()).searchParams.has('wait')
      ? route.fallback()
      : route.fulfill({ status: 404, contentType: 'application/json', body }),
  )
  await devicesSection.getByRole('button', { name: 'Sync now' }).click()
  const uploadButton = devicesSection.getByRole('button', { name: 'Upload it again' })
  await expect(uploadButton).toBeFocused()
  const uploadButtonElement = await uploadButton.elementHandle()
  const headsResponse = page.waitForResponse((response) => /\/heads$/.test(response.url()))
  await callWorker(page, 'execute', {
    type: 'CreateProfile',
    name: 'After the loss',
    description: '',
    goals: { Graph: 0.4 },
  })
  await headsResponse
  expect(await uploadButtonElement?.evaluate((button) => button.isConnected)).toBe(true)
  await page.unroute(heads)
  let failureCount = 0
  await page.route(heads, (route) => {
    failureCount += 1
    return route.fulfill({ status: 503, body: '' })
  })
  await callWorker(page, 'execute', {
    type: 'CreateProfile',
    name: 'In a failure',
    description: '',
    goals: { Tree: 0.4 },
  })
  // The second request is a retry, so the status already shows the first failure.
  await expect.poll(() => failureCount).toBeGreaterThan(1)
  expect(await uploadButtonElement?.evaluate((button) => button.isConnected)).toBe(true)
  await page.unroute(heads)
  await uploadButton.press('Enter')
  await expect(devicesSection.getByRole('button', { name: 'Sync now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(devicesSection.getByText(/^Synced .* 1 device$/)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Add a device' })).toBeHidden()
})

/** In the worker, the waits of 2 seconds between two polls take 20 ms. Each is reported on the channel "polls". */
const SHORT_POLLS_SCRIPT = `
  const later = setTimeout
  const polls = new BroadcastChannel('polls')
  self.setTimeout = (run, ms, ...rest) => {
    if (ms === 2000) polls.postMessage('')
    return later(run, ms === 2000 ? 20 : ms, ...rest)
  }`

const waitForPolls = (page: Page, minCount: number): Promise<void> =>
  page.evaluate(
    (count) =>
      new Promise((resolve) => {
        const polls = new BroadcastChannel('polls')
        polls.onmessage = () => {
          count -= 1
          if (count === 0) resolve()
        }
      }),
    minCount,
  )

test('[M4] [fault 65] after the server has asked for a pause, the status says when it is tried again, and no request is sent before', async ({
  page,
  signIn,
  createUser,
}) => {
  await runBeforeWorker(page, SHORT_POLLS_SCRIPT)
  await signIn(createUser())
  // Delays the requests that wait for changes of other devices. They get an answer after the server has asked for a
  // pause.
  const heldRequests: (() => void)[] = []
  await page.route(/\/heads\?wait=/, async (route) => {
    await new Promise<void>((resolve) => heldRequests.push(resolve))
    const waitAnswer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/\?wait=.*/, ''),
      headers: { ...route.request().headers(), 'if-none-match': '' },
    })
    await route.fulfill({ response: waitAnswer, headers: { ...waitAnswer.headers(), etag: `"${'f'.repeat(32)}"` } })
  })
  const devicesSection = await setUpSync(page)
  await expect.poll(() => heldRequests.length).toBeGreaterThan(0)
  const body = JSON.stringify({ error: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' } })
  let requestCount = 0
  await page.route(/\/api\/sync\/v1\/[0-9a-f]{32}\/heads$/, async (route) => {
    requestCount += 1
    await route.fulfill({ status: 429, contentType: 'application/json', headers: { 'retry-after': '3600' }, body })
  })
  await devicesSection.getByRole('button', { name: 'Sync now' }).click()
  await expect(
    devicesSection.getByText('Too many requests. Nothing is lost: Solvelog tries again by itself.'),
  ).toBeVisible()
  await expect(devicesSection.getByText(/^Next try at \d?\d:\d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByTitle('Your devices are not in sync. See Devices in “Your data”.')).toHaveText('Not in sync')
  await expect(devicesSection.getByRole('status').getByText(/Next try/)).toHaveCount(0)
  const requestCountBefore = requestCount
  const answered = page.waitForResponse(/\/heads\?wait=/)
  for (const release of heldRequests) release()
  expect((await answered).status()).toBe(200)
  await waitForPolls(page, 5)
  expect(requestCount).toBe(requestCountBefore)
})

test('[M4] [W1] a server that was not asked because of a missing network is asked again when the network is back', async ({
  page,
  signIn,
  createUser,
}) => {
  const server = '**/api/sync/info'
  await page.route(server, (route) => route.abort())
  await signIn(createUser())
  const devicesSection = await openDevicesSection(page)
  await expect(devicesSection.getByRole('button', { name: 'Ask again' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(
    devicesSection.getByText(/You are offline\. Solvelog asks again when the network is back\./),
  ).toBeVisible()
  // After the browser's event, requests still fail for a moment.
  await page.exposeFunction('reachServer', () => page.unroute(server))
  await page.evaluate(() =>
    addEventListener('online', () => setTimeout(() => Reflect.get(window, 'reachServer')(), 300)),
  )
  await page.context().setOffline(false)
  await expect(devicesSection.getByRole('button', { name: 'Add a device…' })).toBeVisible()
})
