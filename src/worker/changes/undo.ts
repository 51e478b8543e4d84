import type { SolveKey } from '#domain/solve'
import type { CommittedDetails, DetailChanges, ProfileText, UndoStep } from '#events/command'
import { type Address, readEvent } from '#events/commit'
import { type CommitSummary, isWithdrawal } from '#events/describe/commit-summary'
import { type Names, sentenceOf } from '#events/describe/sentences'
import type { SolvelogEvent } from '#events/event'
import { hasTag } from '#events/projections/problems'
import { type AnySolveRow, anySolveRow } from '#events/projections/tables'
import type { Undone, UndoTarget } from '#protocol/changes'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { execute } from '../session/execute'
import { addedUndoStep, SYNCED_CHANGE_MESSAGE } from './added-steps'
import { ChangeIndex, commitRelations } from './change-index'
import { ownChanges, readCommitAt, readSummaries } from './commit-seqs'
import { currentAddresses } from './current-addresses'
import { findHistoryEntry, problemTagsHistory, profileHistory, solveHistory, studyListHistory } from './entity-history'
import { namesOf } from './names'
import { solveStateOf } from './open'
import { undoNoteStep } from './problem-notes'
import { reviewStep } from './review-steps'
import { undoWithdrawal } from './undo-withdrawal'
import { activationBefore, interviewDateBefore, profileListBefore } from './values-before'

/** Resolves when the undos that were asked for are done. */
class UndoQueue {
  done: Promise<unknown> = Promise.resolve()
}

/**
 * Undoes a change of the user by appending a new change. Throws an AppError if it is refused. Calls run one after another,
 * so that "last" always refers to the state after the previous call.
 */
export function undo(session: Session, target: UndoTarget): Promise<Undone> {
  const queue = session.get(UndoQueue)
  const undone = queue.done.then(() => undoOne(session, target))
  queue.done = undone.catch(() => undefined)
  return undone
}

async function undoOne(session: Session, target: UndoTarget): Promise<Undone> {
  const commitSummary = await commitToUndo(session, target)
  if (!commitSummary)
    throw new AppError('not-found', target === 'redo' ? 'There is nothing to redo.' : 'There is nothing to undo.')
  const isRedo = commitSummary.undoes !== null && !commitSummary.undoes.isRedo
  const commit = isWithdrawal(commitSummary)
    ? await undoWithdrawal(session, commitSummary, isRedo)
    : await undoEvents(session, commitSummary, isRedo)
  const made = commit === null ? undefined : await found(session, ({ id }) => id === commit)
  if (!made) throw new AppError('not-found', 'There is nothing to undo.')
  return { commit: made.id, sentence: sentenceOf(made, await namesFor(session, made, commitSummary)), isRedo }
}

async function undoEvents(session: Session, commitSummary: CommitSummary, isRedo: boolean): Promise<string | null> {
  const steps = await stepsOf(session, commitSummary)
  const { commit } = await execute(session, { type: isRedo ? 'Redo' : 'Undo', commit: commitSummary.id, steps })
  return commit
}

async function commitToUndo(session: Session, target: UndoTarget): Promise<CommitSummary | undefined> {
  if (target === 'last') return found(session, isNotUndone())
  if (target === 'redo') {
    const last = await found(session, isNoRedo())
    return last?.undoes ? last : undefined
  }
  const index = session.get(ChangeIndex)
  await index.newest()
  if (!index.links.byId.has(target.commit)) await index.whole()
  return index.links.byId.get(target.commit)
}

/** The newest own change in this browser that matches. */
async function found(
  session: Session,
  passes: (commitSummary: CommitSummary) => boolean,
): Promise<CommitSummary | undefined> {
  for await (const commitSummary of ownChanges(session)) if (passes(commitSummary)) return commitSummary
  return undefined
}

/** Matches changes that are neither undone nor an undo; call it newest first. */
function isNotUndone(): (commitSummary: CommitSummary) => boolean {
  const taken = new Set<string>()
  return ({ id, undoes }) => {
    if (undoes) taken.add(undoes.commit)
    return !taken.has(id) && (undoes === null || undoes.isRedo)
  }
}

/** Matches the newest undo if only undos and redos followed it; call it newest first. */
function isNoRedo(): (commitSummary: CommitSummary) => boolean {
  const taken = new Set<string>()
  return ({ id, undoes }) => {
    if (undoes) taken.add(undoes.commit)
    return !taken.has(id) && !undoes?.isRedo
  }
}

/**
 * The names for the sentence of an undo: of the undone change, of the change that it undid, and of their solves and
 * profiles.
 */
