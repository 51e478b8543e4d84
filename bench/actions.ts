import type { Page } from 'playwright'

/** The durations of each action, one per repetition: milliseconds from the press until the result is painted. */
export type ActionDurations = Record<keyof typeof ACTION_LABELS, number[]>

const findSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openForm(page: Page, name: string, button: RegExp): Promise<void> {
  await findSection(page, name).getByRole('button', { name: button }).click()
  await findSection(page, name).getByRole('form').waitFor()
}

const openHistory = (page: Page) =>
  page.evaluate(() =>
    window.measurePainted(
      () => window.findElement('nav button', 'Solve History').click(),
      () => document.querySelector('[role="option"] time') !== null,
    ),
  )

const returnToDashboard = (page: Page) =>
  page.evaluate(() =>
    window.measurePainted(
      () => window.findElement('nav button', 'Dashboard').click(),
      () => document.querySelector('[role="meter"], [role="progressbar"][aria-valuetext]') !== null,
    ),
  )

/** Opens a topic as a person does: the pointer or the focus arrives a moment before the press. Ends when no part of the topic is loading. */
async function expandTopic(page: Page, index: number): Promise<number> {
  await page.locator('[data-row] > div:first-child button').nth(index).focus()
  await page.waitForTimeout(150)
  return page.evaluate(
    (index) =>
      window.measurePainted(
        () => document.querySelectorAll<HTMLElement>('[data-row] > div:first-child button')[index]?.click(),
        () => {
          const row = document.querySelectorAll('[data-row]')[index]
          return (
            row?.querySelector('[aria-expanded="true"]') != null &&
            row.querySelector('[role="tabpanel"] p') != null &&
            row.querySelector('[role="status"]') === null
          )
        },
      ),
    index,
  )
}

/** Selects a solve as a person does: the pointer arrives a moment before the press. */
async function selectSolve(page: Page, index: number): Promise<number> {
  await page.locator('[role="option"]').nth(index).hover()
  await page.waitForTimeout(150)
  return page.evaluate((index) => {
    const findOption = () => document.querySelectorAll<HTMLElement>('[role="option"]')[index]
    return window.measurePainted(
      () => findOption()?.click(),
      () => findOption()?.ariaSelected === 'true' && document.querySelector('[aria-busy="false"] > article') !== null,
    )
  }, index)
}

const openProblem = (page: Page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('article button')]
    const button = buttons.find(({ textContent }) =>
      /^(All [\d,]+ attempts|Open problem|Problem( \([\d,]+ attempts\))?)$/.test(textContent?.trim() ?? ''),
    )
    return window.measurePainted(
      () => button?.click(),
      () => document.querySelector('#problem-title') !== null && document.querySelector('article ol li') !== null,
    )
  })

async function visitProblem(page: Page): Promise<number> {
  const openingMs = await openProblem(page)
  await page.getByRole('button', { name: 'Back to the selected attempt' }).click()
  await page.locator('[aria-busy="false"] > article').waitFor()
  return openingMs
}

async function saveNote(page: Page, note: string): Promise<number> {
  await openForm(page, 'Solve Details', /Details$/)
  await page.getByLabel('Notes').fill(note)
  return page.evaluate((note) => {
    const form = window.findElement('form[aria-label]', 'Solve Details')
    const section = form.closest('section')
    return window.measurePainted(
      () => form.querySelector<HTMLElement>('[type="submit"]')?.click(),
      () => !form.isConnected && section?.textContent?.includes(note) === true,
    )
  }, note)
}

async function saveFeedback(page: Page, score: number): Promise<number> {
  await openForm(page, 'Feedback', /^(Add|Edit) Feedback$/)
  await page.getByLabel('Final score').fill(String(score))
  return page.evaluate(() => {
    const form = window.findElement('form[aria-label]', 'Feedback')
    return window.measurePainted(
      () => form.querySelector<HTMLElement>('[type="submit"]')?.click(),
      () => !form.isConnected,
    )
  })
}

/** Returns to the dashboard. Returns the milliseconds until the texts of its progress bars differ from `oldTexts`. */
const returnToChangedBar = (page: Page, oldTexts: string) =>
  page.evaluate((oldTexts) => {
    const readBarTexts = () =>
      [...document.querySelectorAll('[data-row] [aria-valuetext]')].map((bar) => bar.ariaValueText).join()
    return window.measurePainted(
      () => window.findElement('nav button', 'Dashboard').click(),
      () => readBarTexts() !== '' && readBarTexts() !== oldTexts,
    )
  }, oldTexts)

const readBarTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-row] [aria-valuetext]')].map((bar) => bar.ariaValueText).join(),
  )

export const ACTION_LABELS = {
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

export const createEmptyActions = (): ActionDurations =>
  Object.fromEntries(Object.keys(ACTION_LABELS).map((name): [string, number[]] => [name, []])) as ActionDurations

/** Runs and measures all actions on a page that shows the dashboard. `round` makes the typed texts differ between calls. */
export async function measureActions(page: Page, round: number): Promise<ActionDurations> {
  const measured = createEmptyActions()
  for (let index = 0; index < 4; index++) {
    measured.expand.push(await expandTopic(page, index))
    await page.waitForTimeout(200)
  }
  const oldTexts = await readBarTexts(page)
  measured.open.push(await openHistory(page))
  await page.locator('[aria-busy="false"] > article').waitFor()
  for (let index = 1; index < 6; index++) {
    measured.select.push(await selectSolve(page, index))
    await page.waitForTimeout(50)
  }
  for (let n = 0; n < 3; n++) measured.problem.push(await visitProblem(page))
  for (let n = 0; n < 3; n++) measured.note.push(await saveNote(page, `note ${round}.${n}`))
  measured.back.push(await returnToDashboard(page))
  measured.again.push(await openHistory(page))
  await selectSolve(page, 1)
  measured.feedback.push(await saveFeedback(page, round % 2 ? 100 : 0))
  measured.moved.push(await returnToChangedBar(page, oldTexts))
  return measured
}
