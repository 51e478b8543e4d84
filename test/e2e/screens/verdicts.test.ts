import { getChangeAt, getChangeRows, openChanges } from '../harness/changes'
import { createSubmission, waitForSync } from '../harness/syncs'
import { createUniqueUsername, expect, test } from '../harness/test'

test('[C12] a verdict that the practice site changes arrives with the next sync, and Changes shows the earlier one', async ({
  page,
  site,
  signIn,
}) => {
  const username = createUniqueUsername()
  const submission = createSubmission('two-sum', 600)
  site.addUser(username, [{ ...submission, statusDisplay: 'Internal Error' }])
  await signIn(username)
  await expect(page.getByText('0 problems solved')).toBeVisible()
  site.addUser(username, [submission])
  await page.getByRole('button', { name: 'Sync Now' }).press('Enter')
  await waitForSync(page)
  await expect(page.getByText('1 problem solved')).toBeVisible()
  await openChanges(page)
  await expect(getChangeRows(page).nth(0)).toContainText('Changed the verdict of Two Sum to Accepted')
  await getChangeRows(page).nth(0).click()
  await expect(getChangeAt(page, 0)).toContainText(/Status.*Internal Error.*Accepted/)
})
