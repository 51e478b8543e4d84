import { makeOwnHistory } from '../../fake-site'
import { expectNoViolations, expectReadableColours } from '../harness/axe'
import { expect, test } from '../harness/companion'
import { getSubmissionCountText } from '../harness/dashboard'
import { pressToolbarButton } from '../harness/toolbar'

test('[E23, W2] the badge shows what is due; after Submit the popup shows what was recorded and takes a rating that reaches the log', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(makeOwnHistory(40))
  const site = await companion.openLeetcode()
  const app = await companion.openApp(username)
  await expect(getSubmissionCountText(app, 40)).toBeVisible()
  const popup = await companion.openChromiumPopup()
  const lastSubmission = popup.getByRole('region', { name: 'Last submission' })
  const getButton = (name: string) => lastSubmission.getByRole('button', { name, exact: true })
  await test.step('the toolbar icon shows the reviews of today', async () => {
    await expect.poll(() => popup.evaluate(() => chrome.action.getBadgeText({}))).toBe('3')
    await expect(lastSubmission, 'the history is old').toBeHidden()
  })
  await test.step('the popup shows the submission with the rating that follows from it', async () => {
    await site.bringToFront()
    await site.getByLabel('Code').fill('class Solution:\n    def solve(self):\n        return 1\n')
    await site.getByRole('button', { name: 'Submit' }).click()
    await expect(lastSubmission.getByText('Two Sum: Accepted · 1 try today')).toBeVisible()
    await expect(
      lastSubmission.getByText('Good, accepted at the first try, as far as the extension knows.'),
    ).toBeVisible()
    await expect(getButton('Good')).toHaveAttribute('aria-pressed', 'true')
    await expectNoViolations(popup)
    await expectReadableColours(popup, 'popup with a submission')
  })
  await test.step('without an open Solvelog a rating is kept', async () => {
    await expect(getSubmissionCountText(app, 41)).toBeVisible()
    await app.goto('about:blank')
    await popup.bringToFront()
    await getButton('Hard').press('Enter')
    await expect(lastSubmission.getByText('You rated it Hard.')).toBeVisible()
    await expect(getButton('Hard')).toBeFocused()
    await expect(
      lastSubmission.getByText('The rating is stored. Solvelog gets it when it is open in this browser.'),
    ).toBeVisible()
    await companion.profile.kill()
    await companion.start()
  })
  await test.step('and reaches the log at the next visit', async () => {
    const page = await companion.newPage()
    await page.goto(companion.origin)
    await pressToolbarButton(page, 'Changes')
    await expect(page.getByText(/rated the review of Two Sum.* Hard/i)).toBeVisible()
    const reopened = await companion.openChromiumPopup()
    await expect(reopened.getByText('The rating is in Solvelog.')).toBeVisible()
  })
})
