import type { BrowserContext, Page } from 'playwright'
import { type ExtensionRow, installFakeExtension } from '../test/e2e/harness/extension'
import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { recordHistory } from '../test/unit/journey/history'
import { addFigure, computeMedianAndRange, formatGoal, formatMs, startTable } from './figures'
import { createTextVersions } from './journey'
import { openProfile } from './profile'

const USER = 'walker'
const STEP_COUNT = 120
const MEGABYTE_BYTES = 1_048_576

declare global {
  interface Window {
    /** Milliseconds of each main-thread task over 50 ms since the list was last cleared. */
    longTasks: number[]
  }
}

/** Returns code and a recording of its typing with 500 snapshots (`codingJourney`). `timestamp` is in epoch seconds. */
function createJourneyFields(timestamp: number): Partial<ExtensionRow> {
  const { snapshots, expectedCodes } = recordHistory(createTextVersions(200), 20)
  const start = timestamp * 1000 - 500_000
  const timed = snapshots.map((snapshot, at) => ({ ...snapshot, timestamp: start + at * 1000 }))
  const ends = { firstSnapshot: start, lastSnapshot: start + 499_000 }
  return {
    code: expectedCodes.at(-1),
    codingJourney: {
      snapshotCount: 500,
      totalCodingTime: 500_000,
      ...ends,
      hasDetailedJourney: true,
      snapshots: timed,
    },
  }
}

const LINE = '        best = max(best, gain[left] - gain[right])  # the widest gap so far\n'

/** The measured solves, newest first. */
const MEASURED_SOLVES: [name: string, slug: string, createLargeFields: (timestamp: number) => Partial<ExtensionRow>][] =
  [
    ['a journey of 500 snapshots', 'lru-cache', createJourneyFields],
    ['code of 1 MB', 'two-sum', () => ({ code: LINE.repeat(MEGABYTE_BYTES / LINE.length) })],
    ['code of 1 MB in one line', 'word-break', () => ({ code: `x = "${'ab cd '.repeat(MEGABYTE_BYTES / 6)}"\n` })],
  ]

async function openHistory(context: BrowserContext): Promise<Page> {
  await context.addInitScript((name: string) => {
    localStorage.setItem('solvelog.username', name)
    localStorage.setItem('solvelog.tutorial-seen', '1')
    window.longTasks = []
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  }, USER)
  const page = await context.newPage()
  const now = Math.floor(Date.now() / 1000)
  const submissions = MEASURED_SOLVES.map(([, titleSlug, createLargeFields], at): ExtensionRow => {
    const timestamp = now - (at + 1) * 3600
    const fields = { id: titleSlug, titleSlug, timestamp, statusDisplay: 'Accepted', lang: 'python3' }
    return { ...fields, ...createLargeFields(timestamp) }
  })
  await installFakeExtension(page, { username: USER, submissions })
  await page.goto('/')
  await page
    .getByText(`${MEASURED_SOLVES.length.toLocaleString('en')} submissions`)
    .first()
    .waitFor({ timeout: 60_000 })
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  return page
}

/** Moves the slider of the code's history back by one step per frame. Returns the milliseconds between the frames. */
function stepBack(page: Page): Promise<number[]> {
  return page.evaluate(
    (steps) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        let lastTime = 0
        const step = (now: number) => {
          if (lastTime > 0) frames.push(now - lastTime)
          lastTime = now
          if (frames.length === steps) return resolve(frames)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    STEP_COUNT,
  )
}

async function reportLongest(name: string, page: Page, runAction: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    window.longTasks = []
  })
  await runAction()
  // The page saves drafts and highlights code shortly after the last key press.
  await page.waitForTimeout(700)
  const longest = await page.evaluate(() => Math.max(0, ...window.longTasks))
  const goal = formatGoal({ text: 'no task over 50 ms', met: longest <= 50, why: 'see “The largest solves”' })
  addFigure(name, longest === 0 ? 'under 50 ms' : `${longest} ms`, goal)
}

/** Reports the milliseconds per frame while the code's history is played backwards: first the code, then the changes. */
async function measureSteps(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Code evolution' }).waitFor()
  await page.waitForTimeout(500)
  const frames = (await stepBack(page)).sort((a, b) => a - b)
  addFigure('  a frame while the time line is walked', formatMs(computeMedianAndRange(frames)), '17 ms is 60 a second')
  addFigure('  the same, slowest of twenty', `${frames[Math.floor(frames.length * 0.95)]?.toFixed(0)} ms`)
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Changes' }).click()
  await page.waitForTimeout(500)
  addFigure(
    '  a frame while changes are walked',
    formatMs(computeMedianAndRange(await stepBack(page))),
    '17 ms is 60 a second',
  )
}

async function measureEditing(page: Page): Promise<void> {
  const code = page.getByRole('region', { name: 'Submission Code' })
  const report = (name: string, act: () => Promise<unknown>) => reportLongest(name, page, act)
  const expand = code.getByRole('button', { name: 'Expand', exact: true })
  if (await expand.isVisible()) await report('  expanded', () => expand.click())
  await report('  opened to be edited', () => code.getByRole('button', { name: 'Edit Code' }).click())
  await code.getByRole('textbox', { name: 'Code' }).focus()
  await report('  ten keys typed', () => page.keyboard.type('abcdefghij'))
  await report('  saved', () => page.keyboard.press('ControlOrMeta+Enter'))
}

/** Measures very large solves: a long recording of typing, and one megabyte of code. */
export async function benchHistory(): Promise<void> {
  const site = await startFakeSite()
  site.addUser(USER, [])
  const server = await startServer(site.origin)
  const { context, closeAndRemove } = await openProfile(server.origin)
  const page = await openHistory(context)
  startTable('The largest solves: the longest main-thread task')
  for (const [at, [name, slug]] of MEASURED_SOLVES.entries()) {
    await reportLongest(`${name}: opened`, page, () => page.getByRole('option').nth(at).click())
    if (slug === 'lru-cache') await measureSteps(page)
    else await measureEditing(page)
  }
  await closeAndRemove()
  await server.stop()
  await site.stop()
}
