import type { Page } from '@playwright/test'
import { DEMO_USER } from '#domain/username'

/** Matches the URL of the worker's entry in the built app. The page requests it once for each worker that it starts. */
export const WORKER_ENTRY = /\/assets\/main-[^/]+\.js$/

/** Matches the URL of the script with the worker's code in the built app. The worker's entry only imports this script. */
const WORKER_SCRIPT = /\/assets\/worker-[^/]+\.js$/

/** From the next page load on, runs code in the worker before the app's code, for example to inject a fault or change the clock. */
export async function runBeforeWorker(page: Page, code: string | (() => string)): Promise<void> {
  await page.unroute(WORKER_SCRIPT)
  await page.route(WORKER_SCRIPT, async (route) => {
    const response = await fetch(route.request().url(), { headers: { 'accept-encoding': 'identity' } })
    const body = `${typeof code === 'string' ? code : code()};${await response.text()}`
    const headers = Object.fromEntries(response.headers)
    delete headers['content-length']
    await route.fulfill({ status: response.status, headers, body }).catch(() => undefined)
  })
}

/** From the next page load on, the worker's clock is `ms` milliseconds ahead. */
export function shiftWorkerTime(page: Page, ms: number): Promise<void> {
  return runBeforeWorker(page, `const now = Date.now; Date.now = () => now() + ${ms}`)
}

/** Pauses requests with a matching URL until `release()` is called. `requestCount()` returns their number. */
export async function delayResponses(
  page: Page,
  url: RegExp,
): Promise<{ requestCount: () => number; release(): void }> {
  let release: () => void = () => undefined
  const gate = new Promise<void>((done) => {
    release = done
  })
  let requests = 0
  await page.route(url, async (route) => {
    requests += 1
    await gate
    await route.continue()
  })
  return { requestCount: () => requests, release }
}

export interface StoredCommit {
  seq: number
  id: string
  cause: string
  events: { type: string; [field: string]: unknown }[]
}

/** Reads the commits of a user's log directly from IndexedDB. */
export function readStoredCommits(page: Page, user: string, database = 'solvelog'): Promise<StoredCommit[]> {
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

export const readDemoLog = (page: Page): Promise<StoredCommit[]> => readStoredCommits(page, DEMO_USER, 'solvelog-demo')

/** Writes a commit directly to the end of a user's log in IndexedDB. `at` is in epoch milliseconds. */
export function appendCommit(
  page: Page,
  user: string,
  values: { cause: string; events: readonly object[]; at?: number },
): Promise<void> {
  return page.evaluate(
    ([key, givenValues]) =>
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
            store.put({ ...last, ...head, ...givenValues }, [key, head.seq])
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

/** Deletes a stored value about a user's log, as if an earlier version of the app had written the log. */
export function removeStoredValue(page: Page, user: string, name: string): Promise<void> {
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

/** Returns the user's keys in IndexedDB as text, like `commits ["grace",1]`. */
export async function readStoredKeys(page: Page, user: string): Promise<string[]> {
  const keysByStore = await page.evaluate(
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
  return keysByStore.flatMap(([store, keys]) =>
    keys
      .filter((key) => Array.isArray(key) && key[0] === user.toLowerCase())
      .map((key) => `${store} ${JSON.stringify(key)}`),
  )
}

/** The problems that `recordProblems` has found in a page. */
export interface PageProblems {
  /** Console errors, thrown errors and violations of the content security policy. */
  errors: string[]
  /** Requests to origins other than the app's. */
  foreignRequests: string[]
}

/** Records errors of a page and its requests to origins other than `origin`. Call it before the page is loaded. */
export async function recordProblems(page: Page, origin: string): Promise<PageProblems> {
  const problems: PageProblems = { errors: [], foreignRequests: [] }
  page.on('console', (message) => message.type() === 'error' && problems.errors.push(message.text()))
  page.on('pageerror', (error) => problems.errors.push(String(error)))
  page.on('request', (request) => {
    const { protocol, origin: requestOrigin } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && requestOrigin !== origin) problems.foreignRequests.push(request.url())
  })
  await page.exposeFunction('reportViolation', (text: string) => problems.errors.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'reportViolation')(`Content policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  return problems
}
