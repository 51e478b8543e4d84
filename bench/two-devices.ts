import type { Page } from 'playwright'
import { askToJoin, showPairingCode } from '../test/e2e/harness/devices'
import { startDevicesServer } from '../test/e2e/harness/devices-server'
import { dismissTutorialPrompt } from '../test/e2e/harness/tutorial'
import { callWorker, exposeWorker } from '../test/e2e/harness/worker-calls'
import { startFakeSite } from '../test/fake-site'
import { addRow, computeMedianAndRange, formatGoal, formatMs, startTable } from './figures'
import { openProfile, type Profile } from './profile'
import { measureFirstVisit } from './sized'
import { observePage } from './start'

const SOLVE_COUNTS = [5_000, 50_000]
const CHANGE_COUNT = 10
/** The goal for the first upload and for the first download of 5,000 solves (M7). */
const FIRST_COPY_GOAL_MS = 5_000
/** The goal from a change on one device until another device shows it (M2). */
const VISIBLE_GOAL_MS = 3_000
/** The goal from the arrival of a change on a device until the device shows it. */
const ARRIVED_GOAL_MS = 300

/** Measures device sync of two browsers on this machine: the first upload, the first download, and single changes. */
export async function benchTwoBrowsers(): Promise<void> {
  const site = await startFakeSite()
  startTable('Two browsers and a server on the same machine, solves with code', [
    '',
    ...SOLVE_COUNTS.map((size) => `${size.toLocaleString('en')} solves`),
    'goal with 5,000',
  ])
  const results = []
  for (const size of SOLVE_COUNTS) {
    const server = await startDevicesServer(site.origin)
    const username = `bench_${size}`
    site.addUser(username, [])
    const [first, second] = [await openProfile(server.origin), await openProfile(server.origin)]
    try {
      results.push(await measurePair(first, second, username, size))
    } finally {
      await first.closeAndRemove()
      await second.closeAndRemove()
      await server.remove()
    }
  }
  await site.stop()
  const [fewSolves] = results
  if (!fewSolves) return
  const describeCopyGoal = (ms: number) => formatGoal({ text: 'under 5 s', met: ms < FIRST_COPY_GOAL_MS })
  const visible = computeMedianAndRange(fewSolves.changes.map(({ sinceChangeMs }) => sinceChangeMs))
  const arrived = computeMedianAndRange(
    (results.at(-1) ?? fewSolves).changes.map(({ sinceArrivalMs }) => sinceArrivalMs),
  )
  addRow(
    'first upload',
    ...results.map(({ uploadMs }) => formatSeconds(uploadMs)),
    describeCopyGoal(fewSolves.uploadMs),
  )
  addRow(
    'first download, to the dashboard with all of it',
    ...results.map(({ downloadMs }) => formatSeconds(downloadMs)),
    describeCopyGoal(fewSolves.downloadMs),
  )
  addRow(
    'a change, from the call on one device until the other shows it',
    ...results.map(({ changes }) => formatMs(computeMedianAndRange(changes.map(({ sinceChangeMs }) => sinceChangeMs)))),
    formatGoal({ text: 'under 3 s', met: visible.max < VISIBLE_GOAL_MS }),
  )
  addRow(
    'of it, from its arrival on the other device until it shows',
    ...results.map(({ changes }) =>
      formatMs(computeMedianAndRange(changes.map(({ sinceArrivalMs }) => sinceArrivalMs))),
    ),
    formatGoal({ text: 'under 300 ms with 50,000', met: arrived.median < ARRIVED_GOAL_MS }),
  )
}

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

interface PairFigures {
  /** Milliseconds of the first upload of the first device. */
  uploadMs: number
  /** Milliseconds from joining until the second device shows all solves. */
  downloadMs: number
  changes: ShownChange[]
}

interface ShownChange {
  sinceChangeMs: number
  /** Milliseconds from the arrival of the change on the second device. */
  sinceArrivalMs: number
}

async function measurePair(first: Profile, second: Profile, username: string, size: number): Promise<PairFigures> {
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
  const joinDialog = await askToJoin(joiner, code)
  const digits = await joinDialog.getByText(/^\d{3} \d{3}$/).innerText()
  const addDialog = owner.getByRole('dialog', { name: 'Add a device' })
  await addDialog.getByText(digits).waitFor()
  await addDialog.getByRole('button', { name: 'Allow', exact: true }).click()
  const pressed = performance.now()
  await joinDialog.getByRole('button', { name: 'Join', exact: true }).click()
  await joiner.waitForFunction(() => window.visit.completeAt > 0, undefined, { polling: 20, timeout: 120_000 })
  const download = performance.now() - pressed
  await addDialog.getByRole('button', { name: 'Done' }).click()
  const changes: ShownChange[] = []
  for (let n = 0; n < CHANGE_COUNT; n += 1) changes.push(await measureChange(owner, joiner, `Change ${n}`))
  return { uploadMs: upload, downloadMs: download, changes }
}

/** Whether the dialog "Your data" shows that all changes have been uploaded. Runs in the page. */
const isUploaded = (): boolean => {
  const texts = [...document.querySelectorAll('[role=status] p')].map(({ textContent }) => textContent ?? '')
  return texts.some((text) => /^Synced .* device/.test(text) && !/waiting|syncing/.test(text))
}

async function measureChange(owner: Page, joiner: Page, name: string): Promise<ShownChange> {
  const isDownload = (response: { url(): string }) => /\/api\/sync\/v1\/[^/]+\/[^/]+\?from=/.test(response.url())
  const arrival = joiner.waitForResponse(isDownload).then(() => performance.now())
  const shown = joiner.waitForFunction((text) => document.querySelector('#view')?.textContent?.includes(text), name, {
    polling: 20,
    timeout: 30_000,
  })
  const began = performance.now()
  await callWorker(owner, 'execute', { type: 'CreateProfile', name, description: '', goals: { Array: 0.4 } })
  await shown
  const ended = performance.now()
  return { sinceChangeMs: ended - began, sinceArrivalMs: ended - (await arrival) }
}
