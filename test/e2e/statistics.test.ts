import { expectAccessible } from './harness/axe'
import { createAcceptedSolve, DAY_SECONDS } from './harness/dashboard'
import { expect, test } from './harness/test'

test('[N13] statistics count each problem once, with first-try rate and median times, and fit 360 pixels', async ({
  page,
  signInNewUser,
}) => {
  const wrongAnswer = { statusDisplay: 'Wrong Answer' }
  await signInNewUser([], {
    submissions: [
      createAcceptedSolve('two-sum', 100 * DAY_SECONDS, { solveTime: 1200 }),
      createAcceptedSolve('two-sum', 9 * DAY_SECONDS, { solveTime: 600 }),
      createAcceptedSolve('3sum', 8 * DAY_SECONDS, wrongAnswer),
      createAcceptedSolve('3sum', 7 * DAY_SECONDS, { lang: 'cpp', solveTime: 1800 }),
      createAcceptedSolve('lru-cache', 6 * DAY_SECONDS, wrongAnswer),
    ],
  })
  await page.getByRole('button', { name: 'Statistics', exact: true }).click()
  const getFigure = (name: string) => page.getByText(name, { exact: true }).locator('xpath=..').getByRole('definition')
  await expect(getFigure('Problems solved')).toHaveText('2 of 3 tried')
  await expect(getFigure('Solved at the first try')).toHaveText('33% 1 problem')
  await expect(getFigure('Median time')).toHaveText('20 min 20 min in the last 90 days, 20 min in the 90 days before')
  const getRow = (table: string, name: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) })
  await expect(getRow('By difficulty', 'Easy').getByRole('cell')).toHaveText(['1', '100%', '15 min'])
  await expect(getRow('By difficulty', 'Medium').getByRole('cell')).toHaveText(['1', '0%', '30 min'])
  await expect(getRow('By language', 'C++').getByRole('cell')).toHaveText(['1', '100%', '30 min'])
  await expect(getRow('By topic', 'Array').getByRole('cell')).toHaveText(['2', '50%', '20 min'])
  await expectAccessible(page, 'statistics')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
