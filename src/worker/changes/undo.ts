import { decide } from '#events/decide/decide'
import { type CommitSummary, isWithdrawal } from '#events/describe/commit-summary'
import { type Names, sentenceOf } from '#events/describe/sentences'
import { undoWithdrawalEvents } from '#events/import-undo'
import { anySubmissionRow } from '#events/projections/combine-same-submission'
import { SerialQueue } from '#lib/serial-queue'
import type { UndoResult, UndoTarget } from '#protocol/changes'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { decisionContext } from '../session/decision-context'
import { execute } from '../session/execute'
import { mergeAndPublish } from '../session/merge-and-publish'
import { ChangeIndex, commitRelations } from './change-index'
import { ownChanges, readCommitAt, readSummaries } from './commit-seqs'
import { namesOf } from './names'
import { undoStepsOf } from './undo-steps'

class UndoQueue extends SerialQueue {}

const NO_UNDO = 'There is nothing to undo. Changes lists everything that was done.'
const NO_REDO = 'There is nothing to redo. Changes lists everything that was done.'

/**
 * Undoes a change of the user by appending a new change. Throws an AppError if it is refused. Calls run one after another,
 * so that "last" always refers to the state after the previous call.
 */
export function undo(session: Session, target: UndoTarget): Promise<UndoResult> {
  return session.get(UndoQueue).run(() => undoOne(session, target))
}

async function undoOne(session: Session, target: UndoTarget): Promise<UndoResult> {
  const commitSummary = await commitToUndo(session, target)
  if (!commitSummary) throw new AppError('not-found', target === 'redo' ? NO_REDO : NO_UNDO)
  const isRedo = commitSummary.undoes !== null && !commitSummary.undoes.isRedo
  const commit = isWithdrawal(commitSummary)
    ? await undoWithdrawal(session, commitSummary, isRedo)
    : await undoEvents(session, commitSummary, isRedo)
  const made = commit === null ? undefined : await found(session, ({ id }) => id === commit)
  if (!made) throw new AppError('not-found', NO_UNDO)
  return { commit: made.id, sentence: sentenceOf(made, await namesFor(session, made, commitSummary)), isRedo }
}

async function undoEvents(session: Session, commitSummary: CommitSummary, isRedo: boolean): Promise<string | null> {
  const steps = await undoStepsOf(session, commitSummary)
  const { commit } = await execute(session, { type: isRedo ? 'Redo' : 'Undo', commit: commitSummary.id, steps })
  return commit
}

/** Why an undo of a change would be refused now; null if it would succeed. The undo of an import is not checked. */
export async function refusalOfUndo(session: Session, commitSummary: CommitSummary): Promise<string | null> {
  if (isWithdrawal(commitSummary)) return null
  try {
    const steps = await undoStepsOf(session, commitSummary)
    const undoing = { type: 'Undo', commit: commitSummary.id, steps } as const
    const decision = decide(undoing, session.log.tables, decisionContext(session))
    if (!decision.ok) return decision.refusal.message
    // Only the marker event is left.
    return decision.events.length > 1
      ? null
      : 'Nothing of this change is left, so there is nothing to undo. Changes lists what came later.'
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

async function commitToUndo(session: Session, target: UndoTarget): Promise<CommitSummary | undefined> {
  if (target === 'last') return newestNotUndone(session, (undoes) => undoes === null || undoes.isRedo)
  if (target === 'redo') {
    // The newest undo if only undos and redos followed it.
    const last = await newestNotUndone(session, (undoes) => !undoes?.isRedo)
    return last?.undoes ? last : undefined
  }
  const index = session.get(ChangeIndex)
  await index.loadNewest()
  if (!index.relations.byId.has(target.commit)) await index.loadAll()
  return index.relations.byId.get(target.commit)
}

/** The newest own change in this browser that matches. */
async function found(
  session: Session,
  passes: (commitSummary: CommitSummary) => boolean,
): Promise<CommitSummary | undefined> {
  for await (const commitSummary of ownChanges(session)) if (passes(commitSummary)) return commitSummary
  return undefined
}

/** The newest own change that passes and that no newer one has undone or redone. */
function newestNotUndone(
  session: Session,
  passes: (undoes: CommitSummary['undoes']) => boolean,
): Promise<CommitSummary | undefined> {
  const taken = new Set<string>()
  return found(session, ({ id, undoes }) => {
    if (undoes) taken.add(undoes.commit)
    return !taken.has(id) && passes(undoes)
  })
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
  const related = [...keys].flatMap((key) => anySubmissionRow(tables, key)?.commitSeqs ?? [])
  const profiles = chain.some(({ kinds }) => kinds.includes('profiles')) ? tables.commitSeqs.profiles : []
  const rows = await readSummaries(session, [...chain.map(({ seq }) => seq), ...related, ...profiles])
  return namesOf(session, commitRelations(rows))
}

const DONE = 'This was undone already. Nothing was changed.'

/** Undoes or redoes the undo of an import. Returns the id of the new commit. Throws an AppError if it is refused. */
async function undoWithdrawal(session: Session, { seq }: CommitSummary, isRedo: boolean): Promise<string> {
  const commit = await readCommitAt(session, seq)
  const [made] = await mergeAndPublish(session, [], {
    cause: 'person',
    record: (_, log, { withdrawn }) => undoWithdrawalEvents(commit, log, withdrawn, isRedo),
  })
  if (!made) throw new AppError('not-found', DONE)
  return made.id
}
