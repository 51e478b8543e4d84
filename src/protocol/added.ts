import type { SolveKey } from '#domain/solve'

/** A solve that the person added and a submission that may be the same. Times are epoch seconds. */
export interface JoinOffer {
  key: SolveKey
  other: SolveKey
  title: string
  status: string
  /** When the person says that they solved it, and when it was submitted. */
  addedAt: number
  submittedAt: number
}
