import { getChangeRows, openChanges } from '../harness/changes'
import {
  createAcceptedSolve,
  getRowButton,
  getSubmissionCountText,
  HOUR_SECONDS,
  readNowSeconds,
  readProgressTexts,
} from '../harness/dashboard'
import { captureDownload, openYourData } from '../harness/data'
import { chooseSolveAction, getSection, getSolveRows, getSolveTitle, openHistory, openSolve } from '../harness/history'
import { appendCommit, recordProblems } from '../harness/internals'
import { getViewTab } from '../harness/navigation'
import { waitForSync } from '../harness/syncs'
import { createUniqueUsername, expect, test } from '../harness/test'
import { pressToolbarButton } from '../harness/toolbar'
import { getTimeBar, getTimeSlider, openTimeTravel } from '../harness/travel'

const SECONDS_IN_YEAR_33658 = 999_999_999_999
const HALF_EMOJI = '\ud83d'

/** Returns the event of a recorded solve, as an older build stored it without checking the extension's values. */
const createUnusualSolve = (slug: string, timestamp: number, otherFields: object = {}) => ({
  type: 'SolveRecorded',
  v: 1,
  key: `${slug}|${timestamp}`,
  slug,
  timestamp,
  status: 'Accepted',
  lang: 'python3',
  source: 'extension',
  facts: {},
  ...otherFields,
})

const createSnapshot = (timestamp: number) => ({ timestamp, fullCode: 'x = 1\n', isCheckpoint: true })
const createRun = (startedAt: number) => ({
  id: '1',
  startedAt,
  statusMsg: HALF_EMOJI,
  totalCorrect: 1e300,
  totalTestcases: -1e300,
})

/** Fields of a solve with values that are too large to display, and texts with half an emoji. */
const EXTREME_VALUES = {
  status: `Wrong ${HALF_EMOJI}`,
  lang: 'constructor',
  facts: {
    title: HALF_EMOJI,
    timeUsed: 1e308,
    code: `x = "${HALF_EMOJI}"\n`,
    problemNote: HALF_EMOJI,
    problemDescription: `<p>${HALF_EMOJI}</p>`,
    submissionDetails: {
      runtime: 1e300,
      runtimePercentile: 1e300,
      memory: -1e300,
      memoryPercentile: -1e300,
      totalCorrect: 1e300,
      totalTestcases: -1e300,
      lastTestcase: HALF_EMOJI,
    },
    codingJourney: {
      snapshotCount: 1e300,
      totalCodingTime: -1e300,
      firstSnapshot: -1e300,
      lastSnapshot: 1e300,
      snapshots: [createSnapshot(-1e300), createSnapshot(1.79e18), createSnapshot(1e300)],
    },
    runEvents: { count: 1e300, firstRun: 1e300, lastRun: 1e300, runs: [createRun(1e300), createRun(-1e300)] },
  },
}

