import { makeOwnHistory } from '../../fake-site'
import { expectNoViolations, expectReadableColours } from '../harness/axe'
import { expect, test } from '../harness/companion'
import { SHORTEN_WAITS_SCRIPT } from '../harness/companion-browser'

test('[E24] "Check leetcode.com" names what has changed, and its report has no value of the user', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const { username } = signInWith(makeOwnHistory(3))
  const popup = await companion.openChromiumPopup()
  const openedPage = popup.context().waitForEvent('page')
  await popup.getByRole('button', { name: 'Check leetcode.com' }).click()
  const page = await openedPage
  await page.evaluate(SHORTEN_WAITS_SCRIPT)
  const resultMessage = page.getByRole('status').first()
  const checkAgainButton = page.getByRole('button', { name: 'Check again' })
  const copyButton = page.getByRole('button', { name: 'Copy report' })

  await test.step('without a tab of leetcode.com', async () => {
    await expect(resultMessage).toHaveText(
      'No tab with leetcode.com is open. Open leetcode.com, then press "Check again".',
    )
  })
  await test.step('with the answers that the extension expects', async () => {
    await companion.openLeetcode()
    const client = await companion.openClient()
    await client.expectStatus(username, { importState: 'complete' })
    await page.bringToFront()
    await checkAgainButton.press('Enter')
    await expect(resultMessage).toHaveText('leetcode.com answers as this version of the extension expects.', {
      timeout: 60_000,
    })
    await expect(page.getByText('✓ submissions: as expected (3 rows)')).toBeVisible()
  })
  await test.step('with a missing field', async () => {
    leetcode.fail('missing-field', { operation: 'list', field: 'title_slug' })
    await checkAgainButton.press('Enter')
    await expect(resultMessage).toHaveText(/^leetcode\.com has changed\. Copy the report/, { timeout: 60_000 })
    await expect(page.getByText('submissions_dump[].title_slug')).not.toHaveCount(0)
  })
  await test.step('the report is copied, and has no name, id or code', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await copyButton.press('Enter')
    await expect(page.getByText('Copied.')).toBeVisible()
    const report = await page.evaluate(() => navigator.clipboard.readText())
    expect(JSON.parse(report)).toMatchObject({ format: 'solvelog-site-report', version: 1 })
    expect(report).toContain('title_slug')
    for (const { id, titleSlug, code } of makeOwnHistory(3))
      for (const value of [username, `${id}`, titleSlug, code]) expect(report).not.toContain(value)
  })
  await test.step('without violations, at 360 px, in both themes', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNoViolations(page)
    await expectReadableColours(page, 'site check')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
  await test.step('not while the extension is paused', async () => {
    const popup = await companion.openChromiumPopup()
    await popup.getByRole('button', { name: 'Pause' }).click()
    await expect(popup.getByRole('button', { name: 'Check leetcode.com' })).toBeDisabled()
  })
})
