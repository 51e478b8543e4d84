import type { Page } from '@playwright/test'
import { expectNoViolations, WITH_COLOURS } from '../harness/axe'
import { expect, test } from '../harness/test'

test('[N28] the extension page has the look of the app and shows the button for the browser that opened it', async ({
  browser,
  baseURL,
  page,
}) => {
  const violations: string[] = []
  const openGuide = async (userAgent: string, colorScheme: 'light' | 'dark') => {
    const context = await browser.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      userAgent,
      colorScheme,
      viewport: { width: 360, height: 740 },
    })
    const guide = await context.newPage()
    guide.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
    await guide.goto('/extension.html')
    return guide
  }
  const readColours = (guide: Page) =>
    guide.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body)
      return [color, backgroundColor]
    })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible()
  for (const [userAgent, scheme, downloadLabel, advice, headings] of [
    ['Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36', 'light', 'Download for Chrome and Edge', false, ['Chrome']],
    ['Mozilla/5.0 Gecko/20100101 Firefox/145.0', 'dark', 'Download for Firefox', false, ['Firefox']],
    ['Mozilla/5.0 Version/18.0 Safari/605.1.15', 'light', null, true, ['Chrome', 'Edge', 'Firefox']],
  ] as const) {
    const guide = await openGuide(userAgent, scheme)
    const filled = await guide
      .locator('.download')
      .evaluateAll((all) =>
        all
          .filter((one) => !/, 0\)|transparent/.test(getComputedStyle(one).backgroundColor))
          .map((one) => one.textContent),
      )
    expect(filled, userAgent).toEqual(downloadLabel === null ? [] : [downloadLabel])
    await expect(guide.getByText('There is no extension for this browser.')).toBeVisible({ visible: advice })
    await page.emulateMedia({ colorScheme: scheme })
    await page.reload()
    expect(await readColours(guide), userAgent).toEqual([
      await page.evaluate(() => getComputedStyle(document.documentElement).color),
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    ])
    const browserHeadings = guide.getByRole('heading', { level: 3, name: /^(Chrome|Edge|Firefox)$/ })
    await expect(browserHeadings).toHaveText(headings)
    const allBrowsers = guide.getByRole('link', { name: 'Show the steps for all browsers' })
    if (headings.length === 1) await allBrowsers.click()
    await expect(browserHeadings).toHaveText(['Chrome', 'Edge', 'Firefox'])
    await expect(allBrowsers).toBeHidden()
    await expect(guide.getByRole('img', { name: /Load unpacked/ }).first()).toBeVisible()
    expect(await guide.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectNoViolations(guide, userAgent, WITH_COLOURS)
    await guide.context().close()
  }
  expect(violations).toEqual([])
})