test('[fault 34] every screen can show a log of an older build with impossible times, numbers and names', async ({
  page,
  site,
  signIn,
  baseURL,
}) => {
  const username = createUniqueUsername()
  const problems = await recordProblems(page, baseURL ?? '')
  site.addUser(username, [{ ...createAcceptedSolve('two-sum', HOUR_SECONDS), title: 'Two Sum' }])
  await signIn(username)
  const extremeKey = `lru-cache|${readNowSeconds() - 2 * HOUR_SECONDS}`
  const commits: { cause: string; events: object[]; at?: number }[] = [
    {
      cause: 'extension',
      events: [
        createUnusualSolve('lru-cache', readNowSeconds() - 2 * HOUR_SECONDS, { key: extremeKey, ...EXTREME_VALUES }),
        createUnusualSolve('word-break', SECONDS_IN_YEAR_33658),
        createUnusualSolve('valid-parentheses', 1.79e18),
        createUnusualSolve('valid-parentheses', 1e15, { key: 'valid-parentheses|1' }),
        createUnusualSolve(`two${HALF_EMOJI}sum`, readNowSeconds() - 3 * HOUR_SECONDS),
        createUnusualSolve('coin-change', readNowSeconds() - 3 * HOUR_SECONDS, {
          facts: { timeUsed: Number.POSITIVE_INFINITY },
        }),
      ],
    },
    {
      cause: 'person',
      events: [
        { type: 'DetailsEdited', v: 1, key: extremeKey, changes: { timeUsed: 1e308, notes: `mine ${HALF_EMOJI}` } },
        { type: 'DetailsEdited', v: 1, key: extremeKey, changes: { timeUsed: 1e307 } },
      ],
    },
    { cause: 'extension', events: [createUnusualSolve('climbing-stairs', 0)] },
    // The time of this commit is later than the last date that JavaScript can represent.
    {
      cause: 'person',
      events: [{ type: 'CodeEdited', v: 1, key: extremeKey, code: 'y = 2\n' }],
      at: Date.now() + 8.64e15,
    },
  ]
  for (const commit of commits) await appendCommit(page, username, commit)
  await page.reload()
  await waitForSync(page)

  await test.step('dashboard', async () => {
    await expect(getSubmissionCountText(page, 4)).toBeVisible()
    await expect(page.getByRole('img', { name: /^Activity:/ })).toBeVisible()
    for (const words of await readProgressTexts(page)) expect(words).toMatch(/^\d+ percent, goal \d+ percent/)
    await getRowButton(page, 'Array').click()
    await expect(page.getByRole('region', { name: /^Why Array/ })).toBeVisible()
    await getRowButton(page, 'Random').click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
  })

  await test.step('history', async () => {
    await openHistory(page)
    await expect(getSolveRows(page)).toHaveCount(4)
    await expect(getSolveRows(page).first()).toContainText('Word Break')
    for (const name of ['Word Break', 'Climbing Stairs', 'Two Sum', 'LRU Cache']) await openSolve(page, name)
    await expect(getSection(page, 'Solve Details')).toContainText('unknown')
    await expect(getSection(page, 'Solve Details')).toContainText('mine')
    await page.getByRole('slider', { name: 'Code evolution' }).press('Home')
    await expect(page.getByRole('status').filter({ hasText: 'Checkpoint' })).toContainText('1 of 5')
    await chooseSolveAction(page, 'Versions')
    await expect(page.getByText(/unknown time/).first()).toBeVisible()
    await expect(getSolveTitle(page)).toContainText('LRU Cache')
  })

  await test.step('changes', async () => {
    await openChanges(page)
    await expect(getChangeRows(page)).toHaveCount(6)
    for (const row of await getChangeRows(page).all()) {
      await row.click()
      await expect(row).toHaveAttribute('aria-expanded', 'true')
    }
    await expect(page.getByText(/Stored an entry that this version of Solvelog can’t read/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Show raw event' }).first().click()
  })

  await test.step('time travel', async () => {
    await openTimeTravel(page)
    await getTimeSlider(page).press('End')
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft', 'PageUp', 'PageDown', 'Home']) {
      await getTimeSlider(page).press(key)
    }
    for (const view of ['Dashboard', 'Reviews', 'Lists', 'Solve History', 'Changes']) {
      if (view === 'Changes') await pressToolbarButton(page, view)
      else await getViewTab(page, view).click()
      await expect(getTimeBar(page)).toContainText(/As of/)
    }
    await getTimeBar(page).getByRole('button', { name: 'Back to now' }).click()
  })

  await test.step('files', async () => {
    const dialog = await openYourData(page)
    const csv = await captureDownload(page, () => dialog.getByRole('button', { name: 'CSV' }).click())
    expect(csv.bytes.toString('utf8').split('\r\n')).toHaveLength(1 + 4 + 1)
    const json = await captureDownload(page, () => dialog.getByRole('button', { name: 'JSON' }).click())
    expect(JSON.parse(json.bytes.toString('utf8')).solves).toHaveLength(4)
  })

  await expect(page.getByText('Something went wrong')).toBeHidden()
  expect(problems.errors).toEqual([])
})

test('[fault 34] a section that cannot render shows an error, and everything around it stays', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([{ ...createAcceptedSolve('two-sum', HOUR_SECONDS), title: 'Two Sum' }])
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {}
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get() {
        if (Reflect.get(window, 'broken')) throw new RangeError('broken on purpose')
        return get?.call(this)
      },
    })
  })
  await page.reload()
  await waitForSync(page)
  await page.evaluate(() => Reflect.set(window, 'broken', true))
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  const failures = page.getByRole('heading', { name: 'Something went wrong' })
  // The list, the header of the solve and its review show dates.
  await expect(failures).toHaveCount(3)
  const headings = page.locator('h1, h2, h3, h4').filter({ visible: true })
  const levels = await headings.evaluateAll((all) => all.map(({ localName }) => Number(localName.slice(1))))
  for (const [i, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1)
  await expect(getSection(page, 'Solve Details')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload page' })).toHaveCount(3)
})
