import type { BrowserContext } from '@playwright/test'

/** Code for `runBeforeWorker` that ends each wait of two minutes in the worker at once. */
export const SKIP_TWO_MINUTE_WAIT =
  'const later = setTimeout; self.setTimeout = (run, ms, ...all) => later(run, ms === 120000 ? 0 : ms, ...all)'

/** Another tab of the same origin acquires the lock. The returned function closes the tab, which releases the lock. */
export async function holdLock(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  const tab = await context.newPage()
  await tab.goto('/favicon.svg')
  await tab.evaluate(
    (lock) => new Promise<void>((held) => void navigator.locks.request(lock, () => new Promise(() => held()))),
    name,
  )
  return () => tab.close()
}
