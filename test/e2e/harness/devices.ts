import { expect, type Locator, type Page } from '@playwright/test'
import { openData } from './data'
import { startServer } from './server'
import { followSyncs, synced } from './syncs'
import { test as base } from './test'

/**
 * Playwright's test with a server of its own. A server gives one address ten pairing codes and then one a minute, so the tests of a
 * process cannot share a server.
 */
export const test = base.extend({
  baseURL: async ({ site }, use) => {
    const server = await startServer(site.origin)
    await use(server.origin)
    await server.stop()
  },
})

/** Returns the section "Devices" of "Your data", and opens it if it is closed. */
export async function devicesPart(page: Page): Promise<Locator> {
  const part = page.getByRole('region', { name: 'Devices' })
  if (!(await part.isVisible())) await openData(page)
  return part
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** Presses "Add a device" and returns the code. */
export async function pairingCode(page: Page): Promise<string> {
  const part = await devicesPart(page)
  await part.getByRole('button', { name: 'Add a device…' }).click()
  const code = dialog(page, 'Add a device').getByText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  return code.innerText()
}

/** Sets up sync with a pairing code that no device uses. Returns the section "Devices" of "Your data". */
export async function setUpSync(page: Page): Promise<Locator> {
  await pairingCode(page)
  await page.keyboard.press('Escape')
  const part = await devicesPart(page)
  await expect(part.getByText(/^Synced .* 1 device$/)).toBeVisible()
  return part
}

/** Returns the shown recovery code and closes its dialog. */
export async function takeRecoveryCode(page: Page): Promise<string> {
  const shown = dialog(page, 'Recovery code')
  const code = await shown.getByText(/^([0-9A-Z]{4}-){13}[0-9A-Z]{4}$/).innerText()
  await shown.getByRole('button', { name: 'Done' }).click()
  return code
}

/** Types a code on the device that joins, up to its digits. The device may be signed in or not. */
export async function askToJoin(page: Page, code: string): Promise<Locator> {
  const asking = dialog(page, 'Join a log from another device')
  if (!(await asking.isVisible())) {
    const button = page.getByRole('button', { name: /^Join (a log from another device|another device…)$/ })
    const data = page.getByRole('button', { name: 'Your data' })
    await expect(button.or(data)).toBeVisible()
    if (await data.isVisible()) await devicesPart(page)
    await button.click()
  }
  await asking.getByLabel('Code').fill(code)
  await asking.getByRole('button', { name: 'Ask to join' }).click()
  return asking
}

/** Pairs a device with the log of another one by a typed code, and compares the digits. */
export async function pair(owner: Page, joiner: Page): Promise<void> {
  const asking = await askToJoin(joiner, await pairingCode(owner))
  const digits = await asking.getByText(/^\d{3} \d{3}$/).innerText()
  const allowing = dialog(owner, 'Add a device')
  await expect(allowing.getByText(digits)).toBeVisible()
  await allowing.getByRole('button', { name: 'Allow', exact: true }).click()
  await asking.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(allowing.getByText(/has joined/)).toBeVisible()
  await allowing.getByRole('button', { name: 'Done' }).click()
}

/** Opens the app in an empty browser, pairs it with the log of another device, and waits until it has started with the log. */
export async function pairNew(owner: Page, joiner: Page): Promise<void> {
  await followSyncs(joiner)
  await joiner.goto('/')
  await pair(owner, joiner)
  await synced(joiner)
}
