import type { Browser, BrowserContext, Page } from 'playwright'
import { writeLongLog } from '../test/e2e/harness/long-log'
import { startServer } from '../test/e2e/harness/server'
import { keepTutorialAway } from '../test/e2e/harness/tutorial'
import { startFakeSite } from '../test/fake-site'
import { STARTER_SLUGS } from './data'
import { ms, report, spread } from './figures'

const USER = 'long'
const SOLVES = '20,000 solves'

declare global {
  interface Window {
    /** Milliseconds from the click to the frame with the list; 0 until then. */
    opened: number
  }
}

/** A click starts the clock; it stops once a frame with rows of changes has been painted. */
async function watchOpening(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.opened = 0
    let clicked = 0
    addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true })
    const observer = new MutationObserver(() => {
      if (clicked === 0 || !document.querySelector('[data-row]')) return
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

/** A fresh page whose worker has not read the log for its changes yet. */
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

/** Opening the changes of a log of 100,000 events: with nothing read yet, again, and how long the whole takes to read. */
export async function changes(browser: Browser, runs: number): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  site.addUser(USER, [])
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1440, height: 900 } })
  // The loader of this file wraps named functions in a helper of its own, which a page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await keepTutorialAway(context)
  const first = await context.newPage()
  await first.goto('/')
  await first.evaluate((name) => localStorage.setItem('solvelog.username', name), USER)
  await first.reload()
  await first.getByText('0 solves').waitFor()
  const events = await first.evaluate(writeLongLog, { user: USER, total: 100_000, slugs: STARTER_SLUGS })
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
  await context.close()
  await server.stop()
  await site.stop()

  console.log(`\nChanges, ${events.toLocaleString('en')} events`)
  report('from the click to the list, nothing read yet', ms(spread(cold)), 'goal: under 60 ms')
  report('from the click to the list, again', ms(spread(warm)), 'goal: under 60 ms')
  report('until the whole log has been read', ms(spread(whole)))
}
