import type { SolveKey } from '#domain/solve'
import { NO_FILTER } from '../../../state/history-store'
import { client } from '../../../worker-client/client'
import { cancelReview, type ReviewOutcome, startReview } from './actions'
import { reviewState } from './store'

/** The number of solves that the dialog offers, and how many of them are selected at first. */
const OFFERED = 50
export const SELECTED_FIRST = 5

/** Failures that every further review would have too. */
const STOPS = [
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

/** The newest solves without feedback. */
export const newestWithoutFeedback = () =>
  client().call('listSolves', { ...NO_FILTER, needsFeedback: true }, 0, OFFERED)

/** Reviews solves one after the other, until all are done, the user cancels, or a failure would repeat (G5). */
export async function reviewSeveral(solves: readonly { key: SolveKey; title: string }[]): Promise<void> {
  const items = solves.map(({ key, title }) => ({ key, title, outcome: 'waiting' as const, reason: null }))
  reviewState.batch = { items, isRunning: true, stopped: null }
  const { batch } = reviewState
  for (const item of batch.items) {
    if (!batch.isRunning) break
    item.outcome = 'running'
    const outcome = await startReview(item.key)
    settle(item, outcome)
    if (outcome.kind !== 'failed' || outcome.code === null || !STOPS.includes(outcome.code)) continue
    batch.stopped = outcome.message
    break
  }
  for (const item of batch.items) if (item.outcome === 'waiting') item.outcome = 'skipped'
  batch.isRunning = false
}

type Item = NonNullable<typeof reviewState.batch>['items'][number]

function settle(item: Item, outcome: ReviewOutcome): void {
  if (outcome.kind === 'failed') Object.assign(item, { outcome: 'failed', reason: outcome.message })
  else item.outcome = outcome.kind === 'saved' ? 'saved' : 'skipped'
}

/** Stops the batch. Feedback that is already saved stays. */
export function cancelSeveral(): void {
  const { batch } = reviewState
  if (!batch) return
  batch.isRunning = false
  for (const { key, outcome } of batch.items) if (outcome === 'running') cancelReview(key)
}

export function openSeveral(): void {
  reviewState.isBatchOpen = true
}

/** Closes the dialog. A running batch goes on; a finished one is forgotten. */
export function closeSeveral(): void {
  reviewState.isBatchOpen = false
  if (!reviewState.batch?.isRunning) reviewState.batch = null
}
