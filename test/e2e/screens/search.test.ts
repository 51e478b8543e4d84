import type { Page } from '@playwright/test'
import { writeNote } from '../harness/changes'
import { createAcceptedSolve, DAY_SECONDS } from '../harness/dashboard'
import { getSearchField, getSection, getSolveRows, openHistory, openSolve } from '../harness/history'
import { expect, test } from '../harness/test'

const LONG_CODE = [...Array.from({ length: 120 }, (_, line) => `row_${line} = ${line}`), 'needle = "in the code"'].join(
  '\n',
)

const readMarkedTexts = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => String(range).toLowerCase()))

test('[N23] a found word is marked in code, notes and feedback, and scrolled to, also on a phone', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], {
    submissions: [
      createAcceptedSolve('two-sum', 60, { code: LONG_CODE }),
      createAcceptedSolve('lru-cache', DAY_SECONDS, { code: 'cache = OrderedDict()' }),
    ],
  })
  await openHistory(page)
  await openSolve(page, 'Two Sum')
  await writeNote(page, 'Look for the **Haystack** first, then for the needle.')
  await getSection(page, 'Feedback').getByRole('button', { name: 'Add Feedback' }).click()
  await page.getByLabel('Final score').fill('80')
  await page.getByLabel('Summary comments').fill('A pitchfork helps.')
  await getSection(page, 'Feedback').getByRole('button', { name: 'Save' }).click()
  await expect(getSection(page, 'Feedback').getByText('A pitchfork helps.', { exact: true })).toBeVisible()
  await openSolve(page, 'LRU Cache')
  const codeMark = getSection(page, 'Submission Code').locator('mark')

  await test.step('in the last line of long code, which opens', async () => {
    await getSearchField(page).fill('"in')
    await expect(getSolveRows(page).first()).toContainText('Code: needle')
    await expect(codeMark).toHaveText('"in')
    await expect(codeMark).toBeInViewport()
  })
  await test.step('in a note below the long code, through Markdown', async () => {
    await getSearchField(page).fill('haystack')
    await expect.poll(() => readMarkedTexts(page)).toEqual(['haystack'])
    await expect(page.locator('strong', { hasText: 'Haystack' })).toBeInViewport()
  })
  await test.step('in feedback', async () => {
    await getSearchField(page).fill('pitchfork')
    await expect.poll(() => readMarkedTexts(page)).toEqual(['pitchfork'])
    await expect(getSection(page, 'Feedback').getByText('A pitchfork helps.', { exact: true })).toBeInViewport()
    await getSearchField(page).fill('')
    await expect.poll(() => readMarkedTexts(page)).toEqual([])
  })
  await test.step('on a phone, when the solve is opened', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.getByRole('button', { name: 'All solves' }).click()
    await getSearchField(page).fill('"in')
    await expect(getSolveRows(page).first()).toContainText('Code: needle')
    await getSolveRows(page).first().click()
    await expect(codeMark).toBeInViewport()
  })
})
