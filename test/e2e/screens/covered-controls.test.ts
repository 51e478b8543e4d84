import type { Page } from '@playwright/test'
import { expectNothingCovered, MAIN_SCREENS, MORE_SCREENS, showNoticesAndToast } from '../harness/covered-controls'
import { getButton, getFeedbackSection, openSolveWithoutFeedback } from '../harness/history'
import { expect, test } from '../harness/test'

test('[W6] on every screen and form, no notice, toast or bar covers a control at six widths', async ({
  page,
  signInNewUser,
}) => {
  await showNoticesAndToast({ page, signInNewUser })
  await expectNothingCovered(page, [...MAIN_SCREENS, ...MORE_SCREENS], [1440, 1280, 1024, 768, 390, 360])
})

test('[W6, W3] at 320 by 256 px and at 200 % zoom, no notice, toast or bar covers a control, also with forced colours', async ({
  page,
  signInNewUser,
}) => {
  await showNoticesAndToast({ page, signInNewUser })
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNothingCovered(page, MAIN_SCREENS, [
    [320, 256],
    [720, 450],
  ])
})

/** Describes the focused field and its box if the bar with Save covers a part of it; otherwise returns null. */
const findFieldUnderBar = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field } = document
    const bar = field?.closest('form')?.querySelector('[type="submit"]')?.closest('.sticky')
    if (!field || !bar || bar.contains(field)) return null
    const [box, barBox] = [field.getBoundingClientRect(), bar.getBoundingClientRect()]
    return box.bottom <= barBox.top ? null : `${field.outerHTML}: ${box.top} to ${box.bottom}, bar ${barBox.top}`
  })

for (const [width, height] of [
  [390, 640],
  [1280, 480],
] as const) {
  test(`[W6] at ${width} by ${height} px, the bar with Save covers no field that gets the focus`, async ({
    page,
    openDemo,
  }) => {
    await openDemo()
    await openSolveWithoutFeedback(page)
    await getButton(getFeedbackSection(page), 'Add Feedback').click()
    await page.setViewportSize({ width, height })
    const fields = getFeedbackSection(page).locator('form').getByRole('textbox')
    expect(await fields.count()).toBeGreaterThan(4)
    for (const field of await fields.all()) {
      await field.evaluate((one) => {
        document.body.focus()
        // The lower half of the field is under the bar.
        scrollBy(0, one.getBoundingClientRect().top + one.clientHeight / 2 - innerHeight)
        one.scrollIntoView({ block: 'end' })
      })
      await field.click({ position: { x: 20, y: 4 } })
      expect(await findFieldUnderBar(page)).toBeNull()
    }
    await page.evaluate(() => scrollTo(0, 0))
    await fields.first().focus()
    for (let press = 0; press < (await fields.count()); press++) {
      await page.keyboard.press('Tab')
      expect(await findFieldUnderBar(page)).toBeNull()
    }
  })
}
