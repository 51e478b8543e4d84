import type { Locator } from '@playwright/test'
import { computeDateInDays, createAcceptedSolve, DAY_SECONDS, getToast } from '../harness/dashboard'
import { shiftWorkerTime } from '../harness/internals'
import {
  getDateField,
  getPickRows,
  getPlanDays,
  getPlanDialog,
  getTodayCard,
  openPlan,
  SUBMISSIONS,
  setDate,
} from '../harness/plan'
import { openReviewSettings } from '../harness/reviews'
import { syncAndWait, waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'

test('[N21, N22] a solved problem of Today is rated on the card, which changes its next date; after a week without practice the plan starts again without reproach', async ({
  page,
  site,
  signInNewUser,
}) => {
  const username = await signInNewUser([], { submissions: SUBMISSIONS })
  await openPlan(page)
  await setDate(page, computeDateInDays(18))
  const days = getPlanDays(page)
  await expect(days).toHaveCount(7)
  const week = await days.allInnerTexts()
  await page.keyboard.press('Escape')

  await test.step('each of the four ratings has a date, and the chosen one is the next date on the card', async () => {
    const link = getPickRows(page).first().getByRole('link')
    const slug = /problems\/([^/]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
    site.addUser(username, [{ ...createAcceptedSolve(slug, 5), title: slug }])
    await syncAndWait(page)
    const ratings = getPickRows(page)
      .first()
      .getByRole('group', { name: /^Rating of / })
      .getByRole('button')
    await expect(ratings).toHaveText([/^Again/, /^Hard/, /^Good/, /^Easy/])
    const chosen = ratings.and(page.locator('[aria-pressed="true"]'))
    await expect(chosen).toHaveText(/^Good/)
    const dates = (await ratings.allInnerTexts()).map((text) => text.split('\n').at(-1)?.trim() ?? '')
    expect(new Set(dates).size).toBe(4)
    for (const name of ['Easy', 'Again']) {
      await ratings.filter({ hasText: name }).click()
      await expect(chosen).toHaveText(new RegExp(`^${name}`))
    }
    expect((await ratings.allInnerTexts()).map((text) => text.split('\n').at(-1)?.trim() ?? '')).toEqual(dates)
    await page.setViewportSize({ width: 390, height: 844 })
    await getPickRows(page)
      .first()
      .getByRole('button', { name: /^Add time and help to / })
      .click()
    const minutes = getPickRows(page).first().getByLabel('Minutes')
    const save = getPickRows(page).first().getByRole('button', { name: 'Save' })
    await minutes.fill('soon')
    await save.click()
    await expect(minutes).toHaveAccessibleDescription(/^Solve time must be a non-negative number/)
    await expect(minutes).toBeFocused()
    await minutes.fill('25')
    await save.click()
    await expect(minutes).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('a week later', async () => {
    await shiftWorkerTime(page, 7 * DAY_SECONDS * 1000)
    await page.clock.setSystemTime(Date.now() + 7 * DAY_SECONDS * 1000)
    await page.reload()
    await waitForSync(page)
    await expect(
      getTodayCard(page).getByRole('button', { name: /^1[01] days to go · on course for \d+%, plan \d+%$/ }),
    ).toBeVisible()
    const today = await getTodayCard(page).innerText()
    await openPlan(page)
    await expect(getPlanDialog(page)).toContainText(
      /[67] days without a solve: the plan has moved\. It starts from today/,
    )
    await expect(days).toHaveCount(7)
    const readDayLabels = (texts: string[]) => texts.map((text) => text.split('\n')[0]).slice(1)
    const movedLabels = readDayLabels(await days.allInnerTexts())
    expect(readDayLabels(week).filter((day) => movedLabels.includes(day))).toEqual([])
    for (const text of [today, await getPlanDialog(page).innerText()])
      expect(text).not.toMatch(/behind|missed|failed|overdue|\blate\b/i)
  })
})

test('[N21] a past interview date is asked about on Today, and the answer ends the plan', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await expect(getPickRows(page)).toHaveCount(3)
  await openPlan(page)
  const dialog = getPlanDialog(page)
  await getDateField(page).fill(computeDateInDays(-3))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(getDateField(page)).toHaveAccessibleDescription(/^This day is in the past\./)
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect(dialog.getByRole('region', { name: 'After the interview' })).toContainText('How did it go?')
  await dialog.getByRole('button', { name: 'Plan the next one' }).click()
  await expect(getDateField(page)).toHaveValue('')
  await expect(getDateField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await getTodayCard(page).getByRole('button', { name: 'How did your interview go?' }).click()
  await getPlanDialog(page).getByRole('button', { name: 'It went well' }).click()
  await expect(getPlanDialog(page).getByRole('status')).toHaveText('The plan has ended.')
  await expect(getDateField(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(getTodayCard(page).getByRole('button', { name: 'Plan to an interview' })).toBeVisible()
})

test('[N22] "One more" and "Not this one again" can be undone, and Reviews lists the excluded problems', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await expect(getPickRows(page)).toHaveCount(3)
  const titles = await getPickRows(page).getByRole('link').allTextContents()
  const goTo = (view: string) => page.getByRole('navigation').getByRole('button', { name: view, exact: true }).click()
  const chooseAction = async (pick: Locator, action: string) => {
    await pick.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await test.step('an excluded problem leaves Today and is listed in Reviews', async () => {
    await getPickRows(page)
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Not this one again' }).click()
    await expect(getToast(page, 'won’t be suggested again')).toHaveCount(1)
    await expect(getPickRows(page).first().getByRole('link')).not.toHaveText(titles[0] ?? '')
    await goTo('Reviews')
    await openReviewSettings(page)
    await page.getByRole('button', { name: /^Suggest .* again$/ }).click()
    await expect(getToast(page, 'can be suggested again')).toHaveCount(1)
    await goTo('Dashboard')
    await expect(getPickRows(page).first().getByRole('link')).toHaveText(titles[0] ?? '')
  })
  await test.step('with nothing left to do, one more is offered and can be undone', async () => {
    for (const pick of await getPickRows(page).all()) await chooseAction(pick, 'Skip for today')
    await getTodayCard(page)
      .getByRole('button', { name: /^One more/ })
      .click()
    await expect(getPickRows(page)).toHaveCount(4)
    await getToast(page, 'added to Today').getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(getPickRows(page)).toHaveCount(3)
  })
})
