import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectNoViolations, expectReadableColours } from '../harness/axe'
import { deleteSecondCopies, lockSecondCopy } from '../harness/damage'
import { captureDownload, importFile } from '../harness/data'
import { getButton } from '../harness/history'
import { readStoredCommits, waitForSecondCopy } from '../harness/internals'
import type { Profile } from '../harness/profile'
import {
  expectNothingLost,
  hideDatabase,
  NOTES,
  openAndDetectRecovery,
  READING_TIME_MS,
  readNotes,
  readStorageLogRenewal,
  startAndRestore,
  startWithNewStorageLog,
  test,
} from '../harness/recovery'
import { waitForSync } from '../harness/syncs'
import { expect } from '../harness/test'
import { writeNotes } from '../harness/worker-calls'

/** Numbers of bytes to cut off LevelDB's newest log file. `npm run soak` tests more of them. */
const CUT_SIZES = (process.env.SOAK_CUTS ?? '400').split(',').map(Number)

/**
 * The number of bytes to cut off the log file after a kill. The database then loses whole changes that localStorage
 * does not record yet.
 */
const CUT_BYTES_AFTER_KILL = 2_000

// The tests mostly wait. They run one after another, so that other processes can use the processor meanwhile.
test.describe.configure({ mode: 'default' })

const getFactValue = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd')

const getOptionHeadings = (page: Page) => page.getByRole('list', { name: 'Recovery options' }).getByRole('heading')

/** Cuts bytes off the end of LevelDB's newest log file, as a power cut can do. */
function cutNewestLogFile(profile: Profile, bytes: number): void {
  const logs = readdirSync(profile.database).filter((name) => name.endsWith('.log'))
  const newest = join(profile.database, logs.sort().at(-1) ?? '')
  truncateSync(newest, Math.max(0, statSync(newest).size - bytes))
}

for (const bytes of CUT_SIZES) {
  test(`[L9] [fault 41] the newest log is cut by ${bytes} bytes: no note is lost, also after two more restarts`, async ({
    profile,
    prepared: { username },
  }) => {
    cutNewestLogFile(profile, bytes)
    await expectNothingLost(profile, username)
  })
}

test('[L9] [fault 88] the newest log is cut inside a record without a change: no later start shows the recovery screen', async ({
  profile,
  prepared: { username },
}) => {
  cutNewestLogFile(profile, 20)
  for (let start = 0; start < 3; start++) {
    const startedAt = Date.now()
    const page = await profile.start()
    expect(await openAndDetectRecovery(page)).toBe(false)
    expect(await readNotes(page, username)).toEqual(NOTES)
    await expect.poll(() => readStorageLogRenewal(page, username)).toBeGreaterThan(startedAt)
    await profile.close()
  }
})

test(`[L1, L9] [fault 4] [fault 41] the browser is killed when a note is in both stores, and the newest log is cut by ${CUT_BYTES_AFTER_KILL} bytes: no note is lost`, async ({
  profile,
  prepared: { username, solve },
}) => {
  const page = await profile.start()
  await page.goto('/')
  await waitForSync(page)
  const laterNotes = NOTES.map((note) => `later ${note}`)
  await writeNotes(page, solve, laterNotes, () => undefined)
  await waitForSecondCopy(page, username)
  await profile.kill()
  cutNewestLogFile(profile, CUT_BYTES_AFTER_KILL)
  await expectNothingLost(profile, username, [...NOTES, ...laterNotes])
})

test('[L9, B1] [fault 12] [fault 42] the database is deleted: everything is restored, also after two more restarts', async ({
  profile,
  prepared: { username, changeCount },
}) => {
  rmSync(profile.database, { recursive: true })
  expect(await expectNothingLost(profile, username)).toEqual([true, false, false])
  const page = await profile.start()
  await page.goto('/')
  await waitForSync(page)
  expect((await readStoredCommits(page, username)).length).toBeGreaterThanOrEqual(changeCount)
})

function findSecondCopyFiles(profile: Profile, text: string): string[] {
  const folder = join(profile.folder, 'Default', 'File System')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && readFileSync(file, 'latin1').includes(text))
}

/** The line of each note then no longer matches its checksum. */
function damageSecondCopy(profile: Profile, notes: readonly string[]): void {
  for (const note of notes) {
    const noteField = `"notes":"${note}"`
    const files = findSecondCopyFiles(profile, noteField)
    expect(files, note).toHaveLength(1)
    for (const file of files) {
      const text = readFileSync(file, 'latin1')
      writeFileSync(file, text.replace(noteField, noteField.replace('note ', 'nope ')), 'latin1')
    }
  }
}

