import { type Browser, chromium, firefox } from '@playwright/test'
import { CHROMIUM_FLAGS, createFirefoxOptions, requireHeadlessChromiumPath } from '../../../scripts/browser'
import { type DevicesServer, startDevicesServer } from '../harness/devices-server'
import { startWorkerdDevicesServer } from '../harness/devices-workerd'
import { alignFirefoxInput } from '../harness/firefox'
import { testServerFaults } from '../harness/server-faults'
import { expectSameLogs, PlaywrightDevice, pairDevices } from '../harness/synced-device'
import { recordSyncs, waitForSync } from '../harness/syncs'
import { dismissTutorialPrompt } from '../harness/tutorial'
import { WebKitDevice } from '../harness/webkit/device'
import { WebKitPage } from '../harness/webkit/page'
import { test } from '../harness/webkit/test'
import { exposeWorker } from '../harness/worker-calls'

const EDITS_PER_DEVICE = 8

const ACTION_LIMIT_MS = 20_000

const createEditTexts = (name: string): string[] =>
  Array.from({ length: EDITS_PER_DEVICE }, (_, i) => `Edit ${i} in ${name}`)

async function openPage(browser: Browser, server: DevicesServer) {
  const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })
  if (browser.browserType() === firefox) await alignFirefoxInput(context)
  context.setDefaultTimeout(ACTION_LIMIT_MS)
  await exposeWorker(context)
  await dismissTutorialPrompt(context)
  const page = await context.newPage()
  await recordSyncs(page)
  return page
}

const NODE_SERVER = ['the server on Node', startDevicesServer] as const
const WORKERD_SERVER = ['the relay in workerd', startWorkerdDevicesServer] as const
// The tests are slow, so the server runs in workerd, Cloudflare’s runtime, only on request.
const SERVERS = process.env.WITH_WORKERD === '1' ? [NODE_SERVER, WORKERD_SERVER] : [NODE_SERVER]

for (const [serverName, startSyncServer] of SERVERS)
  test(`[M1] [M2] [M3] [M4] [M8] [fault 54] Chromium, Firefox and WebKit stay in sync while ${serverName} is down, rolled back, wiped and full`, async ({
    driver,
    site,
    createUser,
  }) => {
    test.setTimeout(480_000)
    const username = createUser()
    const server = await startSyncServer(site.origin)
    const browsers = [
      await chromium.launch({ executablePath: requireHeadlessChromiumPath(), args: CHROMIUM_FLAGS }),
      await firefox.launch(createFirefoxOptions({ 'ui.prefersReducedMotion': 1 })),
    ] as const
    const session = await driver.newSession()
    try {
      const [inChromium, inFirefox] = [await openPage(browsers[0], server), await openPage(browsers[1], server)]
      const inWebKit = new WebKitPage(session, server.origin)
      await inWebKit.resize(1280, 900)
      await inWebKit.open('/favicon.svg')
      await inWebKit.evaluate(() => localStorage.setItem('solvelog.tutorial-seen', '1'))
      const devices = [
        new PlaywrightDevice('Chromium', inChromium, username),
        new PlaywrightDevice('Firefox', inFirefox, username),
        new WebKitDevice(inWebKit),
      ] as const
      await test.step('the three are paired with each other by typed codes', async () => {
        await inChromium.goto('/')
        await inChromium.getByLabel('Username').fill(username)
        await inChromium.getByRole('button', { name: 'Sign in' }).click()
        await waitForSync(inChromium)
        await devices[0].saveChange('Before')
        await inFirefox.goto('/')
        await pairDevices(devices[0], devices[1])
        await expectSameLogs(devices.slice(0, 2), ['Before'])
        await inWebKit.open()
        await pairDevices(devices[1], devices[2])
        await expectSameLogs(devices, ['Before'])
      })
      const texts = devices.flatMap(({ name }) => createEditTexts(name))
      await test.step('24 edits at once on all three, one of them offline, are on all three, each once', async () => {
        await inChromium.context().setOffline(true)
        await Promise.all(
          devices.map(async (device) => {
            for (const text of createEditTexts(device.name)) await device.saveChange(text)
          }),
        )
        await expectSameLogs(
          devices.slice(1),
          texts.filter((text) => !text.includes('Chromium')),
        )
        await devices[0].waitForText(/· 8 changes waiting/)
        await inChromium.context().setOffline(false)
        await devices[0].pressAnyButtonOf('Try again', 'Sync now')
        await expectSameLogs(devices, texts)
      })
      await testServerFaults(server, devices, texts)
    } finally {
      await session.end()
      for (const browser of browsers) await browser.close()
      await server.remove()
    }
  })
