import { expectNoViolations } from './harness/axe'
import { expect, test } from './harness/companion'

test('[E12, W2] without an account, demo data shows what the popup does, plainly marked', async ({ companion }) => {
  const popup = await companion.openChromiumPopup()
  const getButton = (name: string) => popup.getByRole('button', { name, exact: true })
  await expect(popup.getByText('No tab with leetcode.com is open.'), 'the next step, right after Start').toHaveClass(
    'notice',
  )
  await getButton('Show demo data').click()
  await expect(popup.getByText(/^Demo data\. Nothing of it comes from leetcode\.com/)).toBeVisible()
  await expect(popup.locator('dt', { hasText: 'Submissions' }).locator('+ dd')).toHaveText('6')
  await expect(popup.getByText(/^Two Sum: Accepted · \d+ min · (1 try|2 tries) today$/)).toBeVisible()
  await expect(popup.getByText(/^Good, accepted a.* as far as the extension knows\.$/)).toBeVisible()
  await expect(getButton('Retry')).toBeDisabled()
  await expectNoViolations(popup)
  await getButton('Remove the demo data').click()
  await expect(popup.getByText('Demo data.')).toBeHidden()
  await expect(getButton('Show demo data')).toBeVisible()
  await expect(popup.getByText(/^Paused\. Nothing is imported or recorded/), 'until the user continues').toBeVisible()
  await getButton('Retry').click()
  await expect(getButton('Pause')).toBeEnabled()
})
