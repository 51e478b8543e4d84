import { isAddedKey, type SolveKey } from '#domain/solve'
import type { CommittedDetails, CommittedTexts, CorrectedSolve, DetailChanges, UndoStep } from '#events/command'
import type { EventAddress } from '#events/commit'
import type { CommitSummary } from '#events/describe/commit-summary'
import { type AnyDefinition, definitionOf, type EventOf, isDefined, type SolvelogEvent } from '#events/event'
import type { AnySolveRow } from '#events/projections/tables'
import { readEvent } from '#events/read-event'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { readCommitAt } from './commit-seqs'
import { findHistoryEntry, findSolveHistoryEntry, solveHistory, solveStateOf, subjectHistory } from './entity-history'
import { undoNoteStep } from './problem-notes'
import { joinAnswerBefore } from './values-before'

const SYNCED =
  'Synced changes can’t be undone: the next sync would add them again. To undo an import, open “Your data”.'

type AddedEvent = EventOf<'SolveRecorded' | 'SolveCorrected' | 'SolveRemoved' | 'SolveRestored' | 'JoinAnswered'>
type TextEvent = EventOf<'CodeEdited' | 'CodeRemoved' | 'FeedbackSaved' | 'FeedbackRemoved' | 'DetailsEdited'>
type Row = AnySolveRow | null

/** The steps that undo a commit, with the values before and after it. Throws an AppError if it can't be undone. */
export async function undoStepsOf(session: Session, { seq }: CommitSummary): Promise<UndoStep[]> {
  const { events } = await readCommitAt(session, seq)
  const steps: UndoStep[] = []
  const added = new Set<SolveKey>()
  for (const [index, stored] of events.entries()) {
    const read = readEvent(stored)
    if (!read.known)
      throw new AppError('invalid', 'This change has entries that this version can’t read, so it can’t be undone.')
    // An added solve is removed as a whole. Its other values are kept for a redo.
    if ('key' in read.event && added.has(read.event.key)) continue
    const step = await stepOf(session, read.event, { seq, index })
    if (step?.field === 'added') added.add(step.key)
    if (step) steps.push(step)
  }
  return steps
}

async function stepOf(session: Session, event: SolvelogEvent, at: EventAddress): Promise<UndoStep | null> {
  if (isDefined(event)) return valueStep(session, event, definitionOf(event), at)
  switch (event.type) {
    case 'CodeEdited':
    case 'CodeRemoved':
    case 'FeedbackSaved':
    case 'FeedbackRemoved':
    case 'DetailsEdited':
      return textStep(session, event, at)
    case 'SolveRecorded':
    case 'SolveCorrected':
    case 'SolveRemoved':
    case 'SolveRestored':
    case 'JoinAnswered':
      return addedStep(session, event, at)
    case 'ReviewRated': {
      const { key, rating } = event
      const { before } = await findSolveHistoryEntry(session, key, at)
      return { field: 'rating', key, made: rating, earlier: before?.rating ?? null }
    }
    case 'ProblemNoteSaved':
      return undoNoteStep(session, event.slug, at)
    case 'ChangeUndone':
    case 'ChangeRedone':
    case 'VersionRestored':
      return null
    case 'SolveEnriched':
    case 'DemoMovedForward':
    case 'CommitsMerged':
    case 'CommitsWithdrawn':
    case 'CommitsReinstated':
      throw new AppError('invalid', SYNCED)
    default:
      return event satisfies never
  }
}

/** The step that restores the value that an event has changed. */
async function valueStep(
  session: Session,
  event: SolvelogEvent,
  { subject, states, undo }: AnyDefinition,
  at: EventAddress,
): Promise<UndoStep | null> {
  if (!subject || !undo) return null
  const { before, after } =
    states?.(event) ?? findHistoryEntry(await subjectHistory(session, subject, subject.keyOf(event)), at)
  return { field: 'value', event, made: undo.value(after, event), earlier: undo.value(before, event) }
}

