import {
  DAY_SECONDS,
  getRecommendationLinks,
  getRowButton,
  getSubmissionCountText,
  readNowSeconds,
  readProgressTexts,
} from './harness/dashboard'
import { readDemoLog, shiftWorkerTime } from './harness/internals'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'
import { pressToolbarButton } from './harness/toolbar'

test.use({ signInMethod: 'form' })

test('[C7, N28] the demo’s solves are always from the previous two weeks, some with a code history and runs, also weeks later', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  const events = (await readDemoLog(page)).flatMap((commit) => commit.events)
  const secondsMoved = events
    .filter(({ type }) => type === 'DemoMovedForward')
    .reduce((sum, { seconds }) => sum + Number(seconds), 0)
  const solves = events.filter(({ type }) => type === 'SolveRecorded')
  expect(solves.length).toBeGreaterThanOrEqual(40)
  const times = solves.map(({ timestamp }) => Number(timestamp) + secondsMoved)
  expect(Math.min(...times)).toBeGreaterThan(readNowSeconds() - 14 * DAY_SECONDS)
  expect(Math.max(...times)).toBeLessThanOrEqual(readNowSeconds())
  const withJourney = solves.filter(({ facts }) => JSON.stringify(facts).includes('"codingJourney"'))
  expect(withJourney.length).toBeGreaterThanOrEqual(3)
  await expect(getSubmissionCountText(page, solves.length)).toBeVisible()
  await expect(page.getByLabel('Period of the charts')).toHaveValue('3')
  await getRowButton(page, 'Array').click()
  await expect(getRecommendationLinks(page)).toHaveCount(5)

  const textsBefore = await readProgressTexts(page)
  await shiftWorkerTime(page, 40 * DAY_SECONDS * 1000)
  await page.reload()
  await waitForSync(page)
  await expect(getSubmissionCountText(page, solves.length)).toBeVisible()
  expect(await readProgressTexts(page)).toEqual(textsBefore)
  const laterEvents = (await readDemoLog(page)).flatMap((commit) => commit.events)
  const keys = laterEvents.filter(({ type }) => type === 'SolveRecorded').map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)

  await pressToolbarButton(page, 'Changes')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('moved')
  await page.getByText(/^Moved the demo’s solves forward/).click()
  await expect(page.getByRole('definition')).toHaveText('40 days later')
})
