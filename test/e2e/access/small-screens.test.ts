import { expectNoViolations } from '../harness/axe'
import { getRecommendationLinks, getRowButton } from '../harness/dashboard'
import { getYourData, leaveYourData } from '../harness/data'
import { expect, test } from '../harness/test'
import { pressToolbarButton } from '../harness/toolbar'
import { getTimeBar } from '../harness/travel'

test.use({ viewport: { width: 360, height: 640 } })

test('[D7, W2, W3] on small screens the tools are in a list behind "More", and everything to tap is at least 40 pixels high', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await test.step('buttons and tabs are at least 40 pixels high', async () => {
    await getRowButton(page, 'Array').click()
    const small = await page.locator('button:visible, [role="tab"]:visible').evaluateAll((all) =>
      all.flatMap((one) => {
        // A pseudo-element extends a row's button over the whole row.
        const line = getComputedStyle(one, '::after').position === 'absolute' ? one.closest('div') : one
        const { height } = (line ?? one).getBoundingClientRect()
        return height > 1 && height < 40 ? [`${one.textContent} ${height}`] : []
      }),
    )
    expect(small).toEqual([])
  })
  await test.step('a short pick list leaves no gap', async () => {
    await expect(getRecommendationLinks(page)).toHaveCount(5)
    await page.getByRole('tab', { name: 'Refresh' }).click()
    const gap = await page.getByRole('tabpanel').evaluate((one) => {
      const last = [...one.querySelectorAll('p, li')].at(-1)
      return one.getBoundingClientRect().bottom - (last?.getBoundingClientRect().bottom ?? 0)
    })
    expect(gap).toBeLessThan(16)
  })
  await test.step('the list behind "More" works with the keyboard', async () => {
    const bar = page.getByRole('banner')
    const moreButton = bar.getByRole('button', { name: 'More' })
    const [palette] = await bar.getByRole('button').all()
    await expect(palette ?? moreButton).toHaveAccessibleName(/^Search/)
    await expect(bar.getByRole('button')).toHaveText([/^Search/, 'More'])
    await moreButton.press('Enter')
    const tools = [/^Search/, 'More', 'Your data', 'Changes', 'Time travel', /^(Dark|Light) Mode$/, 'Help', 'Sign Out']
    await expect(bar.getByRole('button').filter({ visible: true })).toHaveText(tools)
    for (const tool of await bar.getByRole('button').all()) await expect(tool).toBeInViewport({ ratio: 1 })
    await expectNoViolations(page)
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('button', { name: 'Your data' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(moreButton).toBeFocused()
    await expect(moreButton).toHaveAttribute('aria-expanded', 'false')
    await pressToolbarButton(page, 'Your data')
    await expect(getYourData(page)).toBeVisible()
    await expect(moreButton).toBeFocused()
    await leaveYourData(page)
    await moreButton.click()
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 2, y: 2 } })
    await expect(moreButton).toHaveAttribute('aria-expanded', 'false')
    await page.setViewportSize({ width: 1024, height: 740 })
    await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('button', { name: 'Time travel' })).toBeHidden()
    await moreButton.click()
    await expect(bar.getByRole('button', { name: 'Keyboard shortcuts' })).toBeInViewport({ ratio: 1 })
    await bar.getByRole('button', { name: 'Time travel' }).click()
    await expect(getTimeBar(page)).toBeVisible()
    await expect(moreButton).toHaveAttribute('aria-expanded', 'false')
  })
})
