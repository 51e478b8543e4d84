import { expectAccessible } from '../harness/axe'
import { computeDateInDays } from '../harness/dashboard'
import { getPickRows, getPlanDays, getPlanDialog, getTodayCard, openPlan, setDate } from '../harness/plan'
import { expect, test } from '../harness/test'

test('[N9, N21, N22] the first problem, the first plan and the first list of a new user are one press away from Today', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  await expect(getPickRows(page)).toHaveCount(3)
  await expect(getPickRows(page).first().getByRole('link')).toHaveAttribute('href', /\/problems\//)
  await expectAccessible(page, 'Today of a new user', '#view')

  await test.step('the plan begins with its date, and the minutes and days are preset', async () => {
    await openPlan(page)
    await setDate(page, computeDateInDays(18))
    await expect(getPlanDays(page)).toHaveCount(7)
    for (const name of ['Minutes a day', 'Days a week'])
      await expect(getPlanDialog(page).getByRole('group', { name }).getByRole('button', { pressed: true })).toHaveCount(
        1,
      )
    await page.keyboard.press('Escape')
    await expect(getTodayCard(page).getByRole('button', { name: /^1[78] days to go/ })).toBeVisible()
  })
  await test.step('a well-known list becomes the base of Today', async () => {
    const blind75 = getTodayCard(page).getByRole('button', { name: 'Blind 75' })
    await blind75.click()
    await expect(getTodayCard(page)).toContainText('Practicing from Blind 75')
    await expect(blind75).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeFocused()
  })
})
