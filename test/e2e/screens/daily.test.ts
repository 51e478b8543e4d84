import { expectAccessible } from '../harness/axe'
import { openReviewSettings } from '../harness/reviews'
import { createSubmission, syncAndWait } from '../harness/syncs'
import { createUniqueUsername, expect, test } from '../harness/test'

test('[N34] the daily challenge is a line below Today: it is added to Today, hidden, shown again, and ticks when solved', async ({
  page,
  site,
  signIn,
}) => {
  const username = createUniqueUsername()
  site.addUser(username, [createSubmission('two-sum', 3 * 86_400)])
  site.daily = {
    date: new Date().toISOString().slice(0, 10),
    titleSlug: 'valid-parentheses',
    title: 'Valid Parentheses',
  }
  try {
    await signIn(username)
    const line = page.getByRole('region', { name: 'Daily challenge' })
    await expect(line).toContainText(/Daily\s*1234\. Valid Parentheses.*Medium\s*until \d{1,2}:\d{2}/)
    await expectAccessible(page, 'daily challenge', line)
    const today = page.getByRole('region', { name: 'Today', exact: true })
    await line.getByRole('button', { name: 'Add to Today' }).click()
    await expect(today.getByRole('listitem').getByRole('link', { name: /^Valid Parentheses/ })).toBeVisible()
    await expect(line.getByRole('button', { name: 'Add to Today' })).toBeHidden()
    const title = page.getByRole('heading', { name: 'Today', exact: true })
    await expect(title).toBeFocused()

    await line.getByRole('button', { name: 'Actions for the daily challenge' }).click()
    await page.getByRole('menuitem', { name: 'Hide the daily challenge' }).click()
    await expect(line).toBeHidden()
    await expect(title).toBeFocused()
    await page.getByRole('navigation').getByRole('button', { name: 'Reviews' }).click()
    await openReviewSettings(page)
    const setting = page.getByRole('checkbox', { name: 'Show the daily challenge' })
    await setting.click()
    await expect(setting).toBeChecked()
    await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
    await expect(line).toBeVisible()

    site.addUser(username, [createSubmission('valid-parentheses', 0)])
    await syncAndWait(page)
    await expect(line).toContainText('Solved')
  } finally {
    site.daily = null
  }
})
