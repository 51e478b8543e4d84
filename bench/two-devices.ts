import type { Page } from 'playwright'
import { askToJoin, showPairingCode } from '../test/e2e/harness/devices'
import { startDevicesServer } from '../test/e2e/harness/devices-server'
import { dismissTutorialPrompt } from '../test/e2e/harness/tutorial'
import { callWorker, exposeWorker } from '../test/e2e/harness/worker-calls'
import { startFakeSite } from '../test/fake-site'
import { addRow, formatGoal, formatMs, medianAndRange, startTable } from './figures'
import { openProfile, type Profile } from './profile'
import { measureFirstVisit } from './sized'
import { observePage } from './start'

const SIZES = [5_000, 50_000]
const CHANGE_COUNT = 10
/** Goals in milliseconds (M2, M7). */
const FIRST_COPY_GOAL_MS = 5_000
const VISIBLE_GOAL_MS = 3_000
const ARRIVED_GOAL_MS = 300

/** Measures device sync between two browsers and a server on this machine: the first upload, the first download, and then single changes. */
export async function benchTwoBrowsers(): Promise<void> {
  const site = await startFakeSite()
  startTable('Two browsers and a server on the same machine, solves with code', [
    '',
    ...SIZES.map((size) => `${size.toLocaleString('en')} solves`),
    'goal with 5,000',
  ])
  const found = []
  for (const size of SIZES) {
    const server = await startDevicesServer(site.origin)
    const username = `bench_${size}`
    site.addUser(username, [])
    const [first, second] = [await openProfile(server.origin), await openProfile(server.origin)]
    try {
      found.push(await measurePair(first, second, username, size))
    } finally {
      await first.closeAndRemove()
      await second.closeAndRemove()
      await server.clear()
    }
  }
  await site.stop()
  const [few] = found
  if (!few) return
  const copied = (took: number) => formatGoal({ text: 'under 5 s', met: took < FIRST_COPY_GOAL_MS })
  const shown = medianAndRange(few.changes.map(({ whole: sinceChange }) => sinceChange))
  const many = medianAndRange((found.at(-1) ?? few).changes.map(({ arrived: sinceArrival }) => sinceArrival))
  addRow('first upload', ...found.map(({ upload }) => formatSeconds(upload)), copied(few.upload))
  addRow(
    'first download, to the dashboard with all of it',
    ...found.map(({ download }) => formatSeconds(download)),
    copied(few.download),
  )
  addRow(
    'a change, from the call on one device until the other shows it',
    ...found.map(({ changes }) => formatMs(medianAndRange(changes.map(({ whole }) => whole)))),
    formatGoal({ text: 'under 3 s', met: shown.max < VISIBLE_GOAL_MS }),
  )
  addRow(
    'of it, from its arrival on the other device until it shows',
    ...found.map(({ changes }) => formatMs(medianAndRange(changes.map(({ arrived }) => arrived)))),
    formatGoal({ text: 'under 300 ms with 50,000', met: many.median < ARRIVED_GOAL_MS }),
  )
}

const formatSeconds = (took: number): string => `${(took / 1000).toFixed(1)} s`

interface Figures {
  upload: number
  download: number
  changes: ShownChange[]
}

/** Milliseconds until a change of one device is displayed on another: from the change, and from its arrival at the other device. */
interface ShownChange {
  whole: number
  arrived: number
}

async function measurePair(first: Profile, second: Profile, username: string, size: number): Promise<Figures> {
  await measureFirstVisit(first.context, username, size)
  for (const { context } of [first, second]) {
    await exposeWorker(context)
    await dismissTutorialPrompt(context)
  }
  const owner = await first.context.newPage()
  await owner.goto('/')
  await owner.getByRole('button', { name: 'Sync Now' }).waitFor()
  const began = performance.now()
  const code = await showPairingCode(owner)
  await owner.waitForFunction(isUploaded, undefined, { polling: 20, timeout: 120_000 })
  const upload = performance.now() - began
  const joiner = await second.context.newPage()
  await observePage(joiner, size)
  await joiner.goto('/')
  const asking = await askToJoin(joiner, code)
  const digits = await asking.getByText(/^\d{3} \d{3}$/).innerText()
  const allowing = owner.getByRole('dialog', { name: 'Add a device' })
  await allowing.getByText(digits).waitFor()
  await allowing.getByRole('button', { name: 'Allow', exact: true }).click()
  const pressed = performance.now()
  await asking.getByRole('button', { name: 'Join', exact: true }).click()
  await joiner.waitForFunction(() => window.visit.complete > 0, undefined, { polling: 20, timeout: 120_000 })
  const download = performance.now() - pressed
  await allowing.getByRole('button', { name: 'Done' }).click()
  const changes: ShownChange[] = []
  for (let n = 0; n < CHANGE_COUNT; n += 1) changes.push(await measureChange(owner, joiner, `Change ${n}`))
  return { upload, download, changes }
}

/** Whether "Your data", Devices says that everything is on the server. */
const isUploaded = (): boolean => {
  const texts = [...document.querySelectorAll('[role=status] p')].map(({ textContent }) => textContent ?? '')
  return texts.some((text) => /^Synced .* device/.test(text) && !/waiting|syncing/.test(text))
}

/** Creates a goal profile, which becomes the chosen one, and waits until the other device shows its name. */
async function measureChange(owner: Page, joiner: Page, name: string): Promise<ShownChange> {
  const isChunks = (response: { url(): string }) => /\/api\/sync\/v1\/[^/]+\/[^/]+\?from=/.test(response.url())
  const arrival = joiner.waitForResponse(isChunks).then(() => performance.now())
  const shown = joiner.waitForFunction((text) => document.querySelector('#view')?.textContent?.includes(text), name, {
    polling: 20,
    timeout: 30_000,
  })
  const began = performance.now()
  await callWorker(owner, 'execute', { type: 'CreateProfile', name, description: '', goals: { Array: 0.4 } })
  await shown
  const ended = performance.now()
  return { whole: ended - began, arrived: ended - (await arrival) }
}
