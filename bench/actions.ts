import type { Page } from 'playwright'

/**
 * The most frequent actions of a user, by name → milliseconds from the press to the painted result, one value per
 * repetition.
 */
export type Actions = Record<keyof typeof ACTIONS, number[]>

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openForm(page: Page, name: string, button: RegExp): Promise<void> {
  await part(page, name).getByRole('button', { name: button }).click()
  await part(page, name).getByRole('form').waitFor()
}

const openHistory = (page: Page) =>
  page.evaluate(() =>
    window.painted(
      () => window.find('nav button', 'Solve History').click(),
      () => document.querySelector('[role="option"] time') !== null,
    ),
  )

const backToDashboard = (page: Page) =>
  page.evaluate(() =>
    window.painted(
      () => window.find('nav button', 'Dashboard').click(),
      () => document.querySelector('[role="meter"], [role="progressbar"][aria-valuetext]') !== null,
    ),
  )

const expand = (page: Page, at: number) =>
  page.evaluate(
    (at) =>
      window.painted(
        () => document.querySelectorAll<HTMLElement>('[data-row] h2 button')[at]?.click(),
        () => document.querySelectorAll('[data-row]')[at]?.querySelector('[role="tabpanel"] p') != null,
      ),
    at,
  )

const select = (page: Page, at: number) =>
  page.evaluate((at) => {
    const option = () => document.querySelectorAll<HTMLElement>('[role="option"]')[at]
    return window.painted(
      () => option()?.click(),
      () => option()?.ariaSelected === 'true' && document.querySelector('[aria-busy="false"] > article') !== null,
    )
  }, at)

const openProblem = (page: Page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('article button')]
    const button = buttons.find(({ textContent }) =>
      /^(All [\d,]+ attempts|Open problem)$/.test(textContent?.trim() ?? ''),
    )
    return window.painted(
      () => button?.click(),
      () => document.querySelector('#problem-title') !== null && document.querySelector('article ol li') !== null,
    )
  })

/** Opens the page of the selected solve's problem and returns to the solve. */
async function visitProblem(page: Page): Promise<number> {
  const time = await openProblem(page)
  await page.getByRole('button', { name: 'Back to the selected attempt' }).click()
  await page.locator('[aria-busy="false"] > article').waitFor()
  return time
}

async function saveNote(page: Page, note: string): Promise<number> {
  await openForm(page, 'Solve Details', /Details$/)
  await page.getByLabel('Notes').fill(note)
  return page.evaluate((note) => {
    const form = window.find('form[aria-label]', 'Solve Details')
    const section = form.closest('section')
    return window.painted(
      () => form.querySelector<HTMLElement>('[type="submit"]')?.click(),
      () => !form.isConnected && section?.textContent?.includes(note) === true,
    )
  }, note)
}

async function saveFeedback(page: Page, score: number): Promise<number> {
  await openForm(page, 'Feedback', /^(Add|Edit) Feedback$/)
  await page.getByLabel('Final score').fill(String(score))
  return page.evaluate(() => {
    const form = window.find('form[aria-label]', 'Feedback')
    return window.painted(
      () => form.querySelector<HTMLElement>('[type="submit"]')?.click(),
      () => !form.isConnected,
    )
  })
}

/** Returns to the dashboard. Measures until its bars differ from `before`. */
const backToMovedBar = (page: Page, before: string) =>
  page.evaluate((before) => {
    const bars = () =>
      [...document.querySelectorAll('[data-row] [aria-valuetext]')].map((bar) => bar.ariaValueText).join()
    return window.painted(
      () => window.find('nav button', 'Dashboard').click(),
      () => bars() !== '' && bars() !== before,
    )
  }, before)

const bars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-row] [aria-valuetext]')].map((bar) => bar.ariaValueText).join(),
  )

/** The name of each action in the report. */
export const ACTIONS = {
  expand: 'expand a category',
  open: 'open the history, first time in a visit',
  select: 'select a solve',
  problem: 'open a problem’s page',
  note: 'save a note',
  back: 'back to the dashboard',
  again: 'open the history again',
  feedback: 'save feedback',
  moved: 'back to the dashboard at once, the bar has moved',
} as const

/** Creates an empty list of measurements for each action. */
export const noActions = (): Actions =>
  Object.fromEntries(Object.keys(ACTIONS).map((name): [string, number[]] => [name, []])) as Actions

/** Runs all actions on a page that shows the dashboard. `round` makes the typed texts differ between repetitions. */
export async function measureActions(page: Page, round: number): Promise<Actions> {
  const done = noActions()
  for (let at = 0; at < 4; at++) {
    done.expand.push(await expand(page, at))
    await page.waitForTimeout(200)
  }
  const before = await bars(page)
  done.open.push(await openHistory(page))
  await page.locator('[aria-busy="false"] > article').waitFor()
  for (let at = 1; at < 6; at++) {
    done.select.push(await select(page, at))
    await page.waitForTimeout(50)
  }
  for (let n = 0; n < 3; n++) done.problem.push(await visitProblem(page))
  for (let n = 0; n < 3; n++) done.note.push(await saveNote(page, `note ${round}.${n}`))
  done.back.push(await backToDashboard(page))
  done.again.push(await openHistory(page))
  await select(page, 1)
  done.feedback.push(await saveFeedback(page, round % 2 ? 100 : 0))
  done.moved.push(await backToMovedBar(page, before))
  return done
}
