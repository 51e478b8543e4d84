import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    appWorker: Worker
    workerCallCounts: Record<string, number>
    askWorker(method: string, ...args: unknown[]): Promise<WorkerAnswer>
    endAnswerTimeLimits(): void
  }
}

type WorkerAnswer = { ok: true; value: unknown } | { ok: false; failure: { code: string; message: string } }

/** Adds `askWorker` to every page. It calls the app's worker with messages of the library Comlink, as the app does. */
export async function exposeWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const RealWorker = window.Worker
    window.Worker = class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        window.appWorker = this
      }
    }
    window.askWorker = (method, ...args) =>
      new Promise((resolve) => {
        const worker = window.appWorker
        const id = crypto.randomUUID()
        const listen = ({ data }: MessageEvent) => {
          if (data?.id !== id) return
          worker.removeEventListener('message', listen)
          resolve(data.value)
        }
        worker.addEventListener('message', listen)
        const argumentList = args.map((value) => ({ type: 'RAW', value }))
        worker.postMessage({ id, type: 'APPLY', path: [method], argumentList })
      })
  })
}

/**
 * Counts the page's calls of a method of its worker, from the next page load on. The returned function reads the count after all timers
 * that are due, so that it also counts a call that an action starts in a timer without a delay.
 */
export async function countWorkerCalls(page: Page, method: string): Promise<() => Promise<number>> {
  await page.addInitScript((name) => {
    window.workerCallCounts = { ...window.workerCallCounts, [name]: 0 }
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
      const path: unknown = typeof args[0] === 'object' && args[0] !== null ? Reflect.get(args[0], 'path') : null
      if (Array.isArray(path) && path.includes(name))
        window.workerCallCounts[name] = (window.workerCallCounts[name] ?? 0) + 1
      Reflect.apply(post, this, args)
    }
  }, method)
  return () =>
    page.evaluate(
      (name) => new Promise<number>((resolve) => setTimeout(() => resolve(window.workerCallCounts[name] ?? 0))),
      method,
    )
}

/** Throws if the worker reports a failure. */
export async function callWorker(page: Page, method: string, ...args: unknown[]): Promise<unknown> {
  const answer = await page.evaluate(([name, all]) => window.askWorker(name, ...all), [method, args] as const)
  if (!answer.ok) throw new Error(`${method}: ${answer.failure.code}: ${answer.failure.message}`)
  return answer.value
}

/** The worker confirms each note before the next one. `onSaved` gets each confirmed text. */
export async function writeNotes(
  page: Page,
  key: string,
  texts: string[],
  onSaved: (text: string) => void,
): Promise<void> {
  await page.exposeFunction('reportSaved', onSaved)
  await page.evaluate(
    async ([solve, all]) => {
      for (const notes of all) {
        const answer = await window.askWorker('execute', { type: 'SaveDetails', key: solve, changes: { notes } })
        if (!answer.ok) throw new Error(answer.failure.message)
        void Reflect.get(window, 'reportSaved')(notes)
      }
    },
    [key, texts] as const,
  )
}

/** The page waits at most 1 second instead of 5 for an answer of its worker, from the next load on. */
export async function shortenAnswerTimeLimit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const realSetTimeout = window.setTimeout
    Reflect.set(window, 'setTimeout', (run: () => void, ms?: number, ...args: unknown[]) =>
      realSetTimeout(run, ms === 5_000 ? 1_000 : ms, ...args),
    )
  })
}

/**
 * The page's time limits of 5 seconds for an answer of its worker do not end by themselves, from the next load on. The returned function
 * ends those that are running. A worker that has died is not noticed before that.
 */
export async function holdAnswerTimeLimits(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const realSetTimeout = window.setTimeout
    const realClearTimeout = window.clearTimeout
    const heldTimers = new Map<number, () => void>()
    const setTimer = (run: () => void, ms?: number, ...args: unknown[]) => {
      if (ms !== 5_000) return realSetTimeout(run, ms, ...args)
      // Only the id is needed, because `clearTimeout` gets it.
      const id = realSetTimeout(() => undefined)
      heldTimers.set(id, run)
      return id
    }
    const clearTimer = (id?: number) => {
      if (id !== undefined) heldTimers.delete(id)
      realClearTimeout(id)
    }
    Object.assign(window, { setTimeout: setTimer, clearTimeout: clearTimer })
    window.endAnswerTimeLimits = () => {
      // A copy, because the page starts a new limit when one ends: it then checks whether its worker is alive.
      const runningTimers = [...heldTimers]
      if (runningTimers.length === 0) throw new Error('No time limit of 5 seconds is running.')
      for (const [id, run] of runningTimers) {
        clearTimer(id)
        run()
      }
    }
  })
  return () => page.evaluate(() => window.endAnswerTimeLimits())
}

/** Delays the saves of a page. A save is a request to the worker and an answer. */
export interface DelayedSaves {
  /** Delays the requests of saves, or the worker's answers, from now on. */
  delay(messages: 'requests' | 'answers'): Promise<void>
  waitForDelayed(minSaves?: number): Promise<void>
  release(): Promise<void>
  /** Simulates a crash of the page's worker. */
  simulateWorkerCrash(): Promise<void>
}

/** The functions work from the next page load on. */
export async function delaySaves(page: Page): Promise<DelayedSaves> {
  await page.addInitScript(() => {
    const RealWorker = window.Worker
    const saves = { delayed: '', waiting: [] as (() => void)[], ids: new Set<unknown>(), worker: null as Worker | null }
    Reflect.set(window, 'saves', saves)
    window.Worker = class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        saves.worker = this
        super.addEventListener('message', (event) => {
          if (!saves.ids.delete(event.data?.id)) return
          event.stopImmediatePropagation()
          saves.waiting.push(() => this.dispatchEvent(new MessageEvent('message', { data: event.data })))
        })
      }
      override postMessage(message: unknown, ...rest: unknown[]) {
        const send = () => Reflect.apply(super.postMessage, this, [message, ...rest])
        const call = typeof message === 'object' && message !== null ? message : {}
        const path: unknown = Reflect.get(call, 'path')
        const isSave = Array.isArray(path) && path[0] === 'execute'
        if (isSave && saves.delayed === 'answers') saves.ids.add(Reflect.get(call, 'id'))
        if (isSave && saves.delayed === 'requests') saves.waiting.push(send)
        else send()
      }
    }
  })
  const runInPage = (code: string) => page.evaluate(code)
  return {
    delay: (messages) => runInPage(`void (saves.delayed = '${messages}')`).then(() => undefined),
    waitForDelayed: (minSaves = 1) =>
      expect.poll(() => runInPage('saves.waiting.length')).toBeGreaterThanOrEqual(minSaves),
    release: () =>
      runInPage(`saves.delayed = ''; for (const send of saves.waiting.splice(0)) send()`).then(() => undefined),
    simulateWorkerCrash: () =>
      runInPage(`saves.delayed = ''; saves.worker.dispatchEvent(new ErrorEvent('error'))`).then(() => undefined),
  }
}
