import type { SolveKey } from '#domain/solve'
import { entryOf } from '#lib/own-entry'
import { isSameJson } from '#lib/same-json'
import type { Reversal, UndoStep } from '../command'
import { isSameEventAddress } from '../commit'
import { changedSince, type DecisionContext, refuse } from '../decision'
import { definitionOf, isDefined, type SolvelogEvent } from '../event'
import { submissionRow } from '../projections/combine-same-submission'
import { addedSolve } from '../projections/shown-solves'
import type { SolveRow, Tables } from '../projections/tables'
import { undoAddedStep } from './added-solves'
import type { Decision } from './decision'
import { feedbackSaved } from './feedback-saved'
import { saveProblemNote } from './problems'

type Step<F extends UndoStep['field']> = Extract<UndoStep, { field: F }>

const NOT_RECORDED = refuse(
  'not-found',
  'The solve of this change is missing from your log. Sync to restore it, then try again.',
)

const REMOVED = refuse('changed-since', 'The solve was removed since. Undo its removal first.')

/**
 * Reverts one commit with new events and a marker event, all or nothing. Refuses if any of its values has changed since,
 * because undo must not revert later changes.
 */
export function undo({ type, commit, steps }: Reversal, tables: Tables, context: DecisionContext): Decision {
  if (steps.length === 0) return refuse('invalid', 'Nothing in this change can be undone.')
  const events: SolvelogEvent[] = []
  for (const step of steps) {
    const takeBack = TAKE_BACK[step.field] as TakeBack<UndoStep>
    const decision = takeBack(step, tables, steps, context)
    if (!decision.ok) return decision
    events.push(...decision.events)
  }
  const mark: SolvelogEvent = { type: type === 'Undo' ? 'ChangeUndone' : 'ChangeRedone', v: 1, commit }
  return { ok: true, events: [...events, mark] }
}

/** Reverts one of the steps of a commit. Refuses if its value has changed since. */
type TakeBack<S> = (step: S, tables: Tables, steps: readonly UndoStep[], context: DecisionContext) => Decision

/** Reverts a step on the values of a submission, without those of joined solves. */
const onSolve =
  <S extends { key: SolveKey }>(takeBack: (step: S, row: SolveRow) => Decision): TakeBack<S> =>
  (step, tables) => {
    const row = submissionRow(tables, step.key)
    if (!row) return NOT_RECORDED
    return addedSolve(tables, step.key).isRemoved ? REMOVED : takeBack(step, row)
  }

const takeBackAdded: TakeBack<Step<'added' | 'correction' | 'removal' | 'join'>> = (step, tables) =>
  undoAddedStep(step, tables) ?? changedSince('solve')

const TAKE_BACK: { [F in UndoStep['field']]: TakeBack<Step<F>> } = {
  code: onSolve(({ key, made, earlier, wasRemoved }, row) => {
    if (!isSameEventAddress(row.largeFields.code, made)) return changedSince('code')
    if (earlier === null) return { ok: true, events: [{ type: 'CodeRemoved', v: wasRemoved ? 2 : 1, key }] }
    return { ok: true, events: [{ type: 'CodeEdited', v: 1, key, code: earlier }] }
  }),
  feedback: onSolve(({ key, made, earlier, model }, row) => {
    if (!isSameEventAddress(row.largeFields.feedback, made)) return changedSince('feedback')
    if (earlier === null) return { ok: true, events: [{ type: 'FeedbackRemoved', v: 1, key }] }
    return { ok: true, events: [feedbackSaved(key, earlier, { via: 'form', ...(model !== undefined && { model }) })] }
  }),
  details: onSolve(({ key, made: { timeUsed, usedHints, notes }, earlier }, row) => {
    if (timeUsed !== undefined && timeUsed !== row.timeUsed) return changedSince('solve time')
    if (usedHints !== undefined && usedHints !== row.usedHints) return changedSince('used hints')
    if (notes !== undefined && !isSameEventAddress(row.largeFields.notes, notes)) return changedSince('note')
    return { ok: true, events: [{ type: 'DetailsEdited', v: 1, key, changes: earlier }] }
  }),
  rating: onSolve(({ key, made, earlier }, row) => {
    if (row.rating !== made) return changedSince('rating')
    return { ok: true, events: [{ type: 'ReviewRated', v: 1, key, rating: earlier }] }
  }),
  added: takeBackAdded,
  correction: takeBackAdded,
  removal: takeBackAdded,
  join: takeBackAdded,
  problemNote({ slug, made, earlier }, tables) {
    if (!isSameEventAddress(entryOf(tables.problemNotes, slug)?.note, made)) return changedSince('note')
    return saveProblemNote({ slug, note: earlier }, tables)
  },
  value: takeBackValue,
}

/** Restores the value that an event has changed. */
function takeBackValue(
  { event, made, earlier }: Step<'value'>,
  tables: Tables,
  steps: readonly UndoStep[],
  context: DecisionContext,
): Decision {
  const { subject, undo } = isDefined(event) ? definitionOf(event) : NOT_UNDOABLE
  if (!subject || !undo) return { ok: true, events: [] }
  const undoing = { steps: steps.flatMap((one) => (one.field === 'value' ? one : [])), context }
  const now = undo.value(subject.stateIn(tables, subject.keyOf(event)), event)
  return isSameJson(now, made) ? undo.restore(earlier, event, tables, undoing) : undo.changed(undoing)
}

const NOT_UNDOABLE = { subject: null, undo: null }
