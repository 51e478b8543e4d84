import type { Page } from '@playwright/test'
import type { Profile } from './profile'

/** Fills LevelDB's write-ahead log while the browser is closed, so that LevelDB moves its contents into tables. */
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

/** Deletes the second copies of all users, as in a browser that has none. */
export function deleteSecondCopies(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    for await (const name of root.keys()) await root.removeEntry(name, { recursive: true })
  })
}

/**
 * Damages a user's stored commits directly: one becomes garbage, and a range is deleted. Deletes the second copy, which would bring
 * them back.
 */
export async function damageLog(
  page: Page,
  username: string,
  damage: { garbage?: number; lost: [from: number, to: number] },
): Promise<void> {
  await deleteSecondCopies(page)
  return page.evaluate(
    ([user, { garbage, lost }]) =>
      new Promise<void>((done) => {
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
      }),
    [username.toLowerCase(), damage] as const,
  )
}
