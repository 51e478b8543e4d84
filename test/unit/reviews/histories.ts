import type { Hint } from '#domain/hint'
import type { Rating } from '#domain/review/rating'
import type { SolveRow } from '#events/projections/solve-tables'

/** A solve in a history: its day and hour, and its differences from an accepted solve without help. */
export interface PastSolve {
  /** Days after 1 March 2026, and hours after midnight UTC. Default: 12 hours. */
  day: number
  hour?: number
  status?: string
  minutes?: number
  hint?: Hint
  score?: number
  failedRuns?: number
  rating?: Rating
}

const START = Date.UTC(2026, 2, 1) / 1000

/** The review day of 1 March 2026. */
export const DAY_ZERO = START / 86_400

/** The row of a solve as the log folds it. */
export function rowOf(past: PastSolve, slug = 'two-sum', n = 0): SolveRow {
  const { day, hour = 12, status = 'Accepted', minutes, hint, score, failedRuns = 0, rating } = past
  const timestamp = START + day * 86_400 + hour * 3600 + n
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

/** The rows of a problem's history, in order. */
export const rowsOf = (history: readonly PastSolve[], slug?: string): SolveRow[] =>
  history.map((past, n) => rowOf(past, slug, n))
