import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    tapped: Worker
    askWorker(method: string, ...args: unknown[]): Promise<Answer>
  }
}

/** A worker's answer as a Comlink message. */
type Answer = { ok: true; value: unknown } | { ok: false; failure: { code: string; message: string } }

/** Lets a test call the worker of every page of a context directly with Comlink messages. */
export async function exposeWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Own = window.Worker
    window.Worker = class extends Own {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        window.tapped = this
      }
    }
    window.askWorker = (method, ...args) =>
      new Promise((resolve) => {
        const worker = window.tapped
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

/** Calls the worker of a page. A failure fails the test with its message. */
export async function ask(page: Page, method: string, ...args: unknown[]): Promise<unknown> {
  const answer = await page.evaluate(([name, all]) => window.askWorker(name, ...all), [method, args] as const)
  if (!answer.ok) throw new Error(`${method}: ${answer.failure.code}: ${answer.failure.message}`)
  return answer.value
}

/** Writes notes on a solve one after another, each after the previous one is on disk, and reports each confirmation. */
export async function writeNotes(
  page: Page,
  key: string,
  texts: string[],
  onSaved: (text: string) => void,
): Promise<void> {
  await page.exposeFunction('tellSaved', onSaved)
  await page.evaluate(
    async ([solve, all]) => {
      for (const notes of all) {
        const answer = await window.askWorker('execute', { type: 'SaveDetails', key: solve, changes: { notes } })
        if (!answer.ok) throw new Error(answer.failure.message)
        void Reflect.get(window, 'tellSaved')(notes)
      }
    },
    [key, texts] as const,
  )
}

/** Shortens the page's time limit for an answer of its worker from 5 seconds to 1, from the next page load on. */
export async function shortenTimeLimit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout
    Reflect.set(window, 'setTimeout', (run: () => void, ms?: number, ...args: unknown[]) =>
      later(run, ms === 5_000 ? 1_000 : ms, ...args),
    )
  })
}

/** Controls the saves of a page; see `delaySaves`. */
export interface DelayedSaves {
  /** From now on, delays the page's requests to its worker, or the worker's answers. */
  hold(what: 'asked' | 'answered'): Promise<void>
  /** Waits until a message is delayed. */
  caught(): Promise<void>
  /** Delivers all delayed messages. */
  release(): Promise<void>
  /** Ends the page's worker just before it would answer. */
  lose(): Promise<void>
}

/** Lets a test delay saves, from the next page load on. */
export async function delaySaves(page: Page): Promise<DelayedSaves> {
  await page.addInitScript(() => {
    const Own = window.Worker
    const saves = { what: '', held: [] as (() => void)[], ids: new Set<unknown>(), worker: null as Worker | null }
    Reflect.set(window, 'saves', saves)
    window.Worker = class extends Own {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        saves.worker = this
        super.addEventListener('message', (event) => {
          if (!saves.ids.delete(event.data?.id)) return
          event.stopImmediatePropagation()
          saves.held.push(() => this.dispatchEvent(new MessageEvent('message', { data: event.data })))
        })
      }
      override postMessage(message: unknown, ...rest: unknown[]) {
        const send = () => Reflect.apply(super.postMessage, this, [message, ...rest])
        const call = typeof message === 'object' && message !== null ? message : {}
        const path: unknown = Reflect.get(call, 'path')
        const isSave = Array.isArray(path) && path[0] === 'execute'
        if (isSave && saves.what === 'answered') saves.ids.add(Reflect.get(call, 'id'))
        if (isSave && saves.what === 'asked') saves.held.push(send)
        else send()
      }
    }
  })
  const run = (code: string) => page.evaluate(code)
  return {
    hold: (what) => run(`void (saves.what = '${what}')`).then(() => undefined),
    caught: () => expect.poll(() => run('saves.held.length')).toBeGreaterThan(0),
    release: () => run(`saves.what = ''; for (const go of saves.held.splice(0)) go()`).then(() => undefined),
    lose: () => run(`saves.what = ''; saves.worker.dispatchEvent(new ErrorEvent('error'))`).then(() => undefined),
  }
}
