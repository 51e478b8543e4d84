import { expectAccessible, expectReadableColours } from '../harness/axe'
import { createAcceptedSolve, formatDate, readNowSeconds } from '../harness/dashboard'
import { getSolveTitle } from '../harness/history'
import { expect, test } from '../harness/test'

const lastYear = Number(formatDate(Date.now()).slice(0, 4)) - 1

/** Returns how many seconds ago a time of last year was. The month is from 0 to 11. */
const computeSecondsSince = (month: number, day: number, hour: number): number =>
  readNowSeconds() - new Date(lastYear, month, day, hour).getTime() / 1000

test('[N13, N5] the calendar shows an earlier year, also on a phone, and a day of it lists its solves, each with its problem’s page', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], {
    submissions: [
      createAcceptedSolve('two-sum', computeSecondsSince(0, 1, 10)),
      createAcceptedSolve('3sum', computeSecondsSince(11, 31, 13), { statusDisplay: 'Wrong Answer' }),
      createAcceptedSolve('lru-cache', computeSecondsSince(11, 31, 14)),
      createAcceptedSolve('valid-parentheses', 0),
    ],
  })
  const calendar = page.getByRole('img', { name: /^Activity: / })
  const period = page.getByLabel('Period of the charts')
  await period.selectOption(String(lastYear))
  await expect(calendar).toHaveAccessibleName(`Activity: 2 accepted over 2 days in ${lastYear}; Longest streak 1 day`)
  const months = page.getByRole('table', { name: 'Activity by month' }).getByRole('row')
  await expect(months).toHaveCount(13)

  const day = page.getByRole('slider', { name: /^Day/ })
  await day.focus()
  await expect(day).toHaveAttribute('aria-valuetext', new RegExp(`31 Dec.* ${lastYear}: 1 accepted, 1 failed attempt`))
  await expectAccessible(page, 'calendar with a selected day')
  await expectReadableColours(page, 'calendar with a selected day')
  const dialog = page.getByRole('dialog', { name: /31 Dec/ })
  await day.press('ArrowUp')
  await expect(day).toHaveAttribute('aria-valuetext', /30 Dec.*: no activity/)
  await day.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await day.press('ArrowDown')
  await day.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^15\.\s*3Sum13:00 · Python 3MediumWrong Answer/,
    /^146\.\s*LRU Cache14:00/,
  ])
  await expectAccessible(page, 'the solves of a day', dialog)
  await dialog.getByRole('button', { name: 'LRU Cache' }).click()
  await expect(getSolveTitle(page)).toContainText('LRU Cache')
  await page.goBack()

  // The last square of the calendar is today in the browser's time zone.
  await expect(calendar).toHaveAccessibleName(/^Activity: [23] accepted/)
  const box = (await calendar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const row = (new Date(formatDate(Date.now())).getUTCDay() + 6) % 7
  await calendar.click({ position: { x: box.width - 5, y: 18 + row * 14 + 5 } })
  await page.getByRole('dialog').getByRole('button', { name: 'Valid Parentheses' }).click()
  await expect(getSolveTitle(page)).toContainText('Valid Parentheses')
  await page.goBack()
  await test.step('on a phone the weeks that do not fit are reached by keyboard, without moving the page sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await day.press('End')
    const readLeft = async () => (await calendar.boundingBox())?.x ?? 0
    const leftBefore = await readLeft()
    await day.press('Home')
    await expect.poll(readLeft).toBeGreaterThan(leftBefore + 200)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
