import { expect, type Locator, type Page } from '@playwright/test'
import type { ExtensionRow } from './extension'
import { runBeforeWorker } from './internals'

export async function openHistory(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await expect(getSolveRows(page).first()).toBeVisible()
}

export const getSolveList = (page: Page): Locator =>
  page.getByRole('listbox', { name: /^Solves(, newest first| found)$/ })

export const getSearchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search solves' })

export const getOtherSearchResults = (page: Page): Locator => page.getByRole('region', { name: 'Also found' })

export const getSolveRows = (page: Page): Locator => getSolveList(page).getByRole('option')

/** Matches nothing if the selected row is not rendered. */
export const getSelectedRow = (page: Page): Locator => getSolveList(page).getByRole('option', { selected: true })

export const getSolveTitle = (page: Page): Locator => page.getByRole('article').getByRole('heading', { level: 2 })

export const getSection = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export async function openSolve(page: Page, text: string): Promise<void> {
  await getSearchField(page).fill(text)
  await expect(getSolveRows(page).first()).toContainText(text)
  await getSolveRows(page).first().click()
  await expect(getSolveTitle(page)).toContainText(text)
}

/** Waits until the section shows its code. */
export async function readCodeLines(codeSection: Locator): Promise<string[]> {
  await expect(codeSection.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(codeSection.locator('.cm-content')).toBeVisible()
  return codeSection.locator('.cm-line').allTextContents()
}

/**
 * The returned function makes the worker's writes to IndexedDB fail with the named DOMException. Null ends the
 * failures. Load the page after this call.
 */
export async function injectStorageErrors(page: Page): Promise<(error: string | null) => Promise<void>> {
  await runBeforeWorker(
    page,
    `let failing = null
     new BroadcastChannel('failing').onmessage = ({ data }) => {
       failing = data
       new BroadcastChannel('failing-set').postMessage(null)
     }
     for (const name of ['add', 'put']) {
       const real = IDBObjectStore.prototype[name]
       IDBObjectStore.prototype[name] = function (...args) {
         if (failing !== null) throw new DOMException('on purpose', failing)
         return real.apply(this, args)
       }
     }`,
  )
  return async (error) => {
    await page.evaluate(
      (data) =>
        new Promise((resolve) => {
          new BroadcastChannel('failing-set').onmessage = resolve
          new BroadcastChannel('failing').postMessage(data)
        }).then(() => undefined),
      error,
    )
  }
}

/** Returns an AI's reply in the format that the app's prompt requests. */
export function createFeedbackReply(finalScore: number | string, comments = 'Clear and correct.'): string {
  return `Here is the feedback:
<feedback>
  <performance time_to_solve="4" time_complexity="O(n)" space_complexity="O(1)">
    <comments>Fast   enough.</comments>
  </performance>
  <code_quality readability="5" correctness="4" maintainability="3">
    <comments>Good names.</comments>
  </code_quality>
  <summary final_score="${finalScore}"><comments>${comments}</comments></summary>
</feedback>`
}

/**
 * The code history has four snapshots. The patch of the third one does not apply. The submission also has two test
 * runs.
 */
export function createSolveWithCodeHistory(titleSlug: string, timestamp: number): ExtensionRow {
  const startMs = timestamp * 1000 - 600_000
  const createCode = (n: number) => `def f():\n    return ${n}\n`
  const createSnapshot = (at: number, more: object) => ({
    timestamp: startMs + at * 60_000,
    isCheckpoint: false,
    ...more,
  })
  return {
    id: `rec-${timestamp}`,
    titleSlug,
    timestamp,
    statusDisplay: 'Accepted',
    lang: 'python3',
    code: createCode(4),
    codingJourney: {
      snapshotCount: 4,
      totalCodingTime: 300_000,
      firstSnapshot: startMs,
      lastSnapshot: startMs + 300_000,
      hasDetailedJourney: true,
      snapshots: [
        createSnapshot(0, { fullCode: createCode(1), isCheckpoint: true }),
        createSnapshot(1, { patchText: '@@ -12,12 +12,12 @@\n   return \n-1\n+2\n %0A\n' }),
        createSnapshot(3, { patchText: '@@ -1,3 +1,3 @@\n-xyz\n+abc\n' }),
        createSnapshot(5, { fullCode: createCode(4), isCheckpoint: true }),
      ],
    },
    runEvents: {
      count: 2,
      firstRun: startMs + 120_000,
      lastRun: startMs + 330_000,
      hasDetailedRuns: true,
      runs: [
        {
          id: 'r1',
          startedAt: startMs + 120_000,
          statusMsg: 'Wrong Answer',
          totalCorrect: 1,
          totalTestcases: 3,
          code: createCode(2),
        },
        {
          id: 'r2',
          startedAt: startMs + 330_000,
          statusMsg: 'Accepted',
          totalCorrect: 3,
          totalTestcases: 3,
          code: createCode(4),
        },
      ],
    },
  }
}

/** Matches the button of a solve that opens the page of its problem. */
export const PROBLEM_BUTTON_NAME = /^Problem( \([\d,]+ attempts\))?$/

/** Chooses an action from the menu of the selected solve. Uses the keyboard, because a toast may cover the button. */
export async function chooseSolveAction(page: Page, name: string): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'More for this solve' }).press('Enter')
  await page.getByRole('menuitem', { name, exact: true }).press('Enter')
}

export const getFeedbackSection = (page: Page): Locator => getSection(page, 'Feedback')

export async function openSolveWithoutFeedback(page: Page, title = 'Jump Game'): Promise<void> {
  await openHistory(page)
  await openSolve(page, title)
  await expect(getButton(getFeedbackSection(page), 'Add Feedback')).toBeVisible()
}

export const getDetailsSection = (page: Page): Locator => getSection(page, 'Solve Details')

export const getButton = (container: Locator | Page, name: string | RegExp): Locator =>
  container.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
