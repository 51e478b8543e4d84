import * as v from 'valibot'
import { RATING_LABELS, RATINGS, type Rating } from '#domain/review/rating'
import type { SolveKey } from '#domain/solve'
import { changedSinceRefusal, type DecisionOf } from '../decision'
import { type Definitions, type EventIn, type Rules, shape } from '../define'
import { shownRows } from '../projections/shown-solves'
import { foldRow, withEditTime } from '../projections/solve-row'
import { type SolveTables, shownSolve } from '../projections/solve-tables'
import { key } from '../schemas'
import { SOLVE_NOT_FOUND, solves, undoOnSolve } from './solves'

export const RATING_SHAPES = [
  /** The rating that the person gives the review to which the solve belongs; null removes the rating. */
  shape('ReviewRated', 1, { key, rating: v.nullable(v.picklist(RATINGS)) }),
] as const

type RatingEvent = EventIn<typeof RATING_SHAPES>

export interface RatingCommand {
  type: 'RateReview'
  key: SolveKey
  rating: Rating | null
}

export const RATING_EVENTS: Definitions<typeof RATING_SHAPES, SolveTables> = {
  ReviewRated: {
    kind: 'reviews',
    subject: solves,
    fold: foldRow<RatingEvent>((row, { rating }, { time }) => ({
      ...row,
      rating,
      edited: withEditTime(row, 'rating', time),
    })),
    sentence:
      ({ key, rating }) =>
      (names) =>
        rating === null
          ? `removed the rating of ${names.solve(key)}`
          : `rated the review of ${names.solve(key)} ${RATING_LABELS[rating]}`,
    undo: undoOnSolve<RatingEvent, Rating | null, RatingEvent>({
      onLaterChange: () => changedSinceRefusal('rating'),
      value: (row) => row?.rating ?? null,
      restore: (rating, { key }) => ({ ok: true, events: [{ type: 'ReviewRated', v: 1, key, rating }] }),
    }),
  },
}

export const RATING_RULES: Rules<RatingCommand, SolveTables, RatingEvent> = { RateReview: rateReview }

/** Sets the person's rating of the review to which a solve belongs; null removes the rating (N3). */
export function rateReview({ key, rating }: Omit<RatingCommand, 'type'>, tables: SolveTables): DecisionOf<RatingEvent> {
  const row = shownSolve(tables, key)
  if (!row) return SOLVE_NOT_FOUND
  if (row.rating === rating) return { ok: true, events: [] }
  const rows = rating === null ? shownRows(tables, key).filter((one) => one.rating !== null) : [row]
  return { ok: true, events: rows.map((one) => ({ type: 'ReviewRated', v: 1, key: one.key, rating })) }
}
