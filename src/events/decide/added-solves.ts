import { addedKey, isAddedKey, type SolveKey } from '#domain/solve'
import { entryOf } from '#lib/own-entry'
import type { CommandOf, CommittedSolve, CommittedTexts, CorrectedSolve, UndoStep } from '../command'
import { isSameEventAddress } from '../commit'
import { type DecisionContext, refuse } from '../decision'
import type { SolvelogEvent } from '../event'
import { addedSolve, joinedTo } from '../projections/shown-solves'
import { ownRow, type SolveRow, type Tables } from '../projections/tables'
import { type Decision, SOLVE_NOT_FOUND } from './decision'
import { feedbackSaved } from './feedback-saved'

/** How far the clock of another device may be ahead, in seconds. */
const MAX_SKEW = 60

const FUTURE = refuse('invalid', 'The date is in the future. Enter the day on which you solved the problem.')
const SYNCED = refuse('invalid', 'Only solves that you added can be removed: the next sync would add this one again.')

const ALREADY_REMOVED = refuse('changed-since', 'The solve was removed since, so there is nothing left to undo.')
const GREW_SINCE = refuse(
  'changed-since',
  'The solve has changed since, and an undo would hide these changes too. To hide all of it, open the solve and choose “Remove solve”.',
)

/** Adds a solve with a key of its own, even if the log has one of the same problem and second (N10). */
export function addSolve({ source, solve }: CommandOf<'AddSolve'>, _: Tables, context: DecisionContext): Decision {
  if (isFuture(solve, context)) return FUTURE
  return { ok: true, events: addedEvents(solve, source, context.newId) }
}

/** The events of a new solve; `id` is a new UUID. */
export function addedEvents(
  solve: CommandOf<'AddSolve'>['solve'],
  source: CommandOf<'AddSolve'>['source'],
  id: string,
): SolvelogEvent[] {
  const { slug, timestamp, status, lang, link, notes, feedback, ...facts } = solve
  const key = addedKey(slug, timestamp, id)
  const recorded: SolvelogEvent = {
    type: 'SolveRecorded',
    v: 2,
    key,
    slug,
    timestamp,
    status,
    lang,
    source,
    facts,
    ...(link !== undefined && { link }),
  }
  const events: SolvelogEvent[] = [recorded]
  if (notes !== undefined && notes.trim() !== '') events.push({ type: 'DetailsEdited', v: 1, key, changes: { notes } })
  if (feedback) events.push(feedbackSaved(key, feedback, { via: 'import' }))
  return events
}

/** Corrects the date, the verdict or the language of an added solve. */
export function correctSolve(command: CommandOf<'CorrectSolve'>, tables: Tables, context: DecisionContext): Decision {
  const row = entryOf(tables.solves, command.key)
  if (!row) return SOLVE_NOT_FOUND
  if (!isAddedKey(row.key)) return refuse('not-editable', 'Only solves that you added can be corrected.')
  if (isFuture(command, context)) return FUTURE
  return { ok: true, events: isAsWanted(row, command) ? [] : [corrected(row.key, command)] }
}

/** Removes an added solve. Its data stays in the log, so that the removal can be undone. */
export function removeSolve({ key }: CommandOf<'RemoveSolve'>, tables: Tables): Decision {
  if (!entryOf(tables.solves, key)) return SOLVE_NOT_FOUND
  return isAddedKey(key) ? { ok: true, events: [{ type: 'SolveRemoved', v: 1, key }] } : SYNCED
}

/** Joins added solves with submissions, or remembers that they are different. */
export function answerJoins({ pairs, isSame }: CommandOf<'AnswerJoins'>, tables: Tables): Decision {
  const events = pairs.flatMap(({ key, other }): SolvelogEvent[] => {
    const isPair = isAddedKey(key) && !isAddedKey(other) && ownRow(tables, key) && ownRow(tables, other)
    if (!isPair || joinAnswerOf(tables, key, other) === isSame) return []
    return [{ type: 'JoinAnswered', v: 1, key, other, isSame }]
  })
  return { ok: true, events }
}

/** Undoes an addition, a correction, a removal or a join; null if the value has changed since. */
export function undoAddedStep(
  step: Extract<UndoStep, { field: 'added' | 'correction' | 'removal' | 'join' }>,
  tables: Tables,
): Decision | null {
  const { key } = step
  const row = ownRow(tables, key)
  if (!row) return SOLVE_NOT_FOUND
  switch (step.field) {
    case 'added':
      if (addedSolve(tables, key).isRemoved) return ALREADY_REMOVED
      if (joinedTo(tables, key) !== null || !isAsAdded(row, step.made)) return GREW_SINCE
      return { ok: true, events: [{ type: 'SolveRemoved', v: 1, key }] }
    case 'correction':
      return isAsWanted(row, step.made) ? { ok: true, events: [corrected(key, step.earlier)] } : null
    case 'removal': {
      if (addedSolve(tables, key).isRemoved !== step.made) return null
      return { ok: true, events: [{ type: step.made ? 'SolveRestored' : 'SolveRemoved', v: 1, key }] }
    }
    case 'join': {
      const { other, made, earlier } = step
      if (joinAnswerOf(tables, key, other) !== made) return null
      return { ok: true, events: [{ type: 'JoinAnswered', v: 1, key, other, isSame: earlier }] }
    }
    default:
      return step satisfies never
  }
}

/** Whether an added solve still has exactly the values that its commit left. Its undo would hide any others. */
function isAsAdded(row: SolveRow, made: CommittedSolve): boolean {
  const isSame = (part: keyof CommittedTexts) => isSameEventAddress(row.largeFields[part] ?? null, made.texts[part])
  return (
    isAsWanted(row, made) &&
    row.timeUsed === made.timeUsed &&
    row.usedHints === made.usedHints &&
    row.rating === made.rating &&
    isSame('code') &&
    isSame('notes') &&
    isSame('feedback')
  )
}

/** The person's answer whether two solves are the same; null without one. */
function joinAnswerOf(tables: Tables, key: SolveKey, other: SolveKey): boolean | null {
  if (joinedTo(tables, key) === other) return true
  return addedSolve(tables, key).kept.includes(other) ? false : null
}

const isFuture = ({ timestamp }: CorrectedSolve, { now }: DecisionContext): boolean =>
  now !== undefined && timestamp > now / 1000 + MAX_SKEW

const isAsWanted = (row: SolveRow, { timestamp, status, lang }: CorrectedSolve): boolean =>
  row.timestamp === timestamp && row.status === status && row.lang === lang

function corrected(key: SolveKey, { timestamp, status, lang }: CorrectedSolve): SolvelogEvent {
  return { type: 'SolveCorrected', v: 1, key, timestamp, status, lang }
}
