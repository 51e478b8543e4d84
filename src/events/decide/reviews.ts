import type { CommandOf } from '../command'
import { shownRows } from '../projections/shown-solves'
import { shownSolve, type Tables } from '../projections/tables'
import { type Decision, SOLVE_NOT_FOUND } from './decision'

/** Sets the person's own rating of the review that a solve belongs to; null removes it (N3). */
export function rateReview({ key, rating }: CommandOf<'RateReview'>, tables: Tables): Decision {
  const row = shownSolve(tables, key)
  if (!row) return SOLVE_NOT_FOUND
  if (row.rating === rating) return { ok: true, events: [] }
  const rows = rating === null ? shownRows(tables, key).filter((one) => one.rating !== null) : [row]
  return { ok: true, events: rows.map((one) => ({ type: 'ReviewRated', v: 1, key: one.key, rating })) }
}
