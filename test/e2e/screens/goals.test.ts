import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../harness/axe'
import { getChangeRows, openChanges } from '../harness/changes'
import {
  addProfile,
  chooseProfile,
  computeDateInDays,
  createAcceptedSolve,
  DAY_SECONDS,
  getAllProgressBars,
  getDialog,
  getProfileMenuButton,
  getProgressBar,
  getRowButton,
  HOUR_SECONDS,
  readProgressTexts,
} from '../harness/dashboard'
import { getDateField, getPlanDialog, setDate } from '../harness/plan'
import { expect, test } from '../harness/test'

const getProfileCard = (page: Page): Locator => page.getByRole('complementary', { name: 'Active profile' })

async function chooseDefaultProfile(page: Page): Promise<void> {
  await getProfileMenuButton(page).click()
  await page.getByRole('menuitemradio').first().click()
  await expect(getProfileCard(page)).not.toContainText('Onsite')
}

const readTopics = (page: Page): Promise<string[]> => page.locator('[data-row] h4').allTextContents()

test('[N12] "How scores work" has the user’s own numbers, topics sort by gap, fading and name, and a profile is duplicated', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await test.step('the rules with the user’s own numbers', async () => {
    await getRowButton(page, 'Tree').click()
    const score = await getProgressBar(page, 'Tree').getAttribute('aria-valuenow')
    const why = page.getByRole('region', { name: /^Why Tree/ })
    await why.getByRole('button', { name: 'How scores work' }).click()
    const help = getDialog(page, 'How scores work')
    const product = new RegExp(`^Yours: Tree: [\\d.]+% average result × [\\d.]+% volume = ${score}%$`)
    await expect(help.getByText(product)).toBeVisible()
    await expect(help.getByText(/^Yours: \d+\. \S.* of it is left, which adds [\d.]+% to Tree$/)).toBeVisible()
    await expect(help.getByText(/^Yours: \d+ of \d+ goals met, overall \d+%$/)).toBeVisible()
    await expectAccessible(page, 'How scores work', help)
    await page.keyboard.press('Escape')
    await getProfileCard(page).getByRole('button', { name: 'How scores work' }).click()
    await expect(help).toBeVisible()
    await page.keyboard.press('Escape')
    await getRowButton(page, 'Tree').click()
  })
  await test.step('the order of the topics, also after a reload', async () => {
    const order = page.getByLabel('Sort by')
    await getAllProgressBars(page)
    const standard = await readTopics(page)
    await order.selectOption('Name')
    expect(await readTopics(page)).toEqual(standard.toSorted())
    await order.selectOption('Biggest gap')
    const gaps = (await readProgressTexts(page)).map((text) =>
      Number(/(\d+) percent to goal/.exec(text ?? '')?.[1] ?? 0),
    )
    expect(gaps).toEqual(gaps.toSorted((a, b) => b - a))
    await order.selectOption('Losing most')
    const losses = page.locator('[data-row]').getByText(/^(−\d+|0)% in 14 days$/)
    await expect(losses.first()).toContainText('−')
    const points = (await losses.allTextContents()).map((text) => Number(/−(\d+)/.exec(text)?.[1] ?? 0))
    expect(points).toEqual(points.toSorted((a, b) => b - a))
    await expectAccessible(page, 'sorted topics', page.getByRole('region', { name: 'Progress by topic' }))
    await page.reload()
    await expect(order).toHaveValue('fading')
  })
  await test.step('a profile is duplicated into the form of a new one', async () => {
    await page.getByRole('button', { name: 'Manage Profiles' }).click()
    const manage = page.getByRole('dialog')
    const firstProfile = manage.getByRole('listitem').first()
    const copyName = `${(await firstProfile.getByRole('heading').innerText()).split('\n')[0]} copy`
    await firstProfile.getByRole('button', { name: /^Duplicate/ }).click()
    await expect(page.getByRole('dialog', { name: 'New Profile' })).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(copyName)
    await expect(page.getByRole('spinbutton', { name: 'Array', exact: true })).not.toHaveValue('0')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(manage.getByRole('listitem', { name: copyName })).toContainText('Active')
  })
})

async function saveDate(page: Page, date: string): Promise<void> {
  await getProfileCard(page)
    .getByRole('button', { name: /interview date/ })
    .click()
  await setDate(page, date)
  await page.keyboard.press('Escape')
}

test('[N12] an interview date shows the days left, the goals reached at this pace and what would reach them', async ({
  page,
  signInNewUser,
}) => {
  const submissions = Array.from({ length: 8 }, (_, n) =>
    createAcceptedSolve(n % 2 ? 'two-sum' : '3sum', n * 3 * DAY_SECONDS + HOUR_SECONDS),
  )
  await signInNewUser([], { submissions })
  await addProfile(page, 'Onsite', { Array: 60, 'Hash Table': 20, Graph: 30 })
  await expect(getProfileCard(page)).toContainText('Onsite')

  await test.step('an empty form is refused', async () => {
    await getProfileCard(page).getByRole('button', { name: 'Set interview date' }).click()
    await expect(getDateField(page)).toBeFocused()
    await getPlanDialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Choose the day of the interview.')).toBeVisible()
    await expectAccessible(page, 'the interview date', getPlanDialog(page))
    await page.keyboard.press('Escape')
    await expect(getProfileCard(page).getByRole('button', { name: 'Set interview date' })).toBeFocused()
  })
  await test.step('the forecast of a date to come', async () => {
    await saveDate(page, computeDateInDays(42))
    await expect(getProfileCard(page).getByText(/^42 days left; at this pace \d+% of your goals$/)).toBeVisible()
    await expect(
      getProfileCard(page)
        .getByText(/^about \d+ Mediums? a week$/)
        .first(),
    ).toBeVisible()
    await expect(getProfileCard(page).locator('dt').filter({ hasText: 'Graph' }).first()).toBeVisible()
  })
  await test.step('it is a change with a sentence, and can be undone', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(getProfileCard(page).getByRole('button', { name: 'Set interview date' })).toBeVisible()
    await openChanges(page)
    await expect(getChangeRows(page).first()).toContainText(
      `Undid: Set the interview date of the profile “Onsite” to ${computeDateInDays(42)}`,
    )
    await getChangeRows(page).nth(1).click()
    await expect(page.getByRole('definition').filter({ hasText: computeDateInDays(42) })).toBeVisible()
    await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  })
  await test.step('a default profile can have a date too, and each has its own; a reload keeps it', async () => {
    await chooseDefaultProfile(page)
    await saveDate(page, computeDateInDays(5))
    await expect(getProfileCard(page).getByText(/^5 days left/)).toBeVisible()
    await chooseProfile(page, 'Onsite')
    await expect(getProfileCard(page)).toContainText('Onsite')
    await expect(getProfileCard(page).getByRole('button', { name: 'Set interview date' })).toBeVisible()
    await chooseDefaultProfile(page)
    await page.reload()
    await expect(getProfileCard(page).getByText(/^5 days left/)).toBeVisible()
    await expectAccessible(page, 'a forecast', getProfileCard(page))
    await getProfileCard(page).getByRole('button', { name: 'Change interview date' }).click()
    await getPlanDialog(page).getByRole('button', { name: 'Remove date' }).click()
    await expect(getDateField(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(getProfileCard(page).getByRole('button', { name: 'Set interview date' })).toBeVisible()
  })
})
