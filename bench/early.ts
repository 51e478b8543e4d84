import type { BrowserContext, Page } from 'playwright'
import { observePage, waitForVisit } from './start'
import { installStopwatch } from './stopwatch'

/** Measurements of a press in the first second after the start. Each list has one value per start. */
export interface EarlyFigures {
  /** Milliseconds from the press on a category until its recommendations were painted. */
  pressMs: number[]
  /** Whether the first frame with content shows the "Today" section with its recommended problems, and the headline of the plan. */
  showsPlan: boolean[]
}

/** Milliseconds from the first frame with content to the press: about the shortest reaction time of a person. */
const REACTION_MS = 250

/** Sets an interview date, then starts the app `runs` times and presses a category at once. `size`: number of solves. */
export async function measureEarlyVisits(context: BrowserContext, size: number, runs: number): Promise<EarlyFigures> {
  await setInterviewDate(context, size)
  const figures: EarlyFigures = { pressMs: [], showsPlan: [] }
  for (let round = 0; round < runs; round++) {
    const page = await openObservedPage(context, size)
    figures.pressMs.push(await pressEarly(page))
    figures.showsPlan.push(await page.evaluate(() => window.visit.hasPlan))
    await waitForVisit(page)
    await page.close()
  }
  return figures
}

async function openObservedPage(context: BrowserContext, size: number): Promise<Page> {
  const page = await context.newPage()
  await installStopwatch(page)
  await observePage(page, size)
  await page.goto('/', { waitUntil: 'commit' })
  return page
}

/** Sets an interview date. Later starts show it from the cached dashboard, before their worker has started. */
async function setInterviewDate(context: BrowserContext, size: number): Promise<void> {
  const page = await openObservedPage(context, size)
  await waitForVisit(page)
  const inSixWeeks = new Date(Date.now() + 42 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('button', { name: 'Set interview date' }).click()
  await page.getByRole('dialog').getByLabel('Interview date').fill(inSixWeeks)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByText('Interview date saved.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /, plan \d+%$/ }).waitFor()
  await page.waitForTimeout(500)
  await page.close()
}

/**
 * Presses a category after the first content and the reaction time. Returns the milliseconds until its recommendations were painted. All of
 * this is one script in the page, because a busy page answers Playwright late.
 */
const pressEarly = (page: Page): Promise<number> =>
  page.evaluate(async (reactionMs) => {
    const findRow = () => document.querySelector('[data-row]')
    while (window.visit.contentAt === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, window.visit.contentAt + reactionMs - performance.now()))
    return window.measurePainted(
      () => findRow()?.querySelector<HTMLElement>('button')?.click(),
      () => findRow()?.querySelector('[role="tabpanel"] p') != null,
    )
  }, REACTION_MS)
