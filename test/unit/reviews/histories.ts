import type { Hint } from '#domain/hint'
import type { Rating } from '#domain/review/rating'
import type { SolveRow } from '#events/projections/solve-tables'

/** The absent fields are those of an accepted solve without help. */
export interface PastSolve {
  /** The number of days after 1 March 2026. */
  day: number
  /** The hours after midnight UTC. The default is 12. */
  hour?: number
  status?: string
  minutes?: number
  hint?: Hint
  score?: number
  failedRuns?: number
  rating?: Rating
}

const START_SECONDS = Date.UTC(2026, 2, 1) / 1000

/** 1 March 2026, as a number of days since 1970. */
export const DAY_ZERO = START_SECONDS / 86_400

/** `n` seconds are added to the time of the solve. */
export function makeRow(pastSolve: PastSolve, slug = 'two-sum', n = 0): SolveRow {
  const { day, hour = 12, status = 'Accepted', minutes, hint, score, failedRuns = 0, rating } = pastSolve
  const timestamp = START_SECONDS + day * 86_400 + hour * 3600 + n
  return {
    key: `${slug}|${timestamp}`,
    slug,
    timestamp,
    status,
    lang: 'python3',
    source: 'recent',
    submissionId: null,
    title: null,
    timeUsed: minutes === undefined ? null : minutes * 60,
    usedHints: hint ?? null,
    finalScore: score ?? null,
    qualityScore: null,
    snapshots: 0,
    runs: failedRuns,
    failedRuns,
    rating: rating ?? null,
    details: 0,
    largeFields: {},
    edited: {},
    fingerprints: {},
    commitSeqs: [],
  }
}

export const makeRows = (history: readonly PastSolve[], slug?: string): SolveRow[] =>
  history.map((past, n) => makeRow(past, slug, n))
