import type { Page } from '@playwright/test'
import { DEMO_USER } from '#domain/username'

/** The URL of the worker's entry in the built app, requested once for each worker that starts. */
export const WORKER_ENTRY = /\/assets\/main-[^/]+\.js$/

/** The script with the worker's code in the built app; the entry only imports it. */
const WORKER_SCRIPT = /\/assets\/worker-[^/]+\.js$/

/** Runs code in the worker before its own code, from the next page load on. Used to inject faults or another time. */
export async function runBeforeWorker(page: Page, code: string | (() => string)): Promise<void> {
  await page.unroute(WORKER_SCRIPT)
  await page.route(WORKER_SCRIPT, async (route) => {
    // `page.evaluate` alone is not enough: its result is lost if the page navigates meanwhile.
    const response = await fetch(route.request().url(), { headers: { 'accept-encoding': 'identity' } })
    const body = `${typeof code === 'string' ? code : code()};${await response.text()}`
    const headers = Object.fromEntries(response.headers)
    delete headers['content-length']
    await route.fulfill({ status: response.status, headers, body }).catch(() => undefined)
  })
}

/** Sets the worker's clock some milliseconds ahead, from the next page load on. */
export function shiftWorkerTime(page: Page, ms: number): Promise<void> {
  return runBeforeWorker(page, `const now = Date.now; Date.now = () => now() + ${ms}`)
}

/** Holds responses to matching requests until they are released. */
export async function holdAnswers(page: Page, url: RegExp): Promise<{ asked: () => number; release(): void }> {
  let release: () => void = () => undefined
  const gate = new Promise<void>((done) => {
    release = done
  })
  let asked = 0
  await page.route(url, async (route) => {
    asked += 1
    await gate
    await route.continue()
  })
  return { asked: () => asked, release }
}

/** A commit as stored in the database. */
export interface StoredCommit {
  seq: number
  id: string
  cause: string
  events: { type: string; [field: string]: unknown }[]
}

/** A user's stored log, read directly from the database. */
export function storedCommits(page: Page, user: string, database = 'solvelog'): Promise<StoredCommit[]> {
  return page.evaluate(
    ([name, key]) =>
      new Promise<StoredCommit[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const range = IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER])
          const tx = db.transaction('commits')
          const reading = tx.objectStore('commits').getAll(range)
          tx.oncomplete = () => {
            db.close()
            resolve(reading.result)
          }
        }
      }),
    [database, user.toLowerCase()] as const,
  )
}

/** The demo's stored log. */
export const demoLog = (page: Page): Promise<StoredCommit[]> => storedCommits(page, DEMO_USER, 'solvelog-demo')

/** Appends a commit directly to a user's stored log. Absent values are copied from the last commit. */
export function appendCommit(
  page: Page,
  user: string,
  values: { cause: string; events: readonly object[]; at?: number },
): Promise<void> {
  return page.evaluate(
    ([key, own]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('solvelog')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const tx = opening.result.transaction(['commits', 'cursors'], 'readwrite')
          const store = tx.objectStore('commits')
          const reading = store.getAll(IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER]))
          reading.onsuccess = () => {
            const last = reading.result.at(-1)
            const head = { seq: last.seq + 1, id: crypto.randomUUID(), at: last.at + 1 }
            store.put({ ...last, ...head, ...own }, [key, head.seq])
            tx.objectStore('cursors').put(head, [key, 'head'])
          }
          tx.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [user.toLowerCase(), values] as const,
  )
}

/** Removes a value that the app stores about a user's log, so that the log is like one of a version without it. */
export function removeCursor(page: Page, user: string, name: string): Promise<void> {
  return page.evaluate(
    (key) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('solvelog')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const tx = opening.result.transaction('cursors', 'readwrite')
          tx.objectStore('cursors').delete(key)
          tx.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [user.toLowerCase(), name],
  )
}

/** All stored keys of a user, as text with the name of their store. */
export async function storedKeys(page: Page, user: string): Promise<string[]> {
  const all = await page.evaluate(
    () =>
      new Promise<[string, IDBValidKey[]][]>((resolve, reject) => {
        const opening = indexedDB.open('solvelog')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const stores = ['commits', 'cursors', 'checkpoints']
          const tx = db.transaction(stores)
          const readings = stores.map((store) => tx.objectStore(store).getAllKeys())
          tx.oncomplete = () => {
            db.close()
            resolve(stores.map((store, i) => [store, readings[i]?.result ?? []]))
          }
        }
      }),
  )
  return all.flatMap(([store, keys]) =>
    keys
      .filter((key) => Array.isArray(key) && key[0] === user.toLowerCase())
      .map((key) => `${store} ${JSON.stringify(key)}`),
  )
}

/** The problems that were recorded in a page. */
export interface PageProblems {
  /** Console errors, thrown errors and violations of the content security policy. */
  errors: string[]
  /** Requests to origins other than the app's. */
  foreign: string[]
}

/** Records problems of a page from its next load on. */
export async function recordProblems(page: Page, origin: string): Promise<PageProblems> {
  const problems: PageProblems = { errors: [], foreign: [] }
  page.on('console', (message) => message.type() === 'error' && problems.errors.push(message.text()))
  page.on('pageerror', (error) => problems.errors.push(String(error)))
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && asked !== origin) problems.foreign.push(request.url())
  })
  await page.exposeFunction('tellViolation', (text: string) => problems.errors.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'tellViolation')(`Content policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  return problems
}
