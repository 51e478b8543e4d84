import type { Page } from '@playwright/test'
import { createAcceptedSolve, HOUR_SECONDS } from '../harness/dashboard'
import { getDetailsSection, getSolveRows, getSolveTitle, openHistory } from '../harness/history'
import { stopClock } from '../harness/stop-clock'
import { expect, test } from '../harness/test'
import { callWorker } from '../harness/worker-calls'

/** Presses a row, and returns how often the pane showed the previous solve as outdated until it showed the pressed one. */
const countOutdatedStates = (page: Page, index: number) =>
  page.evaluate(async (index) => {
    const pane = document.querySelector('article')?.parentElement
    let count = 0
    const observer = new MutationObserver(() => {
      if (pane?.ariaBusy === 'true') count += 1
    })
    if (pane) observer.observe(pane, { attributeFilter: ['aria-busy'] })
    const row = document.querySelectorAll<HTMLElement>('[role="option"]')[index]
    row?.click()
    while (row?.ariaSelected !== 'true' || pane?.ariaBusy === 'true')
      await new Promise((done) => requestAnimationFrame(done))
    observer.disconnect()
    return count
  }, index)

test('[H3] a solve is read when the pointer arrives at its row, so that a press shows it at once, but never an outdated one', async ({
  page,
  signInNewUser,
}) => {
  const edited = createAcceptedSolve('lru-cache', 2 * HOUR_SECONDS)
  await signInNewUser([], {
    submissions: [
      createAcceptedSolve('two-sum', HOUR_SECONDS),
      edited,
      createAcceptedSolve('edit-distance', 3 * HOUR_SECONDS),
    ],
  })
  await openHistory(page)
  await expect(getSolveTitle(page)).toContainText('Two Sum')
  await stopClock(page)
  await getSolveRows(page).nth(2).hover()
  // The solve is read only after the pointer has stayed on the row for a while.
  await page.clock.runFor(100)
  await page.clock.resume()
  // The worker answers calls in their order, so it has also answered the call that the pointer caused.
  await callWorker(page, 'listTags')
  expect(await countOutdatedStates(page, 2)).toBe(0)
  await expect(getSolveTitle(page)).toContainText('Edit Distance')

  await getSolveRows(page).nth(1).hover()
  const key = `lru-cache|${edited.timestamp}`
  await callWorker(page, 'execute', { type: 'SaveDetails', key, changes: { notes: 'written meanwhile' } })
  await getSolveRows(page).nth(1).click()
  await expect(getDetailsSection(page)).toContainText('written meanwhile')
})
