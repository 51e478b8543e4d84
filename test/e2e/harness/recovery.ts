import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readCommit } from '#events/commit'
import { replay } from '#events/projections/fold'
import type { FakeSite } from '../../fake-site'
import { createAcceptedSolve } from './dashboard'
import { getButton } from './history'
import { readStoredCommits, waitForSecondCopy } from './internals'
import { testWithPreparedProfile } from './prepared-profile'
import type { Profile } from './profile'
import { waitForSync } from './syncs'
import { createUniqueUsername, expect } from './test'
import { writeNotes } from './worker-calls'

/**
 * The time in milliseconds that a person reads before a press. Meanwhile, Chromium may delete the files of a damaged database. It gives no
 * event for this, so only real time shows that nothing is lost.
 */
export const READING_TIME_MS = 10_000

export const NOTES = Array.from({ length: 20 }, (_, n) => `note ${n}`)

export async function prepareProfile(profile: Profile, site: FakeSite) {
  const username = createUniqueUsername()
  const solve = createAcceptedSolve('two-sum', 600)
  site.addUser(username, [{ ...solve, title: 'Two Sum' }])
  const page = await profile.start()
  await profile.signIn(page, username)
  const key = `two-sum|${solve.timestamp}`
  await writeNotes(page, key, NOTES, () => undefined)
  await waitForSecondCopy(page, username)
  const changeCount = (await readStoredCommits(page, username)).length
  await profile.close()
  return { profile, username, solve: key, changeCount }
}

export const test = testWithPreparedProfile(prepareProfile)

export const getRecoveryTitle = (page: Page) =>
  page.getByRole('heading', { name: /^(Your log is missing|Part of your log is missing|Your log cannot be read)$/ })

/** Returns true if the recovery screen is shown, and false if the log is open. */
export async function openAndDetectRecovery(page: Page): Promise<boolean> {
  await page.goto('/')
  // The first frame may show the cached dashboard. Only a completed sync proves that the log is open.
  const hasSynced = () => page.evaluate(() => window.syncsEnded > 0).catch(() => false)
  const isSettled = async () => (await getRecoveryTitle(page).isVisible()) || (await hasSynced())
  await expect.poll(isSettled).toBe(true)
  return getRecoveryTitle(page).isVisible()
}

/** Starts the browser and opens the app. If the recovery screen appears, presses "Restore everything". */
export async function startAndRestore(profile: Profile): Promise<{ page: Page; wasDamaged: boolean }> {
  const page = await profile.start()
  const wasDamaged = await openAndDetectRecovery(page)
  if (wasDamaged) {
    await page.waitForTimeout(READING_TIME_MS)
    await getButton(page, 'Restore everything').click()
  }
  await waitForSync(page)
  return { page, wasDamaged }
}

/** The seed of the random moments at which browsers are killed. */
export const KILL_SEED = Number(process.env.TEST_SEED ?? 20_261_121)

/** Fails if the log has gaps or unreadable commits. */
export async function readNotes(page: Page, username: string): Promise<string[]> {
  const storedCommits = await readStoredCommits(page, username)
  const commits = storedCommits.map((one, i) => readCommit(one, `commit ${i + 1}`))
  expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => i + 1))
  expect(replay(commits).skipped).toEqual([])
  return commits.flatMap(({ events }) =>
    events.flatMap((event) => /"notes":"([^"]*)"/.exec(JSON.stringify(event))?.[1] ?? []),
  )
}

/**
 * All notes must be in the log after the recovery of a damaged profile, and after two more restarts. Returns for each
 * start whether the recovery screen appeared.
 */
export async function expectNothingLost(profile: Profile, username: string, notes = NOTES): Promise<boolean[]> {
  const damagedStarts: boolean[] = []
  for (let start = 0; start < 3; start++) {
    const { page, wasDamaged } = await startAndRestore(profile)
    damagedStarts.push(wasDamaged)
    // If the app has not noticed the loss, it restores the log's end from the second copy after some seconds.
    await expect.poll(() => readNotes(page, username)).toEqual(notes)
    await profile.close()
  }
  return damagedStarts
}

/** LevelDB moves its log into table files after 10 MB. */
export function fillAnotherDatabase(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        const request = indexedDB.open('another', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('padding')
        request.onsuccess = () => {
          const tx = request.result.transaction('padding', 'readwrite')
          for (let i = 0; i < 200; i++) tx.objectStore('padding').put('x'.repeat(50_000), i)
          tx.oncomplete = () => {
            request.result.close()
            done()
          }
        }
      }),
  )
}

/**
 * Starts the app and waits until it has started a new log file, which it does after the first sync. Notes that are saved after that are in
 * one log file.
 */
export async function startWithNewStorageLog(profile: Profile, username: string): Promise<Page> {
  const startedAt = Date.now()
  const page = await profile.start()
  await page.goto('/')
  await waitForSync(page)
  await expect.poll(() => readStorageLogRenewal(page, username)).toBeGreaterThan(startedAt)
  return page
}

/**
 * Hides the database from the browser. LevelDB moves the database's name into a table file, later notes are saved, and
 * the file CURRENT is deleted. Without CURRENT, Chromium drops the table files, but reads the later notes from the log
 * file. Returns the later notes.
 */
export async function hideDatabase(profile: Profile, username: string, solve: string): Promise<string[]> {
  const laterNotes = NOTES.map((note) => `later ${note}`)
  const page = await startWithNewStorageLog(profile, username)
  await fillAnotherDatabase(page)
  await writeNotes(page, solve, laterNotes, () => undefined)
  await waitForSecondCopy(page, username)
  await profile.close()
  rmSync(join(profile.database, 'CURRENT'))
  return laterNotes
}

/**
 * After a start and a repair, the app makes the browser start a new log file of its storage. Returns the time of this
 * in epoch milliseconds, or 0 or undefined before it.
 */
export const readStorageLogRenewal = (page: Page, username: string): Promise<unknown> =>
  page.evaluate(
    (user) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('solvelog')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('cursors').objectStore('cursors').get([user, 'new-storage-log-at'])
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    username.toLowerCase(),
  )
