import type { BrowserContext, Page } from 'playwright'
import { observePage, waitForVisit } from './start'
import { installStopwatch } from './stopwatch'

/** Measurements of a press in the first second of a cold start. Each list has one value per start. */
export interface EarlyFigures {
  /** Milliseconds from the press on a category to the frame with its recommendations. */
  presses: number[]
  /** Whether the first frame with content has the picks of Today and the plan's headline. */
  plans: boolean[]
}

/** Milliseconds from the first frame with content to the press: about the shortest reaction time of a person. */
const REACTION_MS = 250

/** Sets an interview date, then starts the app and presses a category at once. `size` is the number of solves. */
export async function measureEarlyVisits(context: BrowserContext, size: number, runs: number): Promise<EarlyFigures> {
  await setInterviewDate(context, size)
  const found: EarlyFigures = { presses: [], plans: [] }
  for (let round = 0; round < runs; round++) {
    const page = await openObserved(context, size)
    found.presses.push(await pressEarly(page))
    found.plans.push(await page.evaluate(() => window.visit.hasPlan))
    await waitForVisit(page)
    await page.close()
  }
  return found
}

async function openObserved(context: BrowserContext, size: number): Promise<Page> {
  const page = await context.newPage()
  await installStopwatch(page)
  await observePage(page, size)
  await page.goto('/', { waitUntil: 'commit' })
  return page
}

/** Sets an interview date six weeks ahead. Later visits show it from the cached dashboard, before their worker has started. */
async function setInterviewDate(context: BrowserContext, size: number): Promise<void> {
  const page = await openObserved(context, size)
  await waitForVisit(page)
  const inSixWeeks = new Date(Date.now() + 42 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('button', { name: 'Set interview date' }).click()
  await page.getByLabel('Date', { exact: true }).fill(inSixWeeks)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /, with the plan \d+%$/ }).waitFor()
  await page.waitForTimeout(500)
  await page.close()
}

/** The wait and the press are one script in the page, because a busy page answers Playwright late. */
const pressEarly = (page: Page): Promise<number> =>
  page.evaluate(async (reactionMs) => {
    const row = () => document.querySelector('[data-row]')
    while (window.visit.content === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, window.visit.content + reactionMs - performance.now()))
    return window.measurePainted(
      () => row()?.querySelector<HTMLElement>('h2 button')?.click(),
      () => row()?.querySelector('[role="tabpanel"] p') != null,
    )
  }, REACTION_MS)
