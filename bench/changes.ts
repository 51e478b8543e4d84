import type { BrowserContext, Page } from 'playwright'
import { writeLongLog } from '../test/e2e/harness/long-log'
import { startServer } from '../test/e2e/harness/server'
import { dismissTutorialPrompt } from '../test/e2e/harness/tutorial'
import { startFakeSite } from '../test/fake-site'
import { STARTER_SLUGS } from './data'
import { addFigure, formatGoal, formatMs, medianAndRange, startTable } from './figures'
import { openProfile } from './profile'

const USER = 'long'
const SOLVES_TEXT = '20,000 submissions'

declare global {
  interface Window {
    /** Milliseconds from the click to the painted frame with the list; 0 until then. */
    openedMs: number
  }
}

/** Measures from a click until a frame with rows of changes has been painted. */
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

const viewTab = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })

/** Opens a new page, whose worker has not read the log for the list of changes yet. */
async function openNewPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByText(SOLVES_TEXT).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1_000)
  return page
}

async function openChanges(page: Page): Promise<number> {
  await startOpeningTimer(page)
  await viewTab(page, 'Changes').click()
  await page.waitForFunction(() => window.openedMs > 0, undefined, { polling: 10 })
  return page.evaluate(() => window.openedMs)
}

/** Opens the changes of a log of 100,000 events: for the first time, again, and until the whole log is read. */
export async function benchChanges(runs: number): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  site.addUser(USER, [])
  const { context, closeAndRemove: clear } = await openProfile(server.origin)
  await dismissTutorialPrompt(context)
  const first = await context.newPage()
  await first.goto('/')
  await first.evaluate((name) => localStorage.setItem('solvelog.username', name), USER)
  await first.reload()
  await first.getByText('solved · 0 submissions').waitFor()
  const events = await first.evaluate(writeLongLog, { user: USER, eventTotal: 100_000, slugs: STARTER_SLUGS })
  await first.close()
  await (await openNewPage(context)).close()

  const cold: number[] = []
  const warm: number[] = []
  const untilComplete: number[] = []
  for (let i = 0; i < runs; i++) {
    const page = await openNewPage(context)
    const startTime = performance.now()
    cold.push(await openChanges(page))
    await page.getByText(/^60,\d+ changes$/).waitFor({ timeout: 60_000 })
    untilComplete.push(performance.now() - startTime)
    await viewTab(page, 'Dashboard').click()
    await page.getByRole('button', { name: 'Sync Now' }).waitFor()
    warm.push(await openChanges(page))
    await page.close()
  }
  await clear()
  await server.stop()
  await site.stop()

  startTable(`Changes, ${events.toLocaleString('en')} events`)
  for (const [what, figures] of [
    ['from the click to the list, nothing read yet', medianAndRange(cold)],
    ['from the click to the list, again', medianAndRange(warm)],
  ] as const) {
    addFigure(
      what,
      formatMs(figures),
      formatGoal({ text: 'under 60 ms', met: figures.median < 60, why: 'see “The history of changes”' }),
    )
  }
  addFigure('until the whole log has been read', formatMs(medianAndRange(untilComplete)))
}
