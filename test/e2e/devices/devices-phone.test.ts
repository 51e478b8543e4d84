import type { BrowserContextOptions, Page } from '@playwright/test'
import { addProfile, getDialog } from '../harness/dashboard'
import { expectInLog, openDevicesSection, readRecoveryCode, setUpSync, showPairingCode, test } from '../harness/devices'
import { recordSyncs, waitForSync } from '../harness/syncs'
import { expect } from '../harness/test'

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
}

const getJoinDialog = (phone: Page) => getDialog(phone, 'Join a log from another device')
const tapJoinButton = (phone: Page, name: string) =>
  getJoinDialog(phone).getByRole('button', { name, exact: true }).tap()

/** Opens the dialog on the phone's sign-in screen and types a code. */
async function typeCode(phone: Page, code: string): Promise<void> {
  await phone.goto('/')
  await phone.getByRole('button', { name: 'Join a log from another device' }).tap()
  await expect(getJoinDialog(phone).getByLabel('Code')).toBeFocused()
  await phone.keyboard.insertText(code)
}

/** Asks to join with a pairing code, and lets the owner allow it. */
async function askAndAllow(owner: Page, phone: Page): Promise<void> {
  await tapJoinButton(phone, 'Ask to join')
  await getDialog(owner, 'Add a device').getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(getJoinDialog(phone).getByText(/^Join the log of/)).toBeVisible()
}

async function expectJoined(phone: Page, username: string): Promise<void> {
  await waitForSync(phone)
  await expect(phone.getByRole('heading', { name: `Hello, ${username}` })).toBeVisible()
  await expectInLog(phone, username, 'From the computer')
}

for (const way of ['link', 'typed code', 'recovery code'])
  test(`[M1] [N8] a phone with a touch screen of 390 pixels joins a log by a ${way}, and Back then leaves the app`, async ({
    page,
    signIn,
    createUser,
    openBrowser,
    baseURL,
  }) => {
    const username = createUser()
    const phone = await openBrowser(PHONE)
    await recordSyncs(phone)
    await signIn(username)
    await addProfile(page, 'From the computer', { Array: 40 })
    const deviceName = getJoinDialog(phone).getByLabel('Name of this device')
    if (way === 'recovery code') {
      await (await setUpSync(page)).getByRole('button', { name: 'Recovery code…' }).click()
      await typeCode(phone, await readRecoveryCode(page))
      await tapJoinButton(phone, 'Ask to join')
    } else {
      const code = await showPairingCode(page)
      if (way === 'link') await phone.goto(`${baseURL}/#pair=${code}`)
      else await typeCode(phone, code)
      const field = getJoinDialog(phone).getByLabel('Code')
      await expect(field).toHaveValue(code)
      await expect(field).toBeFocused()
      expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await expect(deviceName).toHaveValue('Chrome on Android')
      if (way === 'typed code') await deviceName.fill('Pocket')
      await askAndAllow(page, phone)
    }
    await tapJoinButton(phone, 'Join')
    await expectJoined(phone, username)
    if (way !== 'recovery code') {
      await getDialog(page, 'Add a device').getByRole('button', { name: 'Done' }).click()
      const devices = (await openDevicesSection(page)).getByRole('listitem')
      await expect(devices.filter({ hasText: way === 'link' ? 'Chrome on Android' : 'Pocket' })).toHaveCount(1)
    }
    expect(await phone.evaluate(() => navigation.canGoBack)).toBe(false)
  })

/** Pairs the phone up to its answer to the owner, which is sent while the phone stores the key. Returns a function that lets it pass. */
async function holdJoin(owner: Page, phone: Page): Promise<() => void> {
  const code = await showPairingCode(owner)
  await typeCode(phone, code)
  await askAndAllow(owner, phone)
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const answer = /\/answer$/
  const isSent = phone.waitForRequest(answer)
  await phone.route(answer, async (route) => {
    await isReleased
    await route.continue().catch(() => undefined)
  })
  await tapJoinButton(phone, 'Join')
  await isSent
  return release
}

test('[M1] while a phone joins, Back and a turn of the screen change nothing', async ({
  page,
  signIn,
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  const phone = await openBrowser(PHONE)
  await recordSyncs(phone)
  await signIn(username)
  await addProfile(page, 'From the computer', { Array: 40 })
  const release = await holdJoin(page, phone)
  await phone.setViewportSize({ width: 844, height: 390 })
  await phone.goBack()
  await expect(getJoinDialog(phone).getByText('Joining…')).toBeVisible()
  release()
  await expectJoined(phone, username)
  await expect(getDialog(page, 'Add a device').getByText(/has joined/)).toBeVisible()
})

test('[M1] [fault 28] a phone that is killed while it joins offers to join at its next start', async ({
  page,
  signIn,
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  const phone = await openBrowser(PHONE)
  await signIn(username)
  await addProfile(page, 'From the computer', { Array: 40 })
  await holdJoin(page, phone)
  const nextStart = await phone.context().newPage()
  await phone.close()
  await recordSyncs(nextStart)
  await nextStart.goto('/')
  const offer = nextStart.getByRole('button', { name: `Continue as ${username}: join the log of your other device` })
  await expect(offer).toBeVisible()
  await offer.tap()
  await expectJoined(nextStart, username)
})
