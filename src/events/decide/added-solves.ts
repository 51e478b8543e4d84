import { type AddedSource, createAddedKey, isAddedKey } from '#domain/solve'
import { getOwnEntry } from '#lib/own-entry'
import { type DecisionContext, refuse } from '../decision'
import type { CommandHandlers } from '../define'
import { findOwnRow, type SolveRow, type SolveTables } from '../projections/solve-tables'
import {
  type AddedEvent,
  type AddedSolveCommand,
  type CorrectedSolve,
  createCorrectedEvent,
  createRemovalEvent,
  getJoinAnswer,
  type NewSolve,
} from '../subjects/added-solves'
import type { DetailEvent } from '../subjects/details'
import { createFeedbackSavedEvent, type FeedbackEvent } from '../subjects/feedback'
import type { ReviewEvent, ReviewTables } from '../subjects/reviews'
import { SOLVE_NOT_FOUND } from '../subjects/solves'
import type { SubmissionEvent } from '../subjects/submissions'
import { addTimeZoneEvent } from './reviews'

type AddingEvent = SubmissionEvent | DetailEvent | FeedbackEvent

/** Maximum number of seconds by which the clock of another device may be ahead of this device's clock. */
const MAX_SKEW_SECONDS = 60

const FUTURE_DATE_REFUSAL = refuse(
  'invalid',
  'The date is in the future. Enter the day on which you solved the problem.',
)
const SYNCED_SOLVE_REFUSAL = refuse(
  'invalid',
  'Only solves that you added can be removed: the next sync would add this one again.',
)

export const ADDED_SOLVE_HANDLERS: CommandHandlers<
  AddedSolveCommand,
  SolveTables & ReviewTables,
  AddedEvent | AddingEvent | ReviewEvent
> = {
  /** Adds a solve with a new key, even if the log has a solve of the same problem and second (N10). */
  AddSolve({ source, solve }, tables, context) {
    if (isFuture(solve, context)) return FUTURE_DATE_REFUSAL
    return addTimeZoneEvent({ ok: true, events: createAddedEvents(solve, source, context.newId) }, tables, context)
  },
  CorrectSolve(command, tables, context) {
    const row = getOwnEntry(tables.solves, command.key)
    if (!row) return SOLVE_NOT_FOUND
    if (!isAddedKey(row.key)) return refuse('not-editable', 'Only solves that you added can be corrected.')
    if (isFuture(command, context)) return FUTURE_DATE_REFUSAL
    return { ok: true, events: isUnchanged(row, command) ? [] : [createCorrectedEvent(row.key, command)] }
  },
  /** The data of a removed solve stays in the log, so that the removal can be undone. */
  RemoveSolve({ key }, tables) {
    if (!getOwnEntry(tables.solves, key)) return SOLVE_NOT_FOUND
    return isAddedKey(key) ? { ok: true, events: [createRemovalEvent(true, key)] } : SYNCED_SOLVE_REFUSAL
  },
  AnswerJoins({ pairs, isSame }, tables) {
    const events = pairs.flatMap(({ key, other }): AddedEvent[] => {
      const [added, submission] = [findOwnRow(tables, key), findOwnRow(tables, other)]
      const isPair = isAddedKey(key) && !isAddedKey(other) && added !== undefined && added.slug === submission?.slug
      if (!isPair || getJoinAnswer(tables, key, other) === isSame) return []
      return [{ type: 'JoinAnswered', v: 1, key, other, isSame }]
    })
    return { ok: true, events }
  },
}

/** Returns the events that add a solve. `id` is a new UUID. */
export function createAddedEvents(solve: NewSolve, source: AddedSource, id: string): AddingEvent[] {
  const { slug, timestamp, isLatest, status, lang, link, notes, feedback, ...facts } = solve
  const key = createAddedKey(slug, timestamp, id)
  const events: AddingEvent[] = [
    {
      type: 'SolveRecorded',
      ...(isLatest ? { v: 3, isLatest } : { v: 2 }),
      key,
      slug,
      timestamp,
      status,
      lang,
      source,
      facts,
      ...(link !== undefined && { link }),
    },
  ]
  if (notes !== undefined && notes.trim() !== '') events.push({ type: 'DetailsEdited', v: 1, key, changes: { notes } })
  if (feedback) events.push(createFeedbackSavedEvent(key, feedback, { via: 'import' }))
  return events
}

const isFuture = ({ timestamp }: CorrectedSolve, { now }: DecisionContext): boolean =>
  now !== undefined && timestamp > now / 1000 + MAX_SKEW_SECONDS

const isUnchanged = (row: SolveRow, { timestamp, status, lang }: CorrectedSolve): boolean =>
  row.timestamp === timestamp && row.status === status && row.lang === lang
