import { createAcceptedSolve, DAY_SECONDS } from '../harness/dashboard'
import { getSection, openHistory, openSolve } from '../harness/history'
import { expect, test } from '../harness/test'

test('[N20] a recorded solve time of a few seconds is ignored everywhere; a typed 0 counts, but not as the best time', async ({
  page,
  context,
  signInNewUser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInNewUser([], {
    submissions: [
      createAcceptedSolve('two-sum', 9 * DAY_SECONDS, { solveTime: 600 }),
      createAcceptedSolve('two-sum', 5 * DAY_SECONDS, { solveTime: 3 }),
      createAcceptedSolve('lru-cache', 4 * DAY_SECONDS, { solveTime: 0 }),
    ],
  })
  const details = getSection(page, 'Solve Details')
  const expectInPrompt = async (line: string) => {
    await page.getByRole('button', { name: 'Copy Prompt' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`${line}\n`)
  }
  const median = page.getByText('Median time', { exact: true }).locator('xpath=..').getByRole('definition')

  await test.step('recorded', async () => {
    await page.getByRole('button', { name: 'Statistics', exact: true }).click()
    await expect(median).toContainText(/^10 min/)
    await openHistory(page)
    await openSolve(page, 'LRU Cache')
    await expect(details.getByRole('definition')).toHaveCount(0)
    await expectInPrompt('Time used: not known')
    await openSolve(page, 'Two Sum')
    await page.getByRole('button', { name: 'Problem (2 attempts)' }).click()
    await expect(page.getByRole('article').getByRole('definition')).toContainText([/^2, 2 accepted$/, '10 min'])
    await page.getByRole('button', { name: 'Back to the selected attempt' }).click()
  })
  await test.step('typed', async () => {
    await details.getByRole('button', { name: /^(Add|Edit) Details$/ }).click()
    await page.getByLabel('Solve Time (minutes)').fill('0')
    await details.getByRole('button', { name: 'Save' }).click()
    await expect(details).toContainText('Solve Time0 min')
    await expectInPrompt('Time used: 0 s')
    // The keyboard is used because the toast about the save covers the button for some seconds.
    await page.getByRole('button', { name: 'Problem (2 attempts)' }).press('Enter')
    await expect(page.getByRole('article').getByRole('definition')).toContainText([/^2, 2 accepted$/, '10 min'])
    await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
    await expect(median).toContainText(/^5 min/)
  })
})
