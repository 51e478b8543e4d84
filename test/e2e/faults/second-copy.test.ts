import { writeNote } from '../harness/changes'
import { lockSecondCopy } from '../harness/damage'
import { leaveYourData, openYourData } from '../harness/data'
import { getSection, openHistory } from '../harness/history'
import { readStoredCommits, readStoredKeys, runBeforeWorker } from '../harness/internals'
import { readSecondCopyText, readStoredDrafts, SUBMISSION, signOutAndWait } from '../harness/second-copy'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'

test('[L9] [fault 41] changes that the database has lost without a trace are restored from the second copy, with a message', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser([SUBMISSION])
  await openHistory(page)
  await writeNote(page, 'only in the copy')
  await expect.poll(() => readSecondCopyText(page, username)).toContain('only in the copy')
  const commitsBefore = await readStoredCommits(page, username)
  // Deletes the database, as after a power cut. Also deletes the head marker, which records the log's end in
  // localStorage.
  await page.goto('/robots.txt')
  await page.evaluate(async (name) => {
    localStorage.removeItem(`solvelog.head.${name}`)
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('solvelog').onsuccess = resolve
    })
  }, username.toLowerCase())
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('missing in the browser’s database')
  await waitForSync(page)
  await openHistory(page)
  await expect(getSection(page, 'Solve Details')).toContainText('only in the copy')
  const ids = (await readStoredCommits(page, username)).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(commitsBefore.map(({ id }) => id)))
})

test('[L1] [fault 29] without a private file system a note is saved, "Your data" says that there is no second copy, and the user can sign out', async ({
  page,
  signInNewUser,
}) => {
  await runBeforeWorker(page, 'delete StorageManager.prototype.getDirectory')
  const username = await signInNewUser([SUBMISSION])
  await openHistory(page)
  await writeNote(page, 'in one store')
  await expect.poll(() => readStoredDrafts(page)).toEqual([])
  const dataDialog = await openYourData(page)
  await expect(dataDialog.getByText('No: this browser or private window doesn’t support it.')).toBeVisible()
  expect(await readSecondCopyText(page, username)).toBe('')
  await page.reload()
  await openHistory(page)
  await expect(getSection(page, 'Solve Details')).toContainText('in one store')
  await signOutAndWait(page)
  expect(await readStoredKeys(page, username)).toEqual([])
})

/** After the message `true`, all writes to private files in the worker fail as on a full disk. `false` ends this. */
const FULL_DISK_SCRIPT = `
  let isFull = false
  new BroadcastChannel('full').onmessage = ({ data }) => { isFull = data }
  const { write } = FileSystemSyncAccessHandle.prototype
  FileSystemSyncAccessHandle.prototype.write = function (...args) {
    if (isFull) throw new DOMException('No space is left.', 'QuotaExceededError')
    return write.apply(this, args)
  }`

test('[L1] [fault 1] [fault 41] if the disk is full while the second copy is written, no note is lost, the problem is reported, and the copy gets the note later', async ({
  page,
  signInNewUser,
}) => {
  await runBeforeWorker(page, FULL_DISK_SCRIPT)
  const username = await signInNewUser([SUBMISSION])
  await openHistory(page)
  await writeNote(page, 'before')
  await expect.poll(() => readSecondCopyText(page, username)).toContain('before')
  const setFull = (isFull: boolean) => page.evaluate((full) => new BroadcastChannel('full').postMessage(full), isFull)
  await setFull(true)
  await writeNote(page, 'on a full disk')
  const dataDialog = await openYourData(page)
  const copyStatus = dataDialog.getByText('Not up to date. The browser’s storage for this page is full.')
  await expect(copyStatus).toBeVisible()
  await leaveYourData(page)
  expect(JSON.stringify(await readStoredCommits(page, username))).toContain('on a full disk')
  const text = await readSecondCopyText(page, username)
  expect(text).toContain('before')
  expect(text).not.toContain('on a full disk')
  await setFull(false)
  await writeNote(page, 'with room')
  await expect.poll(() => readSecondCopyText(page, username)).toContain('with room')
  expect(await readSecondCopyText(page, username)).toContain('on a full disk')
})

test('[A13, L1] [fault 41] a sign-out between the save of a note in two tabs and its append leaves neither log nor copy', async ({
  page,
  context,
  signInNewUser,
}) => {
  const username = await signInNewUser([SUBMISSION])
  await openHistory(page)
  await writeNote(page, 'in the copy')
  await expect.poll(() => readSecondCopyText(page, username)).toContain('in the copy')
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await openHistory(otherTab)
  const lockTab = await context.newPage()
  await lockTab.goto('/robots.txt')
  const release = await lockSecondCopy(lockTab, username)
  await writeNote(otherTab, 'of the other tab')
  await writeNote(page, 'of this tab')
  const countWaitingLocks = () => lockTab.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(countWaitingLocks).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => readStoredKeys(lockTab, username)).toEqual([])
  await release()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(otherTab.getByLabel('Username')).toBeVisible()
  await expect.poll(countWaitingLocks).toBe(0)
  expect(await readStoredKeys(lockTab, username)).toEqual([])
  expect(await readSecondCopyText(lockTab, username)).toBe('')
})
