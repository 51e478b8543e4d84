import type { SolveKey } from '#domain/solve'

/** A solve that the person added and a submission that may be the same. Times are epoch seconds. */
export interface JoinOffer {
  key: SolveKey
  other: SolveKey
  title: string
  status: string
  /** The time that the person entered, and the time of the submission. */
  addedAt: number
  submittedAt: number
}
