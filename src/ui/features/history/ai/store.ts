import { proxy } from 'valtio'
import type { SolveKey } from '#domain/solve'

/** The review of one solve, while it runs or until its result is closed. A saved review leaves nothing here. */
export type Review =
  | { state: 'running'; text: string }
  /** The request failed; `message` says what to do next. */
  | { state: 'failed'; message: string }
  /** The reply is shown but was not saved; `message` says why. */
  | { state: 'shown'; message: string; text: string }

/** One solve of several that are reviewed one after the other. */
interface BatchItem {
  key: SolveKey
  title: string
  outcome: 'waiting' | 'running' | 'saved' | 'failed' | 'skipped'
  /** Why it failed. */
  reason: string | null
}

interface ReviewState {
  reviews: Record<SolveKey, Review>
  /** Whether the dialog of several reviews is open. */
  isBatchOpen: boolean
  batch: { items: BatchItem[]; isRunning: boolean; stopped: string | null } | null
}

export const reviewState = proxy<ReviewState>({ reviews: {}, isBatchOpen: false, batch: null })

/** Closes the result of a review that was not saved. A running review goes on. */
export function closeReview(key: SolveKey): void {
  if (reviewState.reviews[key]?.state !== 'running') delete reviewState.reviews[key]
}
