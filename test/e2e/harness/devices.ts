import { expect, type Locator, type Page } from '@playwright/test'
import { TestVault } from '../../unit/server/relay-client'
import { getDialog } from './dashboard'
import { openYourData } from './data'
import { readStoredCommits } from './internals'
import { startServer } from './server'
import { recordSyncs, waitForSync } from './syncs'
import { test as base } from './test'

/** Each test has its own server, because a server limits the pairing codes for one IP address. */
export const test = base.extend({
  baseURL: async ({ site }, use) => {
    const server = await startServer(site.origin)
    await use(server.origin)
    await server.stop()
  },
})

/** Returns a user's stored log as JSON: "[]" while the page reloads, and if there is none. */
export const readLogText = async (page: Page, username: string): Promise<string> =>
  JSON.stringify(await readStoredCommits(page, username).catch(() => []))

/** Waits until the stored log contains a text in quotes. */
export const expectInLog = (page: Page, username: string, text: string): Promise<void> =>
  expect.poll(() => readLogText(page, username)).toContain(`"${text}"`)

export async function openDevicesSection(page: Page): Promise<Locator> {
  const devicesSection = page.getByRole('region', { name: 'Devices' })
  if (!(await devicesSection.isVisible())) await openYourData(page)
  return devicesSection
}

export async function showPairingCode(page: Page): Promise<string> {
  const devicesSection = await openDevicesSection(page)
  await devicesSection.getByRole('button', { name: 'Add a device…' }).click()
  const code = getDialog(page, 'Add a device').getByText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  return code.innerText()
}

/** Shows a pairing code and closes the dialog without pairing. Returns the section "Devices". */
export async function setUpSync(page: Page): Promise<Locator> {
  await showPairingCode(page)
  await page.keyboard.press('Escape')
  const devicesSection = await openDevicesSection(page)
  await expect(devicesSection.getByText(/^Synced .* 1 device$/)).toBeVisible()
  return devicesSection
}

export async function readRecoveryCode(page: Page): Promise<string> {
  const recoveryDialog = getDialog(page, 'Recovery code')
  const code = await recoveryDialog.getByText(/^([0-9A-Z]{4}-){13}[0-9A-Z]{4}$/).innerText()
  await recoveryDialog.getByRole('button', { name: 'Done' }).click()
  return code
}

/** The device may be signed in or not. Returns the dialog. */
export async function askToJoin(page: Page, code: string): Promise<Locator> {
  const joinDialog = getDialog(page, 'Join a log from another device')
  if (!(await joinDialog.isVisible())) {
    const button = page.getByRole('button', { name: /^Join (a log from another device|another device…)$/ })
    const moreButton = page.getByRole('button', { name: 'More', exact: true })
    await expect(button.or(moreButton)).toBeVisible()
    if (await moreButton.isVisible()) await openDevicesSection(page)
    await button.click()
  }
  await joinDialog.getByLabel('Code').fill(code)
  await joinDialog.getByRole('button', { name: 'Ask to join' }).click()
  return joinDialog
}

export async function pairPages(owner: Page, joiner: Page): Promise<void> {
  const joinDialog = await askToJoin(joiner, await showPairingCode(owner))
  const digits = await joinDialog.getByText(/^\d{3} \d{3}$/).innerText()
  const addDialog = getDialog(owner, 'Add a device')
  await expect(addDialog.getByText(digits)).toBeVisible()
  await addDialog.getByRole('button', { name: 'Allow', exact: true }).click()
  await joinDialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(addDialog.getByText(/has joined/)).toBeVisible()
  await addDialog.getByRole('button', { name: 'Done' }).click()
}

export async function pairNewDevice(owner: Page, joiner: Page): Promise<void> {
  await recordSyncs(joiner)
  await joiner.goto('/')
  await pairPages(owner, joiner)
  await waitForSync(joiner)
}

/**
 * Records the answers to the page's requests that wait for changes of other devices. Each request is compared with a request for a log that
 * never changes, which began before it and waits as long. `late`: the server reported a change only after the time of the wait.
 */
export async function recordWaitAnswers(page: Page, origin: string): Promise<('at a change' | 'unchanged' | 'late')[]> {
  const answers: ('at a change' | 'unchanged' | 'late')[] = []
  const unchangedVault = await TestVault.create(origin)
  const { etag } = await unchangedVault.readHeads()
  await page.route(/\/heads\?wait=25$/, async (route) => {
    let isTimeOver = false
    const endTime = () => {
      isTimeOver = true
    }
    // The server ends at the end of the test, so the request may fail.
    unchangedVault.wait(etag, 25).then(endTime, endTime)
    const response = await route.fetch({ timeout: 0 })
    if (response.status() === 200) answers.push(isTimeOver ? 'late' : 'at a change')
    else answers.push('unchanged')
    await route.fulfill({ response })
  })
  return answers
}
