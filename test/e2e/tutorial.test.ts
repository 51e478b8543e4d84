import { expectAccessible } from './harness/axe'
import { expect, test } from './harness/test'
import {
  expectAccountRestored,
  expectCardBesideSpotlight,
  expectStep,
  getStepCard,
  signInToWelcomePrompt,
} from './harness/tutorial'

test.use({ tutorial: 'first visit' })

test('[T1, T2, T3, W2] the tutorial can be completed with the keyboard alone and ends in the own account; the focus stays in the card, which never covers the spotlight', async ({
  page,
  createUser,
}) => {
  const username = createUser()
  await signInToWelcomePrompt(page, username)
  await expect(page.getByRole('button', { name: 'Start tutorial' })).toBeFocused()
  await expectAccessible(page, 'prompt', '[role="dialog"]')
  await page.keyboard.press('Enter')
  await expectStep(page, 1)
  await expect(getStepCard(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip tutorial' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  await expectCardBesideSpotlight(page, 1, false)
  for (let step = 2; step <= 10; step++) {
    await page.keyboard.press('Enter')
    await expectStep(page, step)
    await expectCardBesideSpotlight(page, step, false)
    const isFocusInside = () => getStepCard(page).evaluate((one) => one.contains(document.activeElement))
    await expect.poll(isFocusInside, `step ${step}`).toBe(true)
    if (step === 3) await expectAccessible(page, 'card', getStepCard(page))
  }
  await expect(getStepCard(page)).toContainText(username)
  await expect(page.getByRole('button', { name: 'Finish' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAccountRestored(page, username)
})
