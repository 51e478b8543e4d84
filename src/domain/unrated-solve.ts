import type { ScoredSolve } from './scoring'
import { ACCEPTED } from './solve'

/** Returns an accepted solve of a Medium problem without a score. Forecasts use it to compute the effect of further solves. */
export const createUnratedMediumSolve = (timestamp: number): ScoredSolve => ({
  slug: '',
  timestamp,
  status: ACCEPTED,
  difficulty: 'Medium',
  finalScore: null,
  qualityScore: null,
})
