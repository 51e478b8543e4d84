import type { DetailChanges, MadeDetails, ProfileText, UndoStep } from '#events/command'
import { type Address, readEvent } from '#events/commit'
import { type CommitSummary, isWithdrawal } from '#events/describe/commit-summary'
import { type Names, sentenceOf } from '#events/describe/sentences'
import type { SolvelogEvent } from '#events/event'
import { type AnySolveRow, anySolveRow } from '#events/projections/tables'
import type { Undone, UndoWish } from '#protocol/changes'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { execute } from '../session/execute'
import { activationBefore } from './activations'
import { changeIndex, linksOf } from './change-index'
import { ownChanges, readCommitAt, readSummaries } from './commit-seqs'
import { findHistoryEntry, profileHistory, solveHistory } from './entity-history'
import { namesOf } from './names'
import { stateOf } from './open'
import { undoWithdrawal } from './undo-withdrawal'

const queues = new WeakMap<Session, Promise<unknown>>()

/**
 * Undoes a change of the user by appending a new change. Throws its refusal, in words. Calls run one after another: "the last
 * change" of a call is the last one after the call before it.
 */
export function undo(session: Session, wish: UndoWish): Promise<Undone> {
  const undone = (queues.get(session) ?? Promise.resolve()).then(() => undoOne(session, wish))
  queues.set(
    session,
    undone.catch(() => undefined),
  )
  return undone
}

async function undoOne(session: Session, wish: UndoWish): Promise<Undone> {
  const commitSummary = await wished(session, wish)
  if (!commitSummary)
    throw new AppError('not-found', wish === 'redo' ? 'There is nothing to redo.' : 'There is nothing to undo.')
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

async function wished(session: Session, wish: UndoWish): Promise<CommitSummary | undefined> {
  if (wish === 'last') return found(session, standsAlone())
  if (wish === 'redo') {
    const last = await found(session, isNoRedo())
    return last?.undoes ? last : undefined
  }
  const index = changeIndex(session)
  await index.newest()
  if (!index.links.byId.has(wish.commit)) await index.whole()
  return index.links.byId.get(wish.commit)
}

/** The newest of the person's changes in this browser that passes; they are asked about one by one, the newest first. */
async function found(
  session: Session,
  passes: (commitSummary: CommitSummary) => boolean,
): Promise<CommitSummary | undefined> {
  for await (const commitSummary of ownChanges(session)) if (passes(commitSummary)) return commitSummary
  return undefined
}

/** Whether a change still stands by itself: neither taken back by one after it nor a taking back. */
function standsAlone(): (commitSummary: CommitSummary) => boolean {
  const taken = new Set<string>()
  return ({ id, undoes }) => {
    if (undoes) taken.add(undoes.commit)
    return !taken.has(id) && (undoes === null || undoes.isRedo)
  }
}

/** The newest undo can be redone as long as nothing but undoing and redoing came after it. */
function isNoRedo(): (commitSummary: CommitSummary) => boolean {
  const taken = new Set<string>()
  return ({ id, undoes }) => {
    if (undoes) taken.add(undoes.commit)
    return !taken.has(id) && !undoes?.isRedo
  }
}

/** What the words for a taking back depend on: what was taken back, what that took back, and what either is about. */
async function namesFor(session: Session, made: CommitSummary, taken: CommitSummary): Promise<Names> {
  const { tables } = session.log
  const chain = [made, taken]
  let sought = taken.undoes?.commit
  if (sought !== undefined) {
    await found(session, (commitSummary) => {
      if (commitSummary.id !== sought) return false
      chain.push(commitSummary)
      sought = commitSummary.undoes?.commit
      return sought === undefined
    })
  }
  const keys = new Set(chain.flatMap((commitSummary) => commitSummary.keys))
  const told = [...keys].flatMap((key) => anySolveRow(tables, key)?.commitSeqs ?? [])
  const profiles = chain.some(({ kinds }) => kinds.includes('profiles')) ? tables.commitSeqs.profiles : []
  const rows = await readSummaries(session, [...chain.map(({ seq }) => seq), ...told, ...profiles])
  return namesOf(session, linksOf(rows))
}

async function stepsOf(session: Session, { seq }: CommitSummary): Promise<UndoStep[]> {
  const { events } = await readCommitAt(session, seq)
  const steps: UndoStep[] = []
  for (const [index, stored] of events.entries()) {
    const read = readEvent(stored)
    if (!read.known) throw new AppError('invalid', 'This change holds something this version cannot read, or undo.')
    const step = await stepOf(session, read.event, { seq, index })
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
    case 'ProfileCreated':
    case 'ProfileEdited':
    case 'ProfileDeleted': {
      const { before, after } = findHistoryEntry(await profileHistory(session, event.id), at)
      return { field: 'profile', id: event.id, made: textOf(after), earlier: textOf(before) }
    }
    case 'ProfileActivated':
      return { field: 'active', made: event.id, earlier: await activationBefore(session, at.seq) }
    case 'ChangeUndone':
    case 'ChangeRedone':
    case 'VersionRestored':
      return null
    case 'SolveRecorded':
    case 'SolveEnriched':
    case 'DemoMovedForward':
    case 'CommitsMerged':
    case 'CommitsWithdrawn':
    case 'CommitsReinstated':
      throw new AppError(
        'invalid',
        'What a sync or an import added cannot be undone here. The next sync would add it again, and an import is undone in “Your data”.',
      )
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
  const moments = await solveHistory(session, key, at)
  const { before, after } = findHistoryEntry(moments, at)
  const earlier = await stateOf(session, before)
  const stands = await standing(session, after, moments.at(-1)?.after ?? null)
  if (event.type === 'DetailsEdited') {
    const { made, was } = detailsOf(event.changes, before, stands.notes, earlier?.notes ?? null)
    return { field: 'details', key, made, earlier: was }
  }
  if (event.type === 'CodeEdited' || event.type === 'CodeRemoved') {
    const wasRemoved = before?.edited.code === true && !before.largeFields.code
    return { field: 'code', key, made: stands.code, earlier: earlier?.code ?? null, wasRemoved }
  }
  return { field: 'feedback', key, made: stands.feedback, earlier: earlier?.feedback ?? null }
}

/**
 * Where each part stands that a change made: where it stands now if that says the same, as after a later change that was
 * taken back itself.
 */
async function standing(
  session: Session,
  after: Row,
  now: Row,
): Promise<Record<'code' | 'notes' | 'feedback', Address | null>> {
  const [made, is] = await Promise.all([stateOf(session, after), stateOf(session, now)])
  const place = (part: 'code' | 'notes' | 'feedback'): Address | null => {
    const isSame = JSON.stringify(made?.[part]) === JSON.stringify(is?.[part])
    return (isSame ? now : after)?.largeFields[part] ?? null
  }
  return { code: place('code'), notes: place('notes'), feedback: place('feedback') }
}

type Row = AnySolveRow | null

function detailsOf(changes: DetailChanges, before: Row, stands: Address | null, notes: string | null) {
  const made: MadeDetails = {}
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
    made.notes = stands
    was.notes = notes
  }
  return { made, was }
}

const textOf = (profile: ProfileText | null): ProfileText | null =>
  profile && { name: profile.name, description: profile.description, goals: profile.goals }