test('[L9] [fault 42] [fault 87] the database and the second copy are damaged at different places: all changes that one of them has are restored in both, and the one change that both lost is named', async ({
  profile,
  prepared: { username, solve },
}) => {
  // This start creates the second copy of the log, so the later notes are appended to it line by line.
  let page = await startWithNewStorageLog(profile, username)
  const laterNotes = NOTES.map((note) => `later ${note}`)
  await writeNotes(page, solve, laterNotes, () => undefined)
  await waitForSecondCopy(page, username)
  const changeCount = (await readStoredCommits(page, username)).length
  await profile.close()
  // The database loses the last of the later notes, but still has the first ones.
  cutNewestLogFile(profile, 4_000)
  damageSecondCopy(profile, ['later note 3', 'later note 19'])
  page = await profile.start()
  expect(await openAndDetectRecovery(page)).toBe(true)
  await expect(getOptionHeadings(page).first()).toHaveText(
    `Restore everything (${changeCount - 1} of ${changeCount} changes)`,
  )
  expect(await readReadableChangeCount(page)).toBeGreaterThan(NOTES.length + 4)
  await expect(page.getByText(/still has\. Lost: 1 change: /)).toBeVisible()
  await page.waitForTimeout(READING_TIME_MS)
  await getButton(page, 'Restore everything').click()
  await expect(page.getByText(/^Restored \d+ changes\. Lost: 1 change: /)).toBeVisible()
  // Both stores survive a kill as soon as the message is shown.
  expect(await readStorageLogRenewal(page, username)).toBeGreaterThan(0)
  await profile.kill()
  rmSync(profile.database, { recursive: true })
  page = (await startAndRestore(profile)).page
  const remainingNotes = [...NOTES, ...laterNotes].filter((note) => note !== 'later note 19')
  for (let restart = 0; restart < 3; restart++) {
    expect(await readNotes(page, username)).toEqual(remainingNotes)
    await profile.close()
    page = await profile.start()
    expect(await openAndDetectRecovery(page)).toBe(false)
    await waitForSync(page)
  }
})

test('[L9] [fault 13] [fault 42] MANIFEST is deleted, so that Chromium can neither open nor delete the database: the second copy is saved before the site data is cleared', async ({
  profile,
  prepared: { username },
}) => {
  for (const name of readdirSync(profile.database).filter((one) => one.startsWith('MANIFEST')))
    rmSync(join(profile.database, name))
  const page = await profile.start()
  await page.goto('/')
  const secondCopyOffer = page.getByRole('region', { name: 'Second copy' })
  await expect(secondCopyOffer.getByRole('heading', { name: /^Restore everything \(\d+ changes\)$/ })).toBeVisible({
    timeout: 30_000,
  })
  await expectNoViolations(page)
  await expectReadableColours(page, 'the recovery screen')
  await page.waitForTimeout(READING_TIME_MS)
  const file = await captureDownload(page, () =>
    secondCopyOffer.getByRole('button', { name: 'Save everything as a file' }).click(),
  )
  await expect(secondCopyOffer).toContainText(`${file.name} went to your downloads`)

  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
  // The page reloads when its storage is cleared.
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await waitForSync(page)
  await importFile(page, file)
  expect(await readNotes(page, username)).toEqual(NOTES)
})

/** Damage after which Chromium can neither open nor delete the database. */
const UNOPENABLE_DAMAGE: [what: string, damage: (folder: string) => void][] = [
  [
    'the folder is no folder',
    (folder) => {
      rmSync(folder, { recursive: true })
      writeFileSync(folder, 'x')
    },
  ],
  [
    'CURRENT cannot be read',
    (folder) => {
      rmSync(join(folder, 'CURRENT'))
      mkdirSync(join(folder, 'CURRENT'))
    },
  ],
]

for (const [what, damage] of UNOPENABLE_DAMAGE) {
  test(`[L9] [fault 13] ${what}: the second copy is offered as a file, with every note`, async ({
    profile,
    prepared,
  }) => {
    damage(profile.database)
    const page = await profile.start()
    await page.goto('/')
    const secondCopyOffer = page.getByRole('region', { name: 'Second copy' })
    await expect(
      secondCopyOffer.getByRole('heading', { name: `Restore everything (${prepared.changeCount} changes)` }),
    ).toBeVisible({
      timeout: 30_000,
    })
    const file = await captureDownload(page, () =>
      secondCopyOffer.getByRole('button', { name: 'Save everything as a file' }).click(),
    )
    const notes = [
      ...gunzipSync(file.bytes)
        .toString()
        .matchAll(/"notes":"([^"]*)"/g),
    ].map(([, note]) => note)
    expect(notes).toEqual(NOTES)
  })
}

