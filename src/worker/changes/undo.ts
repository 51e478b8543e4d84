import { decide } from '#events/decide/decide'
import { type CommitSummary, isWithdrawal } from '#events/describe/commit-summary'
import { buildSentence, type Names } from '#events/describe/sentences'
import { createUndoWithdrawalEvents } from '#events/import-undo'
import { findAnySubmissionRow } from '#events/projections/combine-same-submission'
import { SerialQueue } from '#lib/serial-queue'
import type { UndoResult, UndoTarget } from '#protocol/changes'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { decisionContext } from '../session/decision-context'
import { execute } from '../session/execute'
import { mergeAndPublish } from '../session/merge-and-publish'
import { ChangeIndex, commitRelations } from './change-index'
import { readCommitAt, readOwnChanges, readSummaries } from './commit-seqs'
import { namesOf } from './names'
import { undoStepsOf } from './undo-steps'

class UndoQueue extends SerialQueue {}

const NO_UNDO_TEXT = 'There is nothing to undo. Changes lists everything that was done.'
const NO_REDO_TEXT = 'There is nothing to redo. Changes lists everything that was done.'

/**
 * Undoes a change of the user by appending a new change. Throws an AppError if the undo is refused. Calls run one after another,
 * so that the target `last` always means the last change after the previous call.
 */
export function undo(session: Session, target: UndoTarget): Promise<UndoResult> {
  return session.get(UndoQueue).run(() => undoNow(session, target))
}

async function undoNow(session: Session, target: UndoTarget): Promise<UndoResult> {
  const commitSummary = await commitToUndo(session, target)
  if (!commitSummary) throw new AppError('not-found', target === 'redo' ? NO_REDO_TEXT : NO_UNDO_TEXT)
  const isRedo = commitSummary.undoes !== null && !commitSummary.undoes.isRedo
  const commit = isWithdrawal(commitSummary)
    ? await undoWithdrawal(session, commitSummary, isRedo)
    : await undoEvents(session, commitSummary, isRedo)
  const newCommit = commit === null ? undefined : await findNewest(session, ({ id }) => id === commit)
  if (!newCommit) throw new AppError('not-found', NO_UNDO_TEXT)
  return {
    commit: newCommit.id,
    sentence: buildSentence(newCommit, await namesFor(session, newCommit, commitSummary)),
    isRedo,
  }
}

async function undoEvents(session: Session, commitSummary: CommitSummary, isRedo: boolean): Promise<string | null> {
  const steps = await undoStepsOf(session, commitSummary)
  const { commit } = await execute(session, { type: isRedo ? 'Redo' : 'Undo', commit: commitSummary.id, steps })
  return commit
}

/** Returns why an undo of a change would be refused now; null if it would succeed. Does not check the undo of an import. */
export async function refusalOfUndo(session: Session, commitSummary: CommitSummary): Promise<string | null> {
  if (isWithdrawal(commitSummary)) return null
  try {
    const steps = await undoStepsOf(session, commitSummary)
    const undoing = { type: 'Undo', commit: commitSummary.id, steps } as const
    const decision = decide(undoing, session.log.tables, decisionContext(session))
    if (!decision.ok) return decision.refusal.message
    // The first event only marks the commit as an undo.
    return decision.events.length > 1
      ? null
      : 'Nothing of this change is left, so there is nothing to undo. Changes lists what came later.'
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

async function commitToUndo(session: Session, target: UndoTarget): Promise<CommitSummary | undefined> {
  if (target === 'last') return findNewestNotUndone(session, (undoes) => undoes === null || undoes.isRedo)
  if (target === 'redo') {
    // A redo is possible only if every change after the newest undo is an undo or a redo.
    const last = await findNewestNotUndone(session, (undoes) => !undoes?.isRedo)
    return last?.undoes ? last : undefined
  }
  const index = session.get(ChangeIndex)
  await index.loadNewest()
  if (!index.relations.byId.has(target.commit)) await index.loadAll()
  return index.relations.byId.get(target.commit)
}

/** Finds the newest change that the user made in this browser and for which `passes` returns true. */
async function findNewest(
  session: Session,
  passes: (commitSummary: CommitSummary) => boolean,
): Promise<CommitSummary | undefined> {
  for await (const commitSummary of readOwnChanges(session)) if (passes(commitSummary)) return commitSummary
  return undefined
}

/** Like `findNewest`, but skips changes that a newer change has undone or redone. */
function findNewestNotUndone(
  session: Session,
  passes: (undoes: CommitSummary['undoes']) => boolean,
): Promise<CommitSummary | undefined> {
  const undoneIds = new Set<string>()
  return findNewest(session, ({ id, undoes }) => {
    if (undoes) undoneIds.add(undoes.commit)
    return !undoneIds.has(id) && passes(undoes)
  })
}

/** Collects the names that the sentence of an undo needs: those of the undone changes, and of their solves and profiles. */
async function namesFor(session: Session, undoing: CommitSummary, undone: CommitSummary): Promise<Names> {
  const { tables } = session.log
  const chain = [undoing, undone]
  let nextId = undone.undoes?.commit
  if (nextId !== undefined) {
    await findNewest(session, (commitSummary) => {
      if (commitSummary.id !== nextId) return false
      chain.push(commitSummary)
      nextId = commitSummary.undoes?.commit
      return nextId === undefined
    })
  }
  const keys = new Set(chain.flatMap((commitSummary) => commitSummary.keys))
  const related = [...keys].flatMap((key) => findAnySubmissionRow(tables, key)?.commitSeqs ?? [])
  const profiles = chain.some(({ kinds }) => kinds.includes('profiles')) ? tables.commitSeqs.profiles : []
  const rows = await readSummaries(session, [...chain.map(({ seq }) => seq), ...related, ...profiles])
  return namesOf(session, commitRelations(rows))
}

const UNDONE_ALREADY_TEXT = 'This was undone already. Nothing was changed.'

/** Undoes or redoes the undo of an import. Returns the id of the new commit. Throws an AppError if there is nothing to change. */
async function undoWithdrawal(session: Session, { seq }: CommitSummary, isRedo: boolean): Promise<string> {
  const commit = await readCommitAt(session, seq)
  const [newCommit] = await mergeAndPublish(session, [], {
    cause: 'person',
    record: (_, log, { withdrawn }) => createUndoWithdrawalEvents(commit, log, withdrawn, isRedo),
  })
  if (!newCommit) throw new AppError('not-found', UNDONE_ALREADY_TEXT)
  return newCommit.id
}
