import type { Page } from '@playwright/test'
import { addProfile, manySolves, submissionCount } from './harness/dashboard'
import { choose, exported, openData } from './harness/data'
import { runBeforeWorker, storedCommits } from './harness/inside'
import { followSyncs } from './harness/syncs'
import { expect, test } from './harness/test'

/**
 * Pauses an import in the worker: at a line in the middle of the file, or after all commits were put and before the
 * transaction completes. The worker's clock runs fast, so that it reports every step.
 */
const HELD_IMPORT = `
  let held = 'nothing'
  const waiting = []
  new BroadcastChannel('hold').onmessage = ({ data }) => {
    held = data
    for (const go of waiting.splice(0)) go()
    new BroadcastChannel('heard').postMessage(null)
  }
  const now = Date.now
  let ahead = 0
  Date.now = () => held === 'nothing' ? now() : now() + (ahead += 200)
  const later = setTimeout
  let steps = 0
  self.setTimeout = (work, ms, ...rest) =>
    held === 'check' && ms === 0 && ++steps > 6 ? waiting.push(() => work(...rest)) : later(work, ms, ...rest)
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function (...args) {
    const request = add.apply(this, args)
    const spin = () => { if (held === 'import') this.get(['nobody', 0]).onsuccess = spin }
    request.addEventListener('success', spin)
    return request
  }`

async function hold(page: Page, what: 'check' | 'import' | 'nothing'): Promise<void> {
  await page.evaluate(
    (data) =>
      new Promise((heard) => {
        new BroadcastChannel('heard').onmessage = heard
        new BroadcastChannel('hold').postMessage(data)
      }).then(() => undefined),
    what,
  )
}

test('[W5, L5] checking and importing a file show progress and can be cancelled: nothing changes, and a later import is complete', async ({
  page,
  signIn,
  signInNewUser,
  openBrowser,
}) => {
  const username = await signInNewUser([], { submissions: manySolves(120), chunkSize: 10 })
  await expect(submissionCount(page, 120)).toBeVisible()
  await addProfile(page, 'Mine', { Array: 50 })
  const file = await exported(page)

  const other = await openBrowser()
  await followSyncs(other)
  await runBeforeWorker(other, HELD_IMPORT)
  await signIn(username, other)
  await addProfile(other, 'Before', { Array: 10 })
  const before = await storedCommits(other, username)
  const dialog = await openData(other)
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
  const add = dialog.getByRole('button', { name: /^Add to/ })

  await hold(other, 'check')
  await choose(other, file)
  await expect(dialog.getByText(/^Checking the file: [1-9]\d* of \d+$/)).toBeVisible()
  await cancel.click()
  await hold(other, 'nothing')
  await expect(dialog.getByText('Checking the file')).toBeHidden()
  await expect(add).toBeHidden()
  expect(await storedCommits(other, username)).toEqual(before)

  await choose(other, file)
  await expect(add).toBeVisible()
  await hold(other, 'import')
  await add.click()
  await expect(dialog.getByText(/^Importing: ([1-9]\d*) of \1$/)).toBeVisible()
  await cancel.click()
  await expect(dialog.getByText('Importing')).toBeHidden()
  await hold(other, 'nothing')
  expect(await storedCommits(other, username)).toEqual(before)

  await add.click()
  await expect(dialog.getByText(/^Added/)).toBeVisible()
  await expect(submissionCount(other, 120)).toBeVisible()
  const after = await storedCommits(other, username)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.map(({ seq }) => seq)).toEqual(after.map((_, i) => i + 1))
  const recorded = after.flatMap(({ events }) => events.filter(({ type }) => type === 'SolveRecorded'))
  expect(recorded).toHaveLength(120)
})
