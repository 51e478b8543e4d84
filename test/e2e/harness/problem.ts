import type { Locator, Page } from '@playwright/test'
import { createAcceptedSolve, DAY_SECONDS } from './dashboard'
import type { ExtensionRow } from './extension'
import { getSection } from './history'

export const getAttemptRows = (page: Page): Locator => getSection(page, 'Attempts').getByRole('listitem')

export const WRONG_ANSWER = { statusDisplay: 'Wrong Answer' }

export const createCode = (line: string) => `def two_sum(nums, target):\n    ${line}\n`

export const SUBMISSIONS: ExtensionRow[] = [
  createAcceptedSolve('two-sum', 9 * DAY_SECONDS, { ...WRONG_ANSWER, code: createCode('return []'), timeUsed: 900 }),
  createAcceptedSolve('two-sum', 8 * DAY_SECONDS, { code: createCode('return slow(nums)'), solveTime: 1500 }),
  createAcceptedSolve('two-sum', 2 * DAY_SECONDS, { code: createCode('return fast(nums)'), solveTime: 600 }),
  createAcceptedSolve('3sum', 3 * DAY_SECONDS, { code: 'pass' }),
]

export const getProblemRow = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