test('[L1, L9] [fault 4] [fault 41] the browser is killed between the transactions of some notes and their append to the second copy: both stores get them', async ({
  profile,
  prepared: { username, solve },
}) => {
  let page = await profile.start()
  await page.goto('/')
  await waitForSync(page)
  await lockSecondCopy(page, username)
  const laterNotes = NOTES.map((note) => `later ${note}`)
  await writeNotes(page, solve, laterNotes, () => undefined)
  await profile.kill()
  expect(findSecondCopyFiles(profile, '"notes":"later note')).toEqual([])

  page = await profile.start()
  await page.goto('/')
  await waitForSync(page)
  expect(await readNotes(page, username)).toEqual([...NOTES, ...laterNotes])
  await expect.poll(() => findSecondCopyFiles(profile, `"notes":"${laterNotes.at(-1)}"`)).toHaveLength(1)
  await profile.close()
  rmSync(profile.database, { recursive: true })
  expect(await expectNothingLost(profile, username, [...NOTES, ...laterNotes])).toEqual([true, false, false])
})

test('[L9] [fault 43] without a second copy, the changes that Chromium still finds in the files are kept, but only after a press', async ({
  profile,
  prepared: { username, solve },
}) => {
  const laterNotes = await hideDatabase(profile, username, solve)
  deleteSecondCopies(profile)
  let page = await profile.start()
  expect(await openAndDetectRecovery(page)).toBe(true)
  await expect(getFactValue(page, 'Readable')).toHaveText(
    'Unknown: the browser no longer finds the database, but its files may still have changes',
  )
  await expect(getFactValue(page, 'Lost')).toHaveText(/^At most \d+ changes: 1–\d+$/)
  await expect(getOptionHeadings(page)).toContainText(['Continue with what the browser still finds'])
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  await page.waitForTimeout(READING_TIME_MS)
  await continueWithReadableChanges(page)
  await waitForSync(page)
  expect(await readNotes(page, username)).toEqual(laterNotes)
  await expect.poll(() => readStorageLogRenewal(page, username)).toBeGreaterThan(0)
  await profile.close()
  page = await profile.start()
  expect(await openAndDetectRecovery(page)).toBe(false)
  await waitForSync(page)
  expect(await readNotes(page, username)).toEqual(laterNotes)
})

async function continueWithReadableChanges(page: Page): Promise<void> {
  await getButton(page, 'Continue').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue', exact: true }).click()
}

const readReadableChangeCount = async (page: Page) =>
  Number(/^(\d+) change/.exec((await getFactValue(page, 'Readable').textContent()) ?? '')?.[1])

test('[L9] [fault 41] [fault 42] without a second copy, the listed changes can still be kept after ten seconds, and later changes are stored in a new storage log', async ({
  profile,
  prepared: { username, changeCount },
}) => {
  cutNewestLogFile(profile, 1_000)
  deleteSecondCopies(profile)
  let page = await profile.start()
  expect(await openAndDetectRecovery(page)).toBe(true)
  await expect(getFactValue(page, 'Readable')).toContainText('change')
  const readable = await readReadableChangeCount(page)
  expect(readable).toBeGreaterThan(0)
  expect(readable).toBeLessThan(changeCount)
  await expect(getOptionHeadings(page)).toHaveText([
    'Save the readable data',
    'Restore from an export',
    `Continue with ${readable} changes`,
    'Try again',
  ])
  await page.waitForTimeout(READING_TIME_MS)
  const savedExport = await captureDownload(page, () => getButton(page, 'Save as export').click())
  await expect(page.getByText(`${savedExport.name} went to your downloads: ${readable} changes`)).toBeVisible()
  await getButton(page, 'Try again').click()
  await expect(getButton(page, 'Try again')).toBeEnabled()
  await expect(getFactValue(page, 'Readable')).toContainText(`${readable} changes`)
  await page.waitForTimeout(READING_TIME_MS)
  await continueWithReadableChanges(page)
  await waitForSync(page)
  const keptNotes = NOTES.slice(0, (await readNotes(page, username)).length)
  expect(keptNotes.length).toBeGreaterThanOrEqual(readable - (changeCount - NOTES.length))
  expect(await readNotes(page, username)).toEqual(keptNotes)
  await expect.poll(() => readStorageLogRenewal(page, username)).toBeGreaterThan(0)
  for (let restart = 0; restart < 2; restart++) {
    await profile.close()
    page = await profile.start()
    expect(await openAndDetectRecovery(page)).toBe(false)
    await waitForSync(page)
    expect(await readNotes(page, username)).toEqual(keptNotes)
  }
})
