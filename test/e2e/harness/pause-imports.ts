import type { Page } from '@playwright/test'
import { runBeforeWorker } from './internals'

/**
 * Pauses an import when four lines of the file have been checked ('check'), or before the transaction with the commits completes
 * ('import'). During the pause, the worker's clock runs fast, because the app reports progress by time.
 */
const PAUSE_IMPORTS_SCRIPT = `
  let pausedAt = 'nothing'
  const waiting = []
  new BroadcastChannel('hold').onmessage = ({ data }) => {
    pausedAt = data
    for (const go of waiting.splice(0)) go()
    new BroadcastChannel('hold-set').postMessage(null)
  }
  const now = Date.now
  let ahead = 0
  Date.now = () => pausedAt === 'nothing' ? now() : now() + (ahead += 200)
  let checkedLines = 0
  const parse = JSON.parse
  JSON.parse = (text, ...rest) => {
    if (pausedAt === 'check' && text.startsWith('{"sum":')) checkedLines += 1
    return parse(text, ...rest)
  }
  const later = setTimeout
  self.setTimeout = (work, ms, ...rest) =>
    ms === 0 && pausedAt === 'check' && checkedLines > 3
      ? waiting.push(() => work(...rest))
      : later(work, ms, ...rest)
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function (...args) {
    const request = add.apply(this, args)
    const spin = () => { if (pausedAt === 'import') this.get(['nobody', 0]).onsuccess = spin }
    request.addEventListener('success', spin)
    return request
  }`

/** The returned function pauses imports at a step, from the next page load on. 'nothing' ends the pause. */
export async function pauseImports(page: Page): Promise<(pausePoint: 'check' | 'import' | 'nothing') => Promise<void>> {
  await runBeforeWorker(page, PAUSE_IMPORTS_SCRIPT)
  return (pausePoint) =>
    page.evaluate(
      (data) =>
        new Promise((resolve) => {
          new BroadcastChannel('hold-set').onmessage = resolve
          new BroadcastChannel('hold').postMessage(data)
        }).then(() => undefined),
      pausePoint,
    )
}
