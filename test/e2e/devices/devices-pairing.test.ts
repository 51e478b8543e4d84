import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { addProfile } from '../harness/dashboard'
import { expectInLog, openDevicesSection, pairNewDevice, readLogText, test } from '../harness/devices'
import { recordSyncs, waitForSync } from '../harness/syncs'
import { expect } from '../harness/test'
import { callWorker } from '../harness/worker-calls'

async function readPixels(page: Page, png: Buffer) {
  const blank = await page.context().newPage()
  const picture = await blank.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const { width, height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(image, 0, 0)
    return { width, height, data: Array.from(context?.getImageData(0, 0, width, height).data ?? []) }
  }, png.toString('base64'))
  await blank.close()
  return { ...picture, data: Uint8ClampedArray.from(picture.data) }
}

/** Whether something with a colour is above the heading of an open dialog: the scrim of the dialog above it. */
const isDimmed = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('heading', { name, includeHidden: true }).evaluate((heading) => {
    const { left, top } = heading.getBoundingClientRect()
    const stack = document.elementsFromPoint(left + 2, top + 2)
    const above = stack.slice(0, stack.indexOf(heading))
    return above.some((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)')
  })

test('[M1] the QR code is the link, and the link opens the pairing in another browser and leaves no trace in its address', async ({
  page,
  signIn,
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  await signIn(username)
  await addProfile(page, 'Scanned', { Array: 40 })
  await (await openDevicesSection(page)).getByRole('button', { name: 'Add a device…' }).click()
  const addDialog = page.getByRole('dialog', { name: 'Add a device' })
  await expect.poll(() => isDimmed(page, 'Your data')).toBe(true)
  const qr = addDialog.getByRole('img', { name: 'QR code of the pairing link' })
  const link = decodeQR(await readPixels(page, await qr.screenshot()))
  const code = await addDialog.locator('[data-pairing-code]').innerText()
  expect(link).toBe(`${new URL(page.url()).origin}/#pair=${code}`)

  const otherPage = await openBrowser()
  await recordSyncs(otherPage)
  await otherPage.goto(link)
  const joinDialog = otherPage.getByRole('dialog', { name: 'Join a log from another device' })
  await expect(joinDialog.getByLabel('Code')).toHaveValue(code)
  expect(otherPage.url()).not.toContain('pair')
  await joinDialog.getByRole('button', { name: 'Ask to join' }).click()
  const digits = await joinDialog.getByText(/^\d{3} \d{3}$/).innerText()
  await expect(addDialog.getByText(digits)).toBeVisible()
  await addDialog.getByRole('button', { name: 'Allow', exact: true }).click()
  await joinDialog.getByRole('button', { name: 'Join', exact: true }).click()
  await waitForSync(otherPage)
  await expectInLog(otherPage, username, 'Scanned')
})

test('[M2] [M5] [fault 75] two tabs of a device and another device write at once: all have each change once', async ({
  page,
  signIn,
  createUser,
  openBrowser,
  openTab,
}) => {
  const username = createUser()
  await signIn(username)
  const otherPage = await openBrowser()
  await pairNewDevice(page, otherPage)
  const secondTab = await openTab()
  const profileNames = [page, secondTab, otherPage].flatMap((_, i) =>
    Array.from({ length: 5 }, (__, n) => `Tab ${i} edit ${n}`),
  )
  await Promise.all(
    [page, secondTab, otherPage].map(async (tab, i) => {
      for (const name of profileNames.filter((text) => text.startsWith(`Tab ${i} `)))
        await callWorker(tab, 'execute', { type: 'CreateProfile', name, description: '', goals: { Array: 0.4 } })
    }),
  )
  for (const tab of [page, otherPage]) {
    const listMissing = async () => {
      const text = await readLogText(tab, username)
      return profileNames.filter((name) => text.split(`"${name}"`).length !== 2)
    }
    await expect.poll(listMissing).toEqual([])
  }
  for (const tab of [page, secondTab, otherPage])
    await expect((await openDevicesSection(tab)).getByText(/^Synced [^·]* · 2 devices$/)).toBeVisible({
      timeout: 30_000,
    })
})

test('[M4] [fault 74] signing out during a sync changes nothing on the server, and leaves no data on this device', async ({
  page,
  signIn,
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  await signIn(username)
  const otherPage = await openBrowser()
  await pairNewDevice(page, otherPage)
  await callWorker(otherPage, 'execute', {
    type: 'CreateProfile',
    name: 'Sent',
    description: '',
    goals: { Array: 0.4 },
  })
  await expectInLog(page, username, 'Sent')

  let release: () => void = () => undefined
  const releaseSignal = new Promise<void>((done) => {
    release = done
  })
  let heldRequests = 0
  await otherPage.route(/\/api\/sync\/v1\/\w+\/\w+\/\d+$/, async (route) => {
    heldRequests += 1
    await releaseSignal
    await route.continue().catch(() => undefined)
  })
  await callWorker(otherPage, 'execute', {
    type: 'CreateProfile',
    name: 'Unsent',
    description: '',
    goals: { Array: 0.4 },
  })
  await expect.poll(() => heldRequests).toBeGreaterThan(0)
  await otherPage.getByRole('button', { name: 'Sign out' }).click()
  await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(otherPage.getByLabel('Username')).toBeVisible()
  release()
  expect(await readLogText(otherPage, username)).toBe('[]')
  await callWorker(page, 'execute', { type: 'CreateProfile', name: 'Kept', description: '', goals: { Array: 0.4 } })
  const devicesSection = await openDevicesSection(page)
  await devicesSection.getByRole('button', { name: 'Sync now' }).click()
  await expect(devicesSection.getByText(/^Synced [^·]* · 2 devices$/)).toBeVisible()
})
