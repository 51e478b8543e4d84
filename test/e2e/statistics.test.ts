import { expectAccessible } from './harness/axe'
import { DAY, solved } from './harness/dashboard'
import { installExtension } from './harness/extension'
import { expect, freshName, test } from './harness/test'

test('[N13] statistics count each problem once, with first-try rate and median times, and fit 360 pixels', async ({
  page,
  site,
  signIn,
}) => {
  const username = freshName()
  site.addUser(username)
  const wrong = { statusDisplay: 'Wrong Answer' }
  await installExtension(page, {
    username,
    submissions: [
      solved('two-sum', 100 * DAY, { solveTime: 1200 }),
      solved('two-sum', 9 * DAY, { solveTime: 600 }),
      solved('3sum', 8 * DAY, wrong),
      solved('3sum', 7 * DAY, { lang: 'cpp', solveTime: 1800 }),
      solved('lru-cache', 6 * DAY, wrong),
    ],
  })
  await signIn(username)
  await page.getByRole('button', { name: 'Statistics', exact: true }).click()
  const figure = (name: string) => page.getByText(name, { exact: true }).locator('xpath=..').getByRole('definition')
  await expect(figure('Problems solved')).toHaveText('2 of 3 tried')
  await expect(figure('Solved at the first try')).toHaveText('33% 1 problem')
  await expect(figure('Median time')).toHaveText('20 min 20 min in the last 90 days, 20 min in the 90 days before')
  const row = (table: string, name: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row('By difficulty', 'Easy').getByRole('cell')).toHaveText(['1', '100%', '15 min'])
  await expect(row('By difficulty', 'Medium').getByRole('cell')).toHaveText(['1', '0%', '30 min'])
  await expect(row('By language', 'C++').getByRole('cell')).toHaveText(['1', '100%', '30 min'])
  await expect(row('By topic', 'Array').getByRole('cell')).toHaveText(['2', '50%', '20 min'])
  await expectAccessible(page, 'statistics')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
