import type { ReviewSettings, ReviewSettingsChanges } from '#domain/review/settings'
import type { CommandOf, CommandValues } from '../command'
import { reviewRow } from '../projections/reviews'
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

/** Postpones a problem's next review, or ends the postponement (N4). */
export function postponeReview({ slug, until }: CommandValues<'PostponeReview'>, tables: Tables): Decision {
  const isSame = reviewRow(tables, slug).postponedUntil === until
  return { ok: true, events: isSame ? [] : [{ type: 'ReviewPostponed', v: 1, slug, until }] }
}

/** Suspends or resumes the reviews of a problem (N4). */
export function suspendReview({ type, slug }: CommandOf<'SuspendReview' | 'ResumeReview'>, tables: Tables): Decision {
  const isSuspended = type === 'SuspendReview'
  if (reviewRow(tables, slug).isSuspended === isSuspended) return { ok: true, events: [] }
  return { ok: true, events: [{ type: isSuspended ? 'ReviewSuspended' : 'ReviewResumed', v: 1, slug }] }
}

/**
 * Changes the review settings. Records only changed values, so that changes of other settings on other devices are
 * kept.
 */
export function changeReviewSettings(
  { changes }: CommandValues<'ChangeReviewSettings'>,
  { reviewSettings }: Tables,
): Decision {
  const differing = changedSettings(changes, reviewSettings)
  if (Object.keys(differing).length === 0) return { ok: true, events: [] }
  return { ok: true, events: [{ type: 'ReviewSettingsChanged', v: 1, changes: differing }] }
}

/** The settings in `changes` whose value is not the current one. */
export function changedSettings(changes: ReviewSettingsChanges, current: ReviewSettings): ReviewSettingsChanges {
  const { perDay, retention, dayStart, utcOffset } = changes
  return {
    ...(perDay !== undefined && perDay !== current.perDay && { perDay }),
    ...(retention !== undefined && retention !== current.retention && { retention }),
    ...(dayStart !== undefined && dayStart !== current.dayStart && { dayStart }),
    ...(utcOffset !== undefined && utcOffset !== current.utcOffset && { utcOffset }),
  }
}