async function namesFor(session: Session, made: CommitSummary, taken: CommitSummary): Promise<Names> {
  const { tables } = session.log
  const chain = [made, taken]
  let wanted = taken.undoes?.commit
  if (wanted !== undefined) {
    await found(session, (commitSummary) => {
      if (commitSummary.id !== wanted) return false
      chain.push(commitSummary)
      wanted = commitSummary.undoes?.commit
      return wanted === undefined
    })
  }
  const keys = new Set(chain.flatMap((commitSummary) => commitSummary.keys))
  const related = [...keys].flatMap((key) => anySolveRow(tables, key)?.commitSeqs ?? [])
  const profiles = chain.some(({ kinds }) => kinds.includes('profiles')) ? tables.commitSeqs.profiles : []
  const rows = await readSummaries(session, [...chain.map(({ seq }) => seq), ...related, ...profiles])
  return namesOf(session, commitRelations(rows))
}

async function stepsOf(session: Session, { seq }: CommitSummary): Promise<UndoStep[]> {
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
    if (step?.field === 'added' && step.earlier === null) added.add(step.key)
    if (step) steps.push(step)
  }
  return steps
}

async function stepOf(session: Session, event: SolvelogEvent, at: Address): Promise<UndoStep | null> {
  switch (event.type) {
    case 'CodeEdited':
    case 'CodeRemoved':
    case 'FeedbackSaved':
    case 'FeedbackRemoved':
    case 'DetailsEdited':
      return solveStep(session, event, at)
    case 'SolveRecorded':
    case 'SolveCorrected':
    case 'SolveRemoved':
    case 'SolveRestored':
    case 'JoinAnswered':
      return addedUndoStep(session, event, at)
    case 'ReviewRated':
    case 'ReviewPostponed':
    case 'ReviewSuspended':
    case 'ReviewResumed':
    case 'ReviewSettingsChanged':
      return reviewStep(session, event, at)
    case 'ProblemNoteSaved':
      return undoNoteStep(session, event.slug, at)
    case 'ProblemStarred':
    case 'ProblemUnstarred': {
      const { before } = findHistoryEntry(await problemTagsHistory(session, event.slug), at)
      const made = event.type === 'ProblemStarred'
      return { field: 'star', slug: event.slug, made, earlier: before?.isStarred ?? false }
    }
    case 'ProblemTagged':
    case 'ProblemUntagged': {
      const { slug, tag } = event
      const { before } = findHistoryEntry(await problemTagsHistory(session, slug), at)
      return { field: 'tag', slug, tag, made: event.type === 'ProblemTagged', earlier: !!before && hasTag(before, tag) }
    }
    case 'ProfileCreated':
    case 'ProfileEdited':
    case 'ProfileDeleted': {
      const { before, after } = findHistoryEntry(await profileHistory(session, event.id), at)
      return { field: 'profile', id: event.id, made: textOf(after), earlier: textOf(before) }
    }
    case 'ProfileActivated':
      return { field: 'active', made: event.id, earlier: await activationBefore(session, at.seq) }
    case 'InterviewDateSet': {
      const { profile, date } = event
      return { field: 'interviewDate', profile, made: date, earlier: await interviewDateBefore(session, profile, at) }
    }
    case 'ProfileListSet': {
      const { profile, list } = event
      return { field: 'profileList', profile, made: list, earlier: await profileListBefore(session, profile, at) }
    }
    case 'StudyListCreated':
    case 'StudyListEdited':
    case 'StudyListDeleted': {
      const { before, after } = findHistoryEntry(await studyListHistory(session, event.id), at)
      return { field: 'studyList', id: event.id, made: after?.list ?? null, earlier: before?.list ?? null }
    }
    case 'PickMarked':
      return { field: 'pick', day: event.day, slug: event.slug, made: event.mark, earlier: event.earlier }
    case 'ChangeUndone':
    case 'ChangeRedone':
    case 'VersionRestored':
    case 'TimeZoneNoted':
      return null
    case 'SolveEnriched':
    case 'DemoMovedForward':
    case 'CommitsMerged':
    case 'CommitsWithdrawn':
    case 'CommitsReinstated':
      throw new AppError('invalid', SYNCED_CHANGE_MESSAGE)
    default:
      return event satisfies never
  }
}

type OfSolve = Extract<
  SolvelogEvent,
  { type: 'CodeEdited' | 'CodeRemoved' | 'FeedbackSaved' | 'FeedbackRemoved' | 'DetailsEdited' }
>

async function solveStep(session: Session, event: OfSolve, at: Address): Promise<UndoStep> {
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
    const wasRemoved = before?.edited.code === true && !before.largeFields.code
    return { field: 'code', key, made: current.code, earlier: earlier?.code ?? null, wasRemoved }
  }
  return { field: 'feedback', key, made: current.feedback, earlier: earlier?.feedback ?? null }
}

type Row = AnySolveRow | null

function detailsOf(changes: DetailChanges, before: Row, current: Address | null, notes: string | null) {
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

const textOf = (profile: ProfileText | null): ProfileText | null =>
  profile && { name: profile.name, description: profile.description, goals: profile.goals }
