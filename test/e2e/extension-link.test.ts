import { unzipSync } from 'fflate'
import { openYourData } from './harness/data'
import { isFirefox } from './harness/firefox'
import { expect, test } from './harness/test'

test('[D6, E1, B1] without the extension, the banner and the panel lead to our own page, which has the packages', async ({
  page,
  context,
  signInNewUser,
}) => {
  await page.addInitScript(() => {
    // A Firefox driven by Playwright reports no mouse, so the banner is not shown.
    const match = window.matchMedia
    window.matchMedia = (query) =>
      match.call(window, query.replace(' and (pointer: fine)', '').replace('(pointer: fine)', 'all'))
  })
  await signInNewUser()
  const banner = page.getByText('Browser extension not detected.').locator('xpath=..')
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/extension.html')
  await expect(banner.getByRole('link')).toHaveAttribute('target', '_blank')
  await expect(banner.getByRole('link')).toHaveAttribute('rel', /noreferrer/)
  const source = (await openYourData(page)).getByRole('listitem').filter({ hasText: 'Browser extension' })
  await expect(source).toContainText('Not found in this browser')
  await expect(page.locator('a[href*="chromewebstore"]')).toHaveCount(0)

  const openedPage = context.waitForEvent('page')
  await source.getByRole('link', { name: 'Get it' }).click()
  const guide = await openedPage
  const browser = isFirefox() ? 'Firefox' : 'Chrome'
  await expect(guide.getByRole('heading', { name: browser, exact: true })).toBeVisible()
  for (const [label, target] of [
    ['Download for Chrome and Edge', 'chrome'],
    ['Download for Firefox', 'firefox'],
  ] as const) {
    const path = `/downloads/solvelog-companion-${target}.zip`
    await expect(guide.getByRole('link', { name: label })).toHaveAttribute('href', path)
    const answer = await context.request.get(path)
    expect(answer.headers()['content-type']).toBe('application/zip')
    const manifest = unzipSync(new Uint8Array(await answer.body()))['manifest.json']
    expect(new TextDecoder().decode(manifest)).toContain('"name": "Solvelog Companion"')
  }
  await guide.getByRole('link', { name: 'Open Solvelog' }).click()
  await expect(guide.getByRole('heading', { name: /^Hello/ })).toBeVisible()
})
