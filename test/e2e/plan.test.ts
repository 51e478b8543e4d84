import { expectAccessible } from './harness/axe'
import { computeDateInDays } from './harness/dashboard'
import {
  getDateField,
  getPickRows,
  getPlanDays,
  getPlanDialog,
  getTodayCard,
  openPlan,
  SUBMISSIONS,
  setDate,
} from './harness/plan'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

test('[N21, N22] 18 days and one hour a day: the plan shows today with minutes and reasons, the week, the phases, the forecast and changes that would reach more', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await expect(getPickRows(page)).toHaveCount(3)
  await openPlan(page)
  await expect(getDateField(page)).toBeFocused()
  await expectAccessible(page, 'the plan without a date', getPlanDialog(page))
  await setDate(page, computeDateInDays(18))
  const minutes = getPlanDialog(page).getByRole('group', { name: 'Minutes a day' })
  await minutes.getByRole('button', { name: '60' }).click()
  await expect(minutes.getByRole('button', { pressed: true })).toHaveText('60')
  await expect(getPlanDialog(page).getByRole('region', { name: 'Forecast' })).toContainText(
    /^1[78] days to go · on course for \d+%, plan \d+%/,
  )
  const week = getPlanDialog(page).getByRole('region', { name: 'This week' })
  await expect(week.getByRole('heading')).toHaveText(/^This week: \d+ reviews?, .*\d+ new, [\d.]+ h$/)
  await expect(getPlanDays(page)).toHaveCount(7)
  const columns = await Promise.all((await getPlanDays(page).all()).map((day) => day.boundingBox()))
  expect(new Set(columns.map((box) => box?.y)).size).toBe(1)
  for (const phase of ['Core topics', 'Breadth', 'Last week', 'Last day'])
    await expect(getPlanDialog(page).getByRole('region', { name: 'To the date' })).toContainText(phase)
  await expectAccessible(page, 'the plan', getPlanDialog(page))

  await test.step('chosen minutes can be given up for the suggested ones, and back', async () => {
    const suggestion = getPlanDialog(page).getByRole('button', { name: /^Use the suggestion: \d+ min$/ })
    const suggested = (await suggestion.innerText()).split(' ').at(-2) ?? ''
    await suggestion.click()
    await expect(minutes.getByRole('button', { pressed: true })).toHaveText(suggested)
    await expect(suggestion).toBeHidden()
    await expect(minutes.getByRole('button').first()).toBeFocused()
    await minutes.getByRole('button', { name: '60' }).click()
    await expect(suggestion).toBeVisible()
  })
  await test.step('a change that reaches more is one press, and can be undone', async () => {
    const changes = getPlanDialog(page).getByRole('region', { name: 'Reach more' }).getByRole('button')
    for (const change of [/^75 minutes a day/, /^Interview on /])
      await expect(changes.filter({ hasText: change })).toHaveCount(1)
    const more = getPlanDialog(page).getByRole('button', { name: /minutes a day/ })
    await more.click()
    await expect(getPlanDialog(page).getByRole('status')).toHaveText(/^Plan changed: \d+ minutes a day\.$/)
    await getPlanDialog(page).getByRole('button', { name: 'Undo' }).click()
    await expect(minutes.getByRole('button', { pressed: true })).toHaveText('60')
  })
  await page.keyboard.press('Escape')
  const headline = getTodayCard(page).getByRole('button', {
    name: /^1[78] days to go · on course for \d+%, plan \d+%$/,
  })
  await expect(headline).toBeVisible()
  for (const pick of await getPickRows(page).all()) await expect(pick).toContainText(/\d+ min/)
  await expect(getPickRows(page).filter({ hasText: 'Not solved yet · ' })).toHaveCount(1)
  const headlineText = await headline.innerText()
  const titles = await getPickRows(page).allInnerTexts()
  await test.step('the plan names the problems of Today', async () => {
    const names = (await getPickRows(page).getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
    await headline.click()
    for (const name of names) await expect(getPlanDays(page).first()).toContainText(name)
    await page.keyboard.press('Escape')
  })

  await test.step('next to the problems are the minutes of seven days', async () => {
    const days = getTodayCard(page).getByRole('list', { name: 'Planned minutes of each day' }).getByRole('listitem')
    await expect(days).toHaveCount(7)
    await expect(days.first()).toHaveText(/^today: \d+ min/)
  })
  await test.step('the headline and Today are in the first frame of the next start', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: headlineText })).toBeVisible()
    await waitForSync(page)
    await expect.poll(() => getPickRows(page).allInnerTexts()).toEqual(titles)
  })
  await test.step('on a phone all of it is on the first screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(headline).toBeInViewport()
    await expect(getPickRows(page).last()).toBeInViewport({ ratio: 0.5 })
    await expect(getTodayCard(page).getByText(/^This week: .+, [\d.]+ (h|min)$/)).toBeInViewport({ ratio: 1 })
    const bottom = await getTodayCard(page).evaluate((element) => element.getBoundingClientRect().bottom)
    for (const name of [/^Goal profile/, 'Manage Profiles', 'Sync Now']) {
      const box = await page.getByRole('button', { name }).boundingBox()
      expect(box?.y).toBeGreaterThan(bottom)
    }
  })
})
