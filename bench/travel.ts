import type { Page } from 'playwright'
import { writeLongLog } from '../test/e2e/harness/long-log'
import { startServer } from '../test/e2e/harness/server'
import { pressToolbarButton } from '../test/e2e/harness/toolbar'
import { dismissTutorialPrompt } from '../test/e2e/harness/tutorial'
import { startFakeSite } from '../test/fake-site'
import { STARTER_SLUGS } from './data'
import { addFigure, computeMedianAndRange, formatGoal, formatMs, type MedianAndRange, startTable } from './figures'
import { openProfile } from './profile'

const JUMP_COUNT = 24
const PLAYBACK_SECONDS = 5

declare global {
  interface Window {
    /** Milliseconds of each jump in time, from the press on the slider until the changed page was painted. */
    jumps: number[]
  }
}

/** Makes the page measure each press on the time slider in `window.jumps`, until the text "As of …" has changed and was painted. */
async function startJumpTimer(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.jumps = []
    let pressed = 0
    addEventListener('pointerdown', (event) => (pressed = event.timeStamp), { capture: true })
    const finishJump = () => {
      const { port1, port2 } = new MessageChannel()
      const began = pressed
      pressed = 0
      port1.onmessage = () => window.jumps.push(performance.now() - began)
      requestAnimationFrame(() => port2.postMessage(null))
    }
    const bar = document.querySelector('section[aria-label="Time travel"] p')?.parentElement
    if (!bar) throw new Error('no time line')
    new MutationObserver(() => pressed > 0 && finishJump()).observe(bar, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

/** Presses the time slider at positions across its whole width. Returns the values of `window.jumps`. */
async function measureJumps(page: Page): Promise<number[]> {
  await startJumpTimer(page)
  const box = await page.getByRole('slider', { name: 'Point in time' }).locator('xpath=../..').boundingBox()
  if (!box) throw new Error('no slider')
  for (let i = 0; i < JUMP_COUNT; i++) {
    const x = box.x + box.width * (0.02 + 0.96 * ((i * 0.618_034) % 1))
    await page.mouse.click(x, box.y + box.height / 2)
    await page.waitForFunction((count) => window.jumps.length > count, i, { polling: 10 })
    await page.waitForTimeout(50)
  }
  return page.evaluate(() => window.jumps)
}

interface Playback {
  /** Number of different points in time that the page has shown. */
  displayedTimeCount: number
  /** Duration of the page's longest main-thread task in milliseconds; 0 if no task took longer than 50 ms. */
  longestTaskMs: number
}

/** Plays the changes of the log from the first change, and measures the page for `PLAYBACK_SECONDS`. */
async function measurePlayback(page: Page): Promise<Playback> {
  await page.getByRole('slider', { name: 'Point in time' }).press('Home')
  const watching = page.evaluate(
    (seconds) =>
      new Promise<Playback>((done) => {
        let longest = 0
        const tasks = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
        })
        tasks.observe({ entryTypes: ['longtask'] })
        const displayedTimes = new Set<string | null>()
        const changes = new MutationObserver(() => {
          displayedTimes.add(document.querySelector('section[aria-label="Time travel"] p')?.textContent ?? null)
        })
        changes.observe(document.body, { childList: true, subtree: true, characterData: true })
        setTimeout(() => {
          tasks.disconnect()
          changes.disconnect()
          done({ displayedTimeCount: displayedTimes.size, longestTaskMs: longest })
        }, seconds * 1_000)
      }),
    PLAYBACK_SECONDS,
  )
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const measured = await watching
  await page.getByRole('button', { name: 'Pause' }).click()
  return measured
}

/** Measures time travel in a log of 100,000 events: opening it, jumps to other times in three screens, and playback. */
export async function benchTravel(): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  site.addUser('long', [])
  const { context, closeAndRemove } = await openProfile(server.origin)
  await dismissTutorialPrompt(context)
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('solvelog.username', 'long'))
  await page.reload()
  await page.getByRole('button', { name: 'Sync Now' }).isEnabled()
  await page.getByText('solved · 0 submissions').waitFor()
  const events = await page.evaluate(writeLongLog, { user: 'long', eventCount: 100_000, slugs: STARTER_SLUGS })
  await page.reload()
  await page.getByText('20,000 submissions').waitFor({ timeout: 60_000 })
  const began = performance.now()
  await pressToolbarButton(page, 'Time travel')
  await page.getByRole('slider', { name: 'Point in time' }).waitFor({ state: 'attached', timeout: 120_000 })
  const openingMs = performance.now() - began
  const dashboard = computeMedianAndRange(await measureJumps(page))
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('option').first().waitFor()
  const history = computeMedianAndRange(await measureJumps(page))
  await pressToolbarButton(page, 'Changes')
  await page.getByText('You are here').waitFor()
  const changes = computeMedianAndRange(await measureJumps(page))
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  const playback = await measurePlayback(page)
  await closeAndRemove()
  await server.stop()
  await site.stop()

  startTable(`Time travel, ${events.toLocaleString('en')} events`)
  addFigure('reading the log to its time line', `${openingMs.toFixed(0)} ms`)
  addFigure('a jump to its picture, dashboard', formatMs(dashboard), formatJumpGoal(dashboard))
  addFigure('a jump to its picture, history', formatMs(history), formatJumpGoal(history))
  addFigure('a jump to its picture, changes', formatMs(changes), formatJumpGoal(changes))
  addFigure('the film on the dashboard, pictures a second', (playback.displayedTimeCount / PLAYBACK_SECONDS).toFixed(1))
  addFigure('the page’s longest task meanwhile (0: none of 50 ms)', `${playback.longestTaskMs.toFixed(0)} ms`)
}

const formatJumpGoal = ({ median }: MedianAndRange): string =>
  formatGoal({ text: 'under 100 ms', met: median < 100, why: 'see “Time travel”' })
