import { expect, type Locator, type Page } from '@playwright/test'
import { openData } from './data'
import { startServer } from './server'
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

/** The part "Devices" of "Your data", which is opened if it is closed. */
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
