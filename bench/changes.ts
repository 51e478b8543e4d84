import type { BrowserContext, Page } from 'playwright'
import { writeLongLog } from '../test/e2e/harness/long-log'
import { startServer } from '../test/e2e/harness/server'
import { pressToolbarButton } from '../test/e2e/harness/toolbar'
import { dismissTutorialPrompt } from '../test/e2e/harness/tutorial'
import { startFakeSite } from '../test/fake-site'
import { STARTER_SLUGS } from './data'
import { addFigure, computeMedianAndRange, formatGoal, formatMs, startTable } from './figures'
import { openProfile } from './profile'

const USER = 'long'
const SOLVES_TEXT = '20,000 submissions'

declare global {
  interface Window {
    /** Milliseconds from the click until the list of changes was painted; 0 before. */
    openedMs: number
  }
}

async function startOpeningTimer(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.openedMs = 0
    let clicked = 0
    addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true })
    const observer = new MutationObserver(() => {
      if (clicked === 0 || !document.querySelector('[data-change]')) return
      observer.disconnect()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.openedMs = performance.now() - clicked
      }
      requestAnimationFrame(() => port2.postMessage(null))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

const findViewTab = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name, exact: true })

async function openNewPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByText(SOLVES_TEXT).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1_000)
  return page
}

async function openChanges(page: Page): Promise<number> {
  await startOpeningTimer(page)
  await pressToolbarButton(page, 'Changes')
  await page.waitForFunction(() => window.openedMs > 0, undefined, { polling: 10 })
  return page.evaluate(() => window.openedMs)
}

/**
 * Measures the list of changes with a log of 100,000 events: opening it for the first time, opening it again, and reading the whole log.
 */
export async function benchChanges(runs: number): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  site.addUser(USER, [])
  const { context, closeAndRemove } = await openProfile(server.origin)
  await dismissTutorialPrompt(context)
  const first = await context.newPage()
  await first.goto('/')
  await first.evaluate((name) => localStorage.setItem('solvelog.username', name), USER)
  await first.reload()
  await first.getByText('solved · 0 submissions').waitFor()
  const events = await first.evaluate(writeLongLog, { user: USER, eventCount: 100_000, slugs: STARTER_SLUGS })
  await first.close()
  await (await openNewPage(context)).close()

  const firstOpenings: number[] = []
  const laterOpenings: number[] = []
  const untilComplete: number[] = []
  for (let i = 0; i < runs; i++) {
    const page = await openNewPage(context)
    const startTime = performance.now()
    firstOpenings.push(await openChanges(page))
    await page.getByText(/^60,\d+ changes$/).waitFor({ timeout: 60_000 })
    untilComplete.push(performance.now() - startTime)
    await findViewTab(page, 'Dashboard').click()
    await page.getByRole('button', { name: 'Sync Now' }).waitFor()
    laterOpenings.push(await openChanges(page))
    await page.close()
  }
  await closeAndRemove()
  await server.stop()
  await site.stop()

  startTable(`Changes, ${events.toLocaleString('en')} events`)
  for (const [name, figures] of [
    ['from the click to the list, nothing read yet', computeMedianAndRange(firstOpenings)],
    ['from the click to the list, again', computeMedianAndRange(laterOpenings)],
  ] as const) {
    addFigure(
      name,
      formatMs(figures),
      formatGoal({ text: 'under 60 ms', met: figures.median < 60, why: 'see “The history of changes”' }),
    )
  }
  addFigure('until the whole log has been read', formatMs(computeMedianAndRange(untilComplete)))
}
