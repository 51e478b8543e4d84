import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'
import { readRecordedToasts } from '../harness/toasts'

test.use({ signInMethod: 'form' })

test('[C7] demo solves that cannot be loaded are reported with the text of the specification, and are loaded by the next sync', async ({
  page,
  openDemo,
}) => {
  for (const [i, answer] of [{ status: 500 }, { body: '[]' }].entries()) {
    await page.unroute(/demo-solves\.json$/)
    await page.route(/demo-solves\.json$/, (route) => route.fulfill(answer))
    if (i === 0) await openDemo()
    else {
      await page.reload()
      await waitForSync(page)
    }
    await expect(page.getByText('Demo solves: Failed to load demo solves.')).toBeVisible()
    expect(await readRecordedToasts(page)).toEqual([])
  }
  await page.unroute(/demo-solves\.json$/)
  await page.getByRole('button', { name: 'Sync Now' }).press('Enter')
  await expect(page.getByText(/solved · [4-9]\d submissions$/)).toBeVisible()
})
