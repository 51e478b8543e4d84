import { createAcceptedSolve, DAY_SECONDS, HOUR_SECONDS } from '../harness/dashboard'
import { getSolveList, getSolveRows, openHistory } from '../harness/history'
import { expect, test } from '../harness/test'

test('[H4, N23] rows have aligned numbers, titles over the whole width and day headings; repeats are drawn tighter', async ({
  page,
  signInNewUser,
}) => {
  const noon = new Date().setHours(12, 0, 0, 0) / 1000 - 3 * DAY_SECONDS
  const createSolveAt = (slug: string, hour: number, status = 'Accepted') =>
    createAcceptedSolve(slug, 0, { id: `${slug}${hour}`, timestamp: noon + hour * HOUR_SECONDS, statusDisplay: status })
  await signInNewUser([], {
    submissions: [
      createSolveAt('two-sum', 3),
      createSolveAt('two-sum', 2, 'Memory Limit Exceeded'),
      createSolveAt('edit-distance', 1),
      createSolveAt('two-sum', -24, 'Wrong Answer'),
    ],
  })
  await openHistory(page)
  const rows = getSolveRows(page)
  await expect(rows).toHaveText([
    /^1\s*Two Sum\s*Accepted.*Needs Feedback!$/,
    /^Two Sum\s*Memory Limit Exceeded.*Needs Feedback!$/,
    /^72\s*Edit Distance/,
    /^1\s*Two Sum/,
  ])
  await expect(getSolveList(page).getByText(/^[A-Z][a-z]{2},? .*\d$|^[A-Z][a-z]{2} \d+ [A-Z][a-z]{2}$/)).toHaveCount(2)
  const getBox = async (index: number, text?: RegExp) => {
    const row = rows.nth(index)
    const box = await (text ? row.getByText(text) : row).boundingBox()
    return { right: (box?.x ?? 0) + (box?.width ?? 0), height: box?.height ?? 0 }
  }
  expect((await getBox(1)).height).toBeLessThan((await getBox(0)).height)
  expect((await getBox(0, /^Two Sum$/)).right).toBeGreaterThan((await getBox(0)).right - 20)
  expect((await getBox(0, /^1$/)).right).toBe((await getBox(2, /^72$/)).right)
  await page.setViewportSize({ width: 660, height: 800 })
  for (const [index, verdict] of [/^Accepted$/, /^Memory Limit Exceeded$/, /^Accepted$/, /^Wrong Answer$/].entries())
    expect(
      await rows
        .nth(index)
        .getByText(verdict)
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      `${verdict} is cut`,
    ).toBe(0)
})
