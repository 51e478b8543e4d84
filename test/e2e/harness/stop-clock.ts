import type { Page } from '@playwright/test'

/**
 * Stops the clock of a page at the present. From then on, it advances only by `runFor` and `fastForward`. Call it after the page has shown
 * its content and before the action that starts the timer of the test: a page cannot load while its clock is stopped, and timers from before
 * this call run in real time. Returns the time at which the clock stands, in epoch milliseconds.
 */
export async function stopClock(page: Page): Promise<number> {
  const now = Date.now()
  // Playwright's clock runs from its installation on, and `pauseAt` throws if the time has already passed. A fixed time never passes.
  await page.clock.setFixedTime(now)
  await page.clock.pauseAt(now)
  await page.clock.setSystemTime(now)
  return now
}