async function textStep(session: Session, event: TextEvent, at: EventAddress): Promise<UndoStep> {
  const { key } = event
  const entries = await solveHistory(session, key, at)
  const { before, after } = findHistoryEntry(entries, at)
  const earlier = await solveStateOf(session, before)
  const current = await currentAddresses(session, after, entries.at(-1)?.after ?? null)
  if (event.type === 'DetailsEdited') {
    const { made, was } = detailsOf(event.changes, before, current.notes, earlier?.notes ?? null)
    return { field: 'details', key, made, earlier: was }
  }
  if (event.type === 'CodeEdited' || event.type === 'CodeRemoved') {
    const wasRemoved = before?.edited.code !== undefined && !before.largeFields.code
    return { field: 'code', key, made: current.code, earlier: earlier?.code ?? null, wasRemoved }
  }
  const model = earlier?.model ?? null
  const step = { field: 'feedback', key, made: current.feedback, earlier: earlier?.feedback ?? null } as const
  return model === null ? step : { ...step, model }
}

function detailsOf(changes: DetailChanges, before: Row, current: EventAddress | null, notes: string | null) {
  const made: CommittedDetails = {}
  const was: DetailChanges = {}
  if (changes.timeUsed !== undefined) {
    made.timeUsed = changes.timeUsed
    was.timeUsed = before?.timeUsed ?? null
  }
  if (changes.usedHints !== undefined) {
    made.usedHints = changes.usedHints
    was.usedHints = before?.usedHints ?? null
  }
  if (changes.notes !== undefined) {
    made.notes = current
    was.notes = notes
  }
  return { made, was }
}

/**
 * The address of each text of a solve after a change; the present address if its content is equal, for example after a later
 * change was undone.
 */
async function currentAddresses(session: Session, after: Row, now: Row): Promise<CommittedTexts> {
  const [made, is] = await Promise.all([solveStateOf(session, after), solveStateOf(session, now)])
  const place = (part: keyof CommittedTexts): EventAddress | null => {
    const isSame = JSON.stringify(made?.[part]) === JSON.stringify(is?.[part])
    return (isSame ? now : after)?.largeFields[part] ?? null
  }
  return { code: place('code'), notes: place('notes'), feedback: place('feedback') }
}

/** The step that undoes a change of a solve that the person added. */
async function addedStep(session: Session, event: AddedEvent, at: EventAddress): Promise<UndoStep> {
  const { key } = event
  if (!isAddedKey(key)) throw new AppError('invalid', SYNCED)
  switch (event.type) {
    case 'SolveRecorded': {
      const entries = await solveHistory(session, key, at)
      const after = entries.findLast(({ at: { seq } }) => seq === at.seq)?.after ?? null
      const texts = await currentAddresses(session, after, entries.at(-1)?.after ?? null)
      const { timeUsed = null, usedHints = null, rating = null } = after ?? {}
      return { field: 'added', key, made: { ...valuesOf(event), timeUsed, usedHints, rating, texts }, earlier: null }
    }
    case 'SolveCorrected': {
      const { before } = await findSolveHistoryEntry(session, key, at)
      if (!before || !('slug' in before))
        throw new AppError('not-found', 'This change is not in your log. Reload the page to see what is.')
      return { field: 'correction', key, made: valuesOf(event), earlier: valuesOf(before) }
    }
    case 'SolveRemoved':
    case 'SolveRestored':
      return { field: 'removal', key, made: event.type === 'SolveRemoved' }
    case 'JoinAnswered': {
      const { other, isSame } = event
      return { field: 'join', key, other, made: isSame, earlier: await joinAnswerBefore(session, key, other, at) }
    }
    default:
      return event satisfies never
  }
}

const valuesOf = ({ timestamp, status, lang }: CorrectedSolve): CorrectedSolve => ({ timestamp, status, lang })
