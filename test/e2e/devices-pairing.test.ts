import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { addProfile } from './harness/dashboard'
import { openDevicesSection, pairNewDevice, test } from './harness/devices'
import { readStoredCommits } from './harness/internals'
import { followSyncs, waitForSync } from './harness/syncs'
import { expect } from './harness/test'
import { callWorker } from './harness/worker-calls'

/** The pixels of a PNG picture, as a scanner sees them. */
async function pixelsOf(page: Page, png: Buffer) {
  const blank = await page.context().newPage()
  const picture = await blank.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const { width, height } = image
    const pen = new OffscreenCanvas(width, height).getContext('2d')
    pen?.drawImage(image, 0, 0)
    return { width, height, data: Array.from(pen?.getImageData(0, 0, width, height).data ?? []) }
  }, png.toString('base64'))
  await blank.close()
  return { ...picture, data: Uint8ClampedArray.from(picture.data) }
}

const logText = async (page: Page, username: string): Promise<string> =>
  JSON.stringify(await readStoredCommits(page, username).catch(() => []))

test('[M1] the QR code is the link, and the link opens the pairing in another browser and leaves no trace in its address', async ({
  page,
  signIn,
  newUser,
  openBrowser,
}) => {
  const username = newUser()
  await signIn(username)
  await addProfile(page, 'Scanned', { Array: 40 })
  await (await openDevicesSection(page)).getByRole('button', { name: 'Add a device…' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a device' })
  const qr = adding.getByRole('img', { name: 'QR code of the pairing link' })
  const link = decodeQR(await pixelsOf(page, await qr.screenshot()))
  const code = await adding.locator('[data-pairing-code]').innerText()
  expect(link).toBe(`${new URL(page.url()).origin}/#pair=${code}`)

  const other = await openBrowser()
  await followSyncs(other)
  await other.goto(link)
  const asking = other.getByRole('dialog', { name: 'Join a log from another device' })
  await expect(asking.getByLabel('Code')).toHaveValue(code)
  expect(other.url()).not.toContain('pair')
  await asking.getByRole('button', { name: 'Ask to join' }).click()
  const digits = await asking.getByText(/^\d{3} \d{3}$/).innerText()
  await expect(adding.getByText(digits)).toBeVisible()
  await adding.getByRole('button', { name: 'Allow', exact: true }).click()
  await asking.getByRole('button', { name: 'Join', exact: true }).click()
  await waitForSync(other)
  await expect.poll(() => logText(other, username)).toContain('"Scanned"')
})

test('[M2] [M5] [fault 75] two tabs of a device and another device write at once: all have each change once', async ({
  page,
  signIn,
  newUser,
  openBrowser,
  openTab,
}) => {
  const username = newUser()
  await signIn(username)
  const other = await openBrowser()
  await pairNewDevice(page, other)
  const tab = await openTab()
  const names = [page, tab, other].flatMap((_, i) => Array.from({ length: 5 }, (__, n) => `Tab ${i} edit ${n}`))
  await Promise.all(
    [page, tab, other].map(async (where, i) => {
      for (const name of names.filter((text) => text.startsWith(`Tab ${i} `)))
        await callWorker(where, 'execute', { type: 'CreateProfile', name, description: '', goals: { Array: 0.4 } })
    }),
  )
  for (const where of [page, other]) {
    const missing = async () => {
      const text = await logText(where, username)
      return names.filter((name) => text.split(`"${name}"`).length !== 2)
    }
    await expect.poll(missing, { timeout: 30_000 }).toEqual([])
  }
  for (const where of [page, tab, other])
    await expect((await openDevicesSection(where)).getByText(/^Synced [^·]* · 2 devices$/)).toBeVisible({
      timeout: 30_000,
    })
})

test('[M4] [fault 74] signing out during a sync leaves the server as it was, and no key here', async ({
  page,
  signIn,
  newUser,
  openBrowser,
}) => {
  const username = newUser()
  await signIn(username)
  const other = await openBrowser()
  await pairNewDevice(page, other)
  await callWorker(other, 'execute', { type: 'CreateProfile', name: 'Sent', description: '', goals: { Array: 0.4 } })
  await expect.poll(() => logText(page, username), { timeout: 20_000 }).toContain('"Sent"')

  let release: () => void = () => undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  let held = 0
  await other.route(/\/api\/sync\/v1\/\w+\/\w+\/\d+$/, async (route) => {
    held += 1
    await released
    await route.continue().catch(() => undefined)
  })
  await callWorker(other, 'execute', { type: 'CreateProfile', name: 'Unsent', description: '', goals: { Array: 0.4 } })
  await expect.poll(() => held, { timeout: 10_000 }).toBeGreaterThan(0)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByLabel('Username')).toBeVisible()
  release()
  expect(await logText(other, username)).toBe('[]')
  await callWorker(page, 'execute', { type: 'CreateProfile', name: 'Kept', description: '', goals: { Array: 0.4 } })
  const part = await openDevicesSection(page)
  await part.getByRole('button', { name: 'Sync now' }).click()
  await expect(part.getByText(/^Synced [^·]* · 2 devices$/)).toBeVisible()
})
