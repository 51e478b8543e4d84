import { proxy } from 'valtio'
import type { SolveKey } from '#domain/solve'

/** The review of one solve, from its start until the user closes its result. A saved review is removed at once. */
export type SolveReview =
  | { state: 'running'; text: string }
  /** Nothing was saved; `message` says why, or what the user can do. `text` is the reply, or empty if no reply is shown. */
  | { state: 'failed'; message: string; text: string }

interface BatchItem {
  key: SolveKey
  title: string
  outcome: 'waiting' | 'running' | 'saved' | 'failed' | 'skipped'
  reason: string | null
}

interface AiReviewState {
  reviews: Record<SolveKey, SolveReview>
  isBatchOpen: boolean
  batch: { items: BatchItem[]; isRunning: boolean; stopReason: string | null } | null
}

export const aiReviewState = proxy<AiReviewState>({ reviews: {}, isBatchOpen: false, batch: null })

/** Closes the result of a review that was not saved. A running review continues. */
export function closeReview(key: SolveKey): void {
  if (aiReviewState.reviews[key]?.state !== 'running') delete aiReviewState.reviews[key]
}

interface ModelReply {
  model: string
  text: string
}

const replies = { box: new Map<SolveKey, ModelReply>(), form: new Map<SolveKey, ModelReply>() }

/** Records which model wrote the text in the paste field or the form of a solve. `reply` is null if no model wrote it. */
export function setModelReply(field: 'box' | 'form', key: SolveKey, reply: ModelReply | null): void {
  if (reply === null) replies[field].delete(key)
  else replies[field].set(key, reply)
}

/** Returns the model's reply in the paste field or the form of a solve, as it was before the user edited it. Undefined after a reload. */
export const findModelReply = (field: 'box' | 'form', key: SolveKey): ModelReply | undefined => replies[field].get(key)
