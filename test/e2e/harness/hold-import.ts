import type { Page } from '@playwright/test'
import { runBeforeWorker } from './inside'

/**
 * Pauses an import in the worker: in the middle of the check of a file, or after all commits were put and before the
 * transaction completes. While it is paused, the worker's clock runs fast, so that it reports every step.
 */
const HELD_IMPORT = `
  let held = 'nothing'
  const waiting = []
  new BroadcastChannel('hold').onmessage = ({ data }) => {
    held = data
    for (const go of waiting.splice(0)) go()
    new BroadcastChannel('heard').postMessage(null)
  }
  const now = Date.now
  let ahead = 0
  Date.now = () => held === 'nothing' ? now() : now() + (ahead += 200)
  const later = setTimeout
  let steps = 0
  self.setTimeout = (work, ms, ...rest) =>
    held === 'check' && ms === 0 && ++steps > 6 ? waiting.push(() => work(...rest)) : later(work, ms, ...rest)
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function (...args) {
    const request = add.apply(this, args)
    const spin = () => { if (held === 'import') this.get(['nobody', 0]).onsuccess = spin }
    request.addEventListener('success', spin)
    return request
  }`

/** Lets a test pause imports, from the next page load on, with the returned function. */
export async function holdImports(page: Page): Promise<(what: 'check' | 'import' | 'nothing') => Promise<void>> {
  await runBeforeWorker(page, HELD_IMPORT)
  return (what) =>
    page.evaluate(
      (data) =>
        new Promise((heard) => {
          new BroadcastChannel('heard').onmessage = heard
          new BroadcastChannel('hold').postMessage(data)
        }).then(() => undefined),
      what,
    )
}
