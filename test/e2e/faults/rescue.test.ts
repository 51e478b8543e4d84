import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { FakeSite } from '../../fake-site'
import { expectNoViolations, expectReadableColours } from '../harness/axe'
import { compactDatabase, damageLog, deleteSecondCopies } from '../harness/damage'
import { addProfile, createAcceptedSolve, getProfileMenuButton, getSubmissionCountText } from '../harness/dashboard'
import {
  captureDownload,
  type DownloadedFile,
  exportLog,
  getYourData,
  leaveYourData,
  openYourData,
} from '../harness/data'
import { isFirefox } from '../harness/firefox'
import { readStoredCommits, type StoredCommit } from '../harness/internals'
import { testWithPreparedProfile } from '../harness/prepared-profile'
import type { Profile } from '../harness/profile'
import { waitForSync } from '../harness/syncs'
import { createUniqueUsername, expect } from '../harness/test'
import { pressToolbarButton } from '../harness/toolbar'

type PreparedProfile = Awaited<ReturnType<typeof prepareProfile>>

async function prepareProfile(profile: Profile, site: FakeSite) {
  const username = createUniqueUsername()
  site.addUser(username, [{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  const page = await profile.start()
  await profile.signIn(page, username)
  await addProfile(page, 'Mine', { Array: 40 })
  const changeCount = (await readStoredCommits(page, username)).length
  await profile.close()
  // The app would restore everything from the second copy of the log, so the test deletes the copy.
  deleteSecondCopies(profile)
  return { profile, username, changeCount }
}

const test = testWithPreparedProfile(prepareProfile)

// It takes seconds to prepare the profile, so all tests of the file share it and run in one process.
test.describe.configure({ mode: 'default' })

const MISSING_LOG_TITLE = 'Your log is missing'
const getRecoveryTitle = (page: Page) =>
  page.getByRole('heading', { name: /^(Your log is missing|Part of your log is missing|Your log cannot be read)$/ })
const getFactValue = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd')

async function continueWithoutDamagedData(page: Page) {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue', exact: true }).click()
}

test('[L9] [fault 12] a missing database is reported and examined, and a new log starts only if the user agrees', async ({
  profile,
  prepared: { username, changeCount },
}) => {
  rmSync(profile.database, { recursive: true })
  const page = await profile.start()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: MISSING_LOG_TITLE })).toBeVisible()
  await expect(getFactValue(page, 'Last known')).toContainText(
    new RegExp(`^${changeCount} changes, last saved .*20\\d\\d`),
  )
  await expect(getFactValue(page, 'Readable')).toHaveText(
    'Unknown: the browser no longer finds the database, but its files may still have changes',
  )
  await expect(getFactValue(page, 'Lost')).toHaveText(`At most ${changeCount} changes: 1–${changeCount}`)
  await expectNoViolations(page)
  await expectReadableColours(page, 'the recovery screen')
  await page.reload()
  await expect(page.getByRole('heading', { name: MISSING_LOG_TITLE })).toBeVisible()
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)

  await page.evaluate((user) => localStorage.setItem(`solvelog.draft.${user}.code.x|1`, '{}'), username.toLowerCase())
  await continueWithoutDamagedData(page)
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  await expect(getProfileMenuButton(page)).not.toContainText('Mine')
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('.draft.')))
  expect(drafts).toHaveLength(1)
  await page.reload()
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
})

async function restoreFromFile(page: Page, { name, bytes }: DownloadedFile): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/gzip', buffer: bytes })
}

