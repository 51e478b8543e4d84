import type { SolveKey } from '#domain/solve'
import { NO_FILTER } from '../../../state/history-store'
import { getClient } from '../../../worker-client/client'
import { cancelReview, startReview } from './actions'
import { aiReviewState } from './store'

/** The number of solves that the dialog lists, and how many of them are selected at first. */
const MAX_LISTED_SOLVES = 50
export const INITIALLY_SELECTED_COUNT = 5

/** Error codes after which the batch stops, because every further review would fail in the same way. */
const STOPPING_CODES = [
  'NOT_RUNNING',
  'UNREACHABLE',
  'WRONG_KEY',
  'NO_CREDIT',
  'UNKNOWN_MODEL',
  'WRONG_ADDRESS',
  'RATE_LIMITED',
  'DAILY_LIMIT',
  'TOKEN_NEEDED',
  'WRONG_TOKEN',
  'BUSY',
]

export const listNewestWithoutFeedback = () =>
  getClient().call('listSolves', { ...NO_FILTER, needsFeedback: true }, 0, MAX_LISTED_SOLVES)

/** Reviews solves one after the other. Ends after the last one, when the user cancels, or after a failure that would repeat (G5). */
export async function reviewBatch(solves: readonly { key: SolveKey; title: string }[]): Promise<void> {
  const items = solves.map(({ key, title }) => ({ key, title, outcome: 'waiting' as const, reason: null }))
  aiReviewState.batch = { items, isRunning: true, stopReason: null }
  const { batch } = aiReviewState
  for (const item of batch.items) {
    if (!batch.isRunning) break
    item.outcome = 'running'
    const outcome = await startReview(item.key)
    item.outcome = outcome.kind === 'saved' || outcome.kind === 'failed' ? outcome.kind : 'skipped'
    if (outcome.kind !== 'failed') continue
    item.reason = outcome.message
    if (outcome.code === null || !STOPPING_CODES.includes(outcome.code)) continue
    batch.stopReason = outcome.message
    break
  }
  for (const item of batch.items) if (item.outcome === 'waiting') item.outcome = 'skipped'
  batch.isRunning = false
}

/** Stops reviewing the solves of the batch. Feedback that is already saved stays. */
export function cancelBatch(): void {
  const { batch } = aiReviewState
  if (!batch) return
  batch.isRunning = false
  for (const { key, outcome } of batch.items) if (outcome === 'running') cancelReview(key)
}

export function openBatchDialog(): void {
  aiReviewState.isBatchOpen = true
}

/** Closes the dialog that reviews several solves (a batch). A running batch continues; a finished one is discarded. */
export function closeBatchDialog(): void {
  aiReviewState.isBatchOpen = false
  if (!aiReviewState.batch?.isRunning) aiReviewState.batch = null
}
