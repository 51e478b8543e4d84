import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isFirefox } from './firefox'
import type { Profile } from './profile'

/**
 * Writes 10 MB to the profile's IndexedDB. LevelDB, Chromium's storage, then moves its log into table files. The
 * browser must be closed, and is closed afterwards.
 */
export async function compactDatabase(profile: Profile): Promise<void> {
  const page = await profile.start()
  await page.route('/aside', (route) => route.fulfill({ contentType: 'text/html', body: '<p>aside</p>' }))
  await page.goto('/aside')
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const request = indexedDB.open('solvelog')
        request.onsuccess = () => {
          const tx = request.result.transaction('catalog', 'readwrite')
          for (let i = 0; i < 200; i++) tx.objectStore('catalog').put('x'.repeat(50_000), `padding ${i}`)
          tx.oncomplete = () => {
            request.result.close()
            done()
          }
        }
      }),
  )
  await profile.close()
}

/** The second copies are in the browser's private files. The browser must be closed. */
export function deleteSecondCopies(profile: Profile): void {
  const files = isFirefox() ? join(profile.database, '..', 'fs') : join(profile.folder, 'Default', 'File System')
  if (existsSync(files)) rmSync(files, { recursive: true })
}

/**
 * Replaces the commit at position `garbage` by invalid data, and deletes the commits from `lost[0]` to `lost[1]`, both
 * included. Also deletes the second copies of all logs, because the app would repair the log from its copy. Leaves the
 * app's page, because the app's worker could write the copy again.
 */
export async function damageLog(
  page: Page,
  username: string,
  damage: { garbage?: number; lost: [from: number, to: number] },
): Promise<void> {
  await page.goto('/robots.txt')
  return page.evaluate(
    async ([user, { garbage, lost }]) => {
      // The app's worker has this lock while a file of the copy is open.
      await navigator.locks.request(`solvelog-copy:${user}`, async () => {
        const root = await navigator.storage.getDirectory()
        for await (const name of root.keys()) await root.removeEntry(name, { recursive: true })
      })
      return new Promise<void>((done) => {
        const request = indexedDB.open('solvelog')
        request.onsuccess = () => {
          const tx = request.result.transaction('commits', 'readwrite')
          const store = tx.objectStore('commits')
          if (garbage !== undefined) store.put('no commit', [user, garbage])
          store.delete(IDBKeyRange.bound([user, lost[0]], [user, lost[1]]))
          tx.oncomplete = () => {
            request.result.close()
            done()
          }
        }
      })
    },
    [username.toLowerCase(), damage] as const,
  )
}

/** Locks a user's second copy, so that the app cannot append to it. Returns a function that releases the lock. */
export async function lockSecondCopy(page: Page, username: string): Promise<() => Promise<void>> {
  await page.evaluate(
    (user) =>
      new Promise<void>((held) => {
        const lockEnd = new Promise<void>((release) => Reflect.set(window, 'releaseSecondCopy', release))
        void navigator.locks.request(`solvelog-copy:${user}`, () => {
          held()
          return lockEnd
        })
      }),
    username.toLowerCase(),
  )
  return () => page.evaluate(() => Reflect.get(window, 'releaseSecondCopy')())
}
