import type { BrowserContext, Page } from 'playwright'
import { writeLongLog } from '../test/e2e/harness/long-log'
import { startServer } from '../test/e2e/harness/server'
import { dismissTutorialPrompt } from '../test/e2e/harness/tutorial'
import { startFakeSite } from '../test/fake-site'
import { STARTER_SLUGS } from './data'
import { heading, medianAndRange, ms, report, verdict } from './figures'
import { openProfile } from './profile'

const USER = 'long'
const SOLVES = '20,000 submissions'

declare global {
  interface Window {
    /** Milliseconds from the click to the painted frame with the list; 0 until then. */
    opened: number
  }
}

/** Measures from a click until a frame with rows of changes has been painted. */
async function watchOpening(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.opened = 0
    let clicked = 0
    addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true })
    const observer = new MutationObserver(() => {
      if (clicked === 0 || !document.querySelector('[data-change]')) return
      observer.disconnect()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.opened = performance.now() - clicked
      }
      requestAnimationFrame(() => port2.postMessage(null))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })

/** Opens a new page, whose worker has not read the log for the list of changes yet. */
async function freshPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByText(SOLVES).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1_000)
  return page
}

async function open(page: Page): Promise<number> {
  await watchOpening(page)
  await tab(page, 'Changes').click()
  await page.waitForFunction(() => window.opened > 0, undefined, { polling: 10 })
  return page.evaluate(() => window.opened)
}

/** Opens the changes of a log of 100,000 events: for the first time, again, and until the whole log is read. */
export async function changes(runs: number): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  site.addUser(USER, [])
  const { context, clear } = await openProfile(server.origin)
  await dismissTutorialPrompt(context)
  const first = await context.newPage()
  await first.goto('/')
  await first.evaluate((name) => localStorage.setItem('solvelog.username', name), USER)
  await first.reload()
  await first.getByText('solved · 0 submissions').waitFor()
  const events = await first.evaluate(writeLongLog, { user: USER, eventTotal: 100_000, slugs: STARTER_SLUGS })
  await first.close()
  await (await freshPage(context)).close()

  const cold: number[] = []
  const warm: number[] = []
  const whole: number[] = []
  for (let i = 0; i < runs; i++) {
    const page = await freshPage(context)
    const began = performance.now()
    cold.push(await open(page))
    await page.getByText(/^60,\d+ changes$/).waitFor({ timeout: 60_000 })
    whole.push(performance.now() - began)
    await tab(page, 'Dashboard').click()
    await page.getByRole('button', { name: 'Sync Now' }).waitFor()
    warm.push(await open(page))
    await page.close()
  }
  await clear()
  await server.stop()
  await site.stop()

  heading(`Changes, ${events.toLocaleString('en')} events`)
  for (const [what, figures] of [
    ['from the click to the list, nothing read yet', medianAndRange(cold)],
    ['from the click to the list, again', medianAndRange(warm)],
  ] as const) {
    report(
      what,
      ms(figures),
      verdict({ text: 'under 60 ms', met: figures.median < 60, why: 'see “The history of changes”' }),
    )
  }
  report('until the whole log has been read', ms(medianAndRange(whole)))
}