test('[L9, L5] the readable data can be saved, a wrong file is refused, and an export restores the lost changes, or all changes', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  for (const name of ['One', 'Two', 'Three']) await addProfile(page, name, { Array: 40 })
  const file = await exportLog(page)
  await addProfile(page, 'Four', { Array: 40 })
  const commitsBefore = await readStoredCommits(page, username)
  await damageLog(page, username, { garbage: 2, lost: [3, 3] })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Part of your log is missing' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/^Your log is damaged at change 2\. Nothing has been changed/)
  await page.getByText('Technical details').click()
  await expect(page.getByText(/^Error: change 2: .*Expected Object/)).toBeVisible()
  await expect(getFactValue(page, 'Lost')).toHaveText('2 changes: 2–3')
  const savedExport = await captureDownload(page, () => page.getByRole('button', { name: 'Save as export' }).click())
  await expect(
    page.getByText(`${savedExport.name} went to your downloads: ${commitsBefore.length - 2} changes`),
  ).toBeVisible()

  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype
    Blob.prototype.arrayBuffer = () => {
      Blob.prototype.arrayBuffer = arrayBuffer
      return Promise.reject(new DOMException('moved', 'NotReadableError'))
    }
  })
  await restoreFromFile(page, file)
  await expect(page.getByText(/The browser could not read this file/)).toBeVisible()
  await restoreFromFile(page, { name: file.name, bytes: Buffer.from('no export') })
  await expect(page.getByText(/This file is not a Solvelog export/)).toBeVisible()
  await page.reload()
  await expect(getFactValue(page, 'Lost')).toHaveText('2 changes: 2–3')
  await restoreFromFile(page, file)
  await expect(getYourData(page).getByText(/^Added 2 changes/)).toBeVisible()
  await leaveYourData(page)
  await getProfileMenuButton(page).click()
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    await expect(page.getByRole('menuitemradio', { name })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expectEventsStored(page, username, commitsBefore)

  const { length } = await readStoredCommits(page, username)
  await damageLog(page, username, { lost: [0, length] })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: MISSING_LOG_TITLE })).toBeVisible()
  await expect(getFactValue(page, 'Lost')).toHaveText(`${length} changes: 1–${length}`)
  await restoreFromFile(page, file)
  await expect(getYourData(page).getByText('Added 1 submission.')).toBeVisible()
  await leaveYourData(page)
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  await page.reload()
  await waitForSync(page)
  await expect(getProfileMenuButton(page)).toContainText('Three')
  await expectEventsStored(page, username, commitsBefore.slice(0, -1))
})

/** Fails unless the stored log has all events of some commits, and its positions have no gaps. */
async function expectEventsStored(page: Page, username: string, commits: StoredCommit[]): Promise<void> {
  const storedCommits = await readStoredCommits(page, username)
  expect(storedCommits.map(({ seq }) => seq)).toEqual(storedCommits.map((_, i) => i + 1))
  const serializeEvents = (all: StoredCommit[]) =>
    all.flatMap(({ events }) => events.map((event) => JSON.stringify(event)))
  expect(serializeEvents(storedCommits)).toEqual(expect.arrayContaining(serializeEvents(commits)))
}

test('[L9] a damaged entry that was set aside is listed, saved as a file, and mentioned before sign-out removes it', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  await addProfile(page, 'One', { Array: 40 })
  await addProfile(page, 'Two', { Array: 40 })
  await damageLog(page, username, { garbage: 2, lost: [3, 3] })
  await page.goto('/')
  await continueWithoutDamagedData(page)
  await waitForSync(page)
  const dialog = await openYourData(page)
  await expect(dialog.getByText(/^Damaged entries set aside: 1\./)).toBeVisible()
  const save = () => page.getByRole('button', { name: 'Save as file' }).click()
  const savedFile = await captureDownload(page, save)
  expect(savedFile.name).toMatch(/\.damaged\.json$/)
  expect(JSON.parse(savedFile.bytes.toString())).toMatchObject({ entries: [{ value: 'no commit' }] })
  await leaveYourData(page)

  await pressToolbarButton(page, 'Sign Out')
  const signOutDialog = page.getByRole('alertdialog')
  await expect(signOutDialog.getByText('Signing out also removes the damaged entries.')).toBeVisible()
  await expect(signOutDialog.getByText(/^Damaged entries set aside: 1\./)).toBeVisible()
  const secondSavedFile = await captureDownload(page, save)
  expect(JSON.parse(secondSavedFile.bytes.toString())).toMatchObject({ entries: [{ value: 'no commit' }] })
})

