import type { Page } from '@playwright/test'
import { createAcceptedSolve, DAY_SECONDS, getRowButton, readNowSeconds } from './harness/dashboard'
import { syncAndWait } from './harness/syncs'
import { expect, test } from './harness/test'

const getActivityCalendar = (page: Page) => page.getByRole('img', { name: /^Activity:/ })
const getOverallTrend = (page: Page) => page.getByRole('img', { name: /^Overall trend:/ })
const getTopicRow = (page: Page, tag: string) => page.getByRole('listitem').filter({ has: getRowButton(page, tag) })

/** Solves of one easy problem on twenty days, all with the best result. They give a score of 88, which is easy to verify by hand. */
const TWENTY_SOLVES = Array.from({ length: 20 }, (_, n) =>
  createAcceptedSolve('two-sum', (n + 1) * DAY_SECONDS, { qualityScore: 1 }),
)

test('[W4] the year, the overall trend and each category’s 90 days have text alternatives, and a row explains its score', async ({
  page,
  site,
  signInNewUser,
}) => {
  const username = await signInNewUser([], { submissions: TWENTY_SOLVES })
  await expect(getActivityCalendar(page)).toHaveAccessibleName(
    /20 accepted over 20 days in the last 3 months; Current streak 20 days · longest 20/,
  )
  const months = page.getByRole('table', { name: 'Activity by month' }).getByRole('row')
  // The table is for screen readers only, so no part of it, such as its caption, may cover the calendar.
  const caption = page.getByText('Activity by month', { exact: true })
  const isPainted = caption.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(await isPainted).toBe(false)
  const counts = await months.evaluateAll((rows) => rows.slice(1).map((one) => one.querySelector('td')?.textContent))
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(20)
  const overallPercent = /\d+%/.exec(await page.getByRole('heading', { name: 'of your goals' }).innerText())?.[0] ?? ''
  await expect(getOverallTrend(page)).toHaveAccessibleName(
    new RegExp(`${overallPercent.slice(0, -1)} percent of all goals reached`),
  )

  const trend = getTopicRow(page, 'Array').getByRole('img', { name: /^Trend/ })
  await expect(trend).toHaveAccessibleName('Trend over 90 days: up from 0 to 88 percent')
  await expect(trend).toHaveText('+88%')
  await expect(getTopicRow(page, 'Graph').getByRole('img', { name: /^Trend/ })).toHaveAccessibleName(/unchanged/)

  await getRowButton(page, 'Array').click()
  const explanation = page.getByRole('region', { name: 'Why Array is at 88 percent' })
  await expect(explanation).toContainText('100% average result')
  await expect(explanation).toContainText('Without practice: 73% in 14 days.Losing most:')
  await expect(explanation.locator('li li')).toHaveText('1.Two Sum−15.6%')
  await expect(explanation).toContainText('One more Medium today: 94%.')
  const contributors = page.getByRole('region', { name: 'What makes up the Array score' }).getByRole('listitem')
  await expect(contributors.first()).toContainText(/1\.Two Sum1 day ago, scored 100Easy\+4.9/)
  await expect(contributors.last()).toContainText('16 more solves')

  site.addUser(username, [
    { title: '3Sum', titleSlug: '3sum', timestamp: readNowSeconds() - 60, statusDisplay: 'Accepted', lang: 'python3' },
  ])
  await syncAndWait(page)
  await expect(getActivityCalendar(page)).toHaveAccessibleName(/21 accepted/)
  await expect(page.getByRole('region', { name: 'Why Array is at 94 percent' })).toBeVisible()
  await expect(trend).toHaveText('+94%')
})
