import { expect, type Page } from '@playwright/test'
import { DEMO_USER } from '#domain/username'

/** The page requests the worker's entry once for each worker that it starts. */
export const WORKER_ENTRY = /\/assets\/main-[^/]+\.js$/

/** The worker's code is in a separate script, which its entry imports. */
const WORKER_SCRIPT = /\/assets\/worker-[^/]+\.js$/

/** Runs code before the worker's own code, from the next page load on. It can inject a fault or change the clock. */
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

/** The worker's clock is `ms` milliseconds ahead from the next page load on. */
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

/** Waits until every stored commit of the user is also in the second copy, according to the note of the app in localStorage. */
export async function waitForSecondCopy(page: Page, user: string): Promise<void> {
  const readCopiedCount = () =>
    page.evaluate(
      (key) => JSON.parse(localStorage.getItem(key) ?? '{}').copy?.seq,
      `solvelog.head.${user.toLowerCase()}`,
    )
  await expect.poll(readCopiedCount).toBe((await readStoredCommits(page, user)).at(-1)?.seq)
}

export const readDemoLog = (page: Page): Promise<StoredCommit[]> => readStoredCommits(page, DEMO_USER, 'solvelog-demo')

/** Writes directly to IndexedDB. `at` is in epoch milliseconds. */
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

/** Afterwards the log looks as if an earlier version of the app had written it. */
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

/** Returns texts like `commits ["grace",1]`. */
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

export interface PageProblems {
  /** Console errors, thrown errors and violations of the content security policy. */
  errors: string[]
  /** The addresses on other origins than the app's. */
  foreignRequests: string[]
}

/** Call it before the page is loaded. */
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