function damageFiles(profile: Profile, names: RegExp, damage: (file: string) => void): void {
  const matchingFiles = readdirSync(profile.database).filter((file) => names.test(file))
  expect(matchingFiles.length).toBeGreaterThan(0)
  for (const file of matchingFiles) damage(join(profile.database, file))
}

type Damage = [what: string, damage: (profile: Profile) => void | Promise<void>]

const LEVELDB_DAMAGE: Damage[] = [
  ['its log is cut', (profile) => damageFiles(profile, /log$/, (file) => cutFile(file, 0.8))],
  ['its log is garbage', (profile) => damageFiles(profile, /log$/, (file) => writeFileSync(file, 'x'.repeat(9000)))],
  [
    'its MANIFEST is garbage',
    (profile) => damageFiles(profile, /^MAN/, (file) => writeFileSync(file, 'x'.repeat(500))),
  ],
  [
    'its tables are garbage',
    async (profile) => {
      await compactDatabase(profile)
      damageFiles(profile, /ldb$/, (file) => writeFileSync(file, 'x'.repeat(9000)))
    },
  ],
]

const SQLITE_DAMAGE: Damage[] = [
  [
    'the file is garbage',
    (profile) => damageFiles(profile, /sqlite$/, (file) => writeFileSync(file, 'x'.repeat(9000))),
  ],
  ['the file is cut', (profile) => damageFiles(profile, /sqlite$/, (file) => cutFile(file, 0.5))],
]

const cutFile = (file: string, fractionLeft: number): void =>
  truncateSync(file, Math.floor(statSync(file).size * fractionLeft))

/** The next start must show the recovery screen, and "Continue" must open the log without the damaged data. */
async function expectRecovered(
  [, damage]: Damage,
  profile: Profile,
  { username, changeCount }: PreparedProfile,
): Promise<void> {
  await damage(profile)
  const page = await profile.start()
  await page.goto('/')
  await expect(getRecoveryTitle(page)).toBeVisible()
  await expect(getFactValue(page, 'Last known')).toContainText(`${changeCount} changes`)
  await continueWithoutDamagedData(page)
  await waitForSync(page)
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  const remainingCommits = await readStoredCommits(page, username)
  expect(remainingCommits.map(({ seq }) => seq)).toEqual(remainingCommits.map((_, i) => i + 1))
  expect(remainingCommits.flatMap(({ events }) => events).filter(({ type }) => type === 'SolveRecorded')).toHaveLength(
    1,
  )
}

for (const damage of LEVELDB_DAMAGE) {
  test(`[L9] [fault 13] LevelDB damage, ${damage[0]}: the recovery screen lists the lost changes, and the log continues with the others`, async ({
    profile,
    prepared,
  }) => {
    await expectRecovered(damage, profile, prepared)
  })
}

for (const damage of SQLITE_DAMAGE) {
  test(`[L9, B1] [fault 13] SQLite damage, ${damage[0]}: the recovery screen lists the lost changes, and the log continues with the others`, async ({
    profile,
    prepared,
  }) => {
    test.skip(!isFirefox(), 'Only Firefox keeps IndexedDB in SQLite files.')
    await expectRecovered(damage, profile, prepared)
  })
}

test('[L9] [fault 13] LevelDB damage that Chromium cannot open or delete: the message says what to do, and offers nothing that cannot help', async ({
  profile,
  prepared: { username },
}) => {
  damageFiles(profile, /^MANIFEST/, (file) => rmSync(file))
  const page = await profile.start()
  await page.goto('/')
  const storageAlert = page.getByRole('alert').filter({ hasText: /could not open its storage.*Nothing was changed/ })
  await expect(storageAlert.filter({ hasText: 'clear the site data of this page' })).toBeVisible()
  await expect(getRecoveryTitle(page)).toBeHidden()

  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  // The page reloads when its storage is cleared.
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await waitForSync(page)
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
})
