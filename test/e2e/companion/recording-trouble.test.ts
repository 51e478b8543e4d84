import { makeOwnHistory } from '../../fake-site'
import { expect, test } from '../harness/companion'
import { openYourData } from '../harness/data'
import { waitForTypedReport } from '../harness/typed-code'

test('[E21] [fault 52] when the site changes so that Submit is not seen, the popup and the app say so after three submissions', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(makeOwnHistory(5))
  const client = await companion.openClient()
  const site = await companion.openLeetcode('/problems/two-sum/?moved')
  await client.expectStatus(username, { importState: 'complete', submissions: 5 })
  const popup = await companion.openChromiumPopup()
  const trouble = popup.getByText(/^Runs and code history are not being recorded: leetcode\.com has changed \(3 /)
  const submitAgain = async (submissionNumber: number) => {
    await site.bringToFront()
    // Meanwhile, the extension records which problem the tab shows, which it does once a second.
    await waitForTypedReport(site, () => site.getByLabel('Code').fill(`x = ${submissionNumber}`))
    await site.getByRole('button', { name: 'Submit' }).click()
    await expect(site.locator('output')).toHaveText('Accepted')
    await client.expectStatus(username, { submissions: 5 + submissionNumber, withCode: 5 + submissionNumber })
  }
  await submitAgain(1)
  await submitAgain(2)
  await expect(trouble).toBeHidden()
  await submitAgain(3)
  await popup.bringToFront()
  await expect(trouble).toBeVisible()
  const app = await companion.openApp(username)
  await openYourData(app)
  await expect(app.getByText(/^Runs and code history are not being recorded: leetcode\.com has changed/)).toBeVisible()

  await test.step('a submission that is seen ends it', async () => {
    await site.goto('https://leetcode.com/problems/two-sum/')
    await submitAgain(4)
    await expect(trouble).toBeHidden()
  })
})
