import type { ScoredSolve } from './scoring'
import { ACCEPTED } from './solve'

/** Forecasts use such a solve to compute the effect of further solves. */
export const createUnratedMediumSolve = (timestamp: number): ScoredSolve => ({
  slug: '',
  timestamp,
  status: ACCEPTED,
  difficulty: 'Medium',
  finalScore: null,
  qualityScore: null,
})
