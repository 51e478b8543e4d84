import type { Page } from '@playwright/test'

declare global {
  interface Window {
    tapped: Worker
    askWorker(method: string, ...args: unknown[]): Promise<Answer>
  }
}

/** An answer of the worker, in its envelope. */
type Answer = { ok: true; value: unknown } | { ok: false; failure: { code: string; message: string } }

/** Lets a page's own worker be asked past the page, in Comlink's words, from the next page load on. */
export async function tapWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
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

/** Asks a page's worker; a failure ends the test by its words. */
export async function ask(page: Page, method: string, ...args: unknown[]): Promise<unknown> {
  const answer = await page.evaluate(([name, all]) => window.askWorker(name, ...all), [method, args] as const)
  if (!answer.ok) throw new Error(`${method}: ${answer.failure.code}: ${answer.failure.message}`)
  return answer.value
}

/** Writes notes to a solve one after another, each as soon as the one before is on disk; tells each acknowledgement. */
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
