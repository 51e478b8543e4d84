import type { Outline } from '#events/changes/outline'
import { sentenceOf } from '#events/changes/sentences'
import type { DetailChanges, MadeDetails, ProfileText, UndoStep } from '#events/command'
import { type Address, readEvent } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import type { SolveRow } from '#events/projections/tables'
import type { Undone, UndoWish } from '#wire/changes'
import { Fault } from '../../fault'
import { execute } from '../conduct'
import type { Session } from '../state'
import { activationBefore } from './activations'
import { changeIndex } from './change-index'
import { namesOf } from './names'
import { stateOf } from './open'
import { commitAt, momentAt, profileStory, solveStory } from './story'

/** Takes a change of the person's back, as a new change. Throws its refusal, in words. */
export async function undo(session: Session, wish: UndoWish): Promise<Undone> {
  const index = changeIndex(session)
  await index.whole()
  const { withdrawn } = session.log.tables
  const own = index.rows.filter(
    ({ id, cause, device }) => cause === 'person' && device === session.log.device && !Object.hasOwn(withdrawn, id),
  )
  const outline = wish === 'last' ? lastOf(own) : wish === 'redo' ? redoableOf(own) : index.links.byId.get(wish.commit)
  if (!outline)
    throw new Fault('not-found', wish === 'redo' ? 'There is nothing to redo.' : 'There is nothing to undo.')
  const isRedo = outline.undoes !== null && !outline.undoes.isRedo
  const steps = await stepsOf(session, outline)
  const { commit } = await execute(session, { type: isRedo ? 'Redo' : 'Undo', commit: outline.id, steps })
  await index.ready()
  const made = commit === null ? undefined : index.links.byId.get(commit)
  if (!made) throw new Fault('not-found', 'There is nothing to undo.')
  return { commit: made.id, sentence: sentenceOf(made, namesOf(session, index.links)), isRedo }
}

/** The newest change that still stands by itself: neither taken back nor a taking back. */
export function lastOf(own: readonly Outline[]): Outline | undefined {
  const taken = new Set<string>()
  return own.find(({ id, undoes }) => {
    if (undoes) taken.add(undoes.commit)
    return !taken.has(id) && (undoes === null || undoes.isRedo)
  })
}

/** The newest undo, as long as nothing but undoing and redoing came after it. */
export function redoableOf(own: readonly Outline[]): Outline | undefined {
  const taken = new Set<string>()
  const found = own.find(({ id, undoes }) => {
    if (undoes) taken.add(undoes.commit)
    return !taken.has(id) && !undoes?.isRedo
  })
  return found?.undoes ? found : undefined
}

async function stepsOf(session: Session, { seq }: Outline): Promise<UndoStep[]> {
  const { events } = await commitAt(session, seq)
  const steps: UndoStep[] = []
  for (const [index, stored] of events.entries()) {
    const read = readEvent(stored)
    if (!read.known) throw new Fault('invalid', 'This change holds something this version cannot read, or undo.')
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
      const { before, after } = momentAt(await profileStory(session, event.id), at)
      return { field: 'profile', id: event.id, made: textOf(after), earlier: textOf(before) }
    }
    case 'ProfileActivated':
      return { field: 'active', made: event.id, earlier: activationBefore(changeIndex(session).rows, at.seq) }
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
      throw new Fault(
        'invalid',
        'What a sync or an import brought cannot be undone here: the next sync would bring it again, and an import is undone in “Your data”, where it was made.',
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
  const moments = await solveStory(session, key)
  const { before, after } = momentAt(moments, at)
  const earlier = await stateOf(session, before)
  const stands = await standing(session, after, moments.at(-1)?.after ?? null)
  if (event.type === 'DetailsEdited') {
    const { made, was } = detailsOf(event.changes, before, stands.notes, earlier?.notes ?? null)
    return { field: 'details', key, made, earlier: was }
  }
  if (event.type === 'CodeEdited' || event.type === 'CodeRemoved') {
    return { field: 'code', key, made: stands.code, earlier: earlier?.code ?? null }
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
    return (isSame ? now : after)?.parts[part] ?? null
  }
  return { code: place('code'), notes: place('notes'), feedback: place('feedback') }
}

type Row = SolveRow | null

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
