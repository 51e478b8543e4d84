import type { ScoredSolve } from './scoring'
import { ACCEPTED } from './solve'

/** A Medium problem that is accepted at a time, without a score, to compute the effect of further solves. */
export const unratedMediumSolve = (timestamp: number): ScoredSolve => ({
  slug: '',
  timestamp,
  status: ACCEPTED,
  difficulty: 'Medium',
  finalScore: null,
  qualityScore: null,
})
