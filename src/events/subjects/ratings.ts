import * as v from 'valibot'
import { RATING_LABELS, RATINGS, type Rating } from '#domain/review/rating'
import type { SolveKey } from '#domain/solve'
import { createChangedSinceRefusal, type DecisionOf } from '../decision'
import { type CommandHandlers, defineShape, type EventDefinitions, type EventIn } from '../define'
import { getShownRows } from '../projections/shown-solves'
import { createRowFold, withEditTime } from '../projections/solve-row'
import { findShownSolve, type SolveTables } from '../projections/solve-tables'
import { solveKey } from '../schemas'
import { defineUndoOnSolve, SOLVE_NOT_FOUND, solves } from './solves'

export const RATING_SHAPES = [
  defineShape('ReviewRated', 1, { key: solveKey, rating: v.nullable(v.picklist(RATINGS)) }),
] as const

type RatingEvent = EventIn<typeof RATING_SHAPES>

export interface RatingCommand {
  type: 'RateReview'
  key: SolveKey
  rating: Rating | null
}

export const RATING_EVENTS: EventDefinitions<typeof RATING_SHAPES, SolveTables> = {
  ReviewRated: {
    kind: 'reviews',
    subject: solves,
    fold: createRowFold<RatingEvent>((row, { rating }, { time }) => ({
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
    undo: defineUndoOnSolve<RatingEvent, Rating | null, RatingEvent>({
      onConflict: () => createChangedSinceRefusal('rating'),
      value: (row) => row?.rating ?? null,
      restore: (rating, { key }) => ({ ok: true, events: [{ type: 'ReviewRated', v: 1, key, rating }] }),
    }),
  },
}

export const RATING_HANDLERS: CommandHandlers<RatingCommand, SolveTables, RatingEvent> = { RateReview: rateReview }

/** Sets the person's rating of the review to which a solve belongs; null removes the rating (N3). */
export function rateReview({ key, rating }: Omit<RatingCommand, 'type'>, tables: SolveTables): DecisionOf<RatingEvent> {
  const row = findShownSolve(tables, key)
  if (!row) return SOLVE_NOT_FOUND
  if (row.rating === rating) return { ok: true, events: [] }
  const rows = rating === null ? getShownRows(tables, key).filter((one) => one.rating !== null) : [row]
  return { ok: true, events: rows.map((one) => ({ type: 'ReviewRated', v: 1, key: one.key, rating })) }
}
