import { decide } from '#events/decide/decide'
import { type CommitSummary, isWithdrawal } from '#events/describe/commit-summary'
import { buildSentence, type Names } from '#events/describe/sentences'
import { createUndoWithdrawalEvents } from '#events/import-undo'
import { findAnySubmissionRow } from '#events/projections/combine-same-submission'
import { SerialQueue } from '#lib/serial-queue'
import type { UndoResult, UndoTarget } from '#protocol/changes'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { createDecisionContext } from '../session/decision-context'
import { execute } from '../session/execute'
import { mergeAndPublish } from '../session/merge-and-publish'
import { ChangeIndex, computeCommitRelations } from './change-index'
import { readCommitAt, readOwnChanges, readSummaries } from './commit-seqs'
import { createNames } from './names'
import { buildUndoSteps } from './undo-steps'

class UndoQueue extends SerialQueue {}

const NO_UNDO_TEXT = 'There is nothing to undo. Changes lists everything that was done.'
const NO_REDO_TEXT = 'There is nothing to redo. Changes lists everything that was done.'

/**
 * Undoes or redoes a change by appending a new change. Throws an AppError if the undo or redo is refused. Calls run one after another, so
 * that the target `last` always means the last change after the previous call.
 */
export function undo(session: Session, target: UndoTarget): Promise<UndoResult> {
  return session.get(UndoQueue).run(() => undoNow(session, target))
}

async function undoNow(session: Session, target: UndoTarget): Promise<UndoResult> {
  const commitSummary = await findCommitToUndo(session, target)
  if (!commitSummary) throw new AppError('not-found', target === 'redo' ? NO_REDO_TEXT : NO_UNDO_TEXT)
  const isRedo = commitSummary.undoes !== null && !commitSummary.undoes.isRedo
  const commit = isWithdrawal(commitSummary)
    ? await undoWithdrawal(session, commitSummary, isRedo)
    : await undoEventsOfCommit(session, commitSummary, isRedo)
  const newCommit = commit === null ? undefined : await findNewestChange(session, ({ id }) => id === commit)
  if (!newCommit) throw new AppError('not-found', NO_UNDO_TEXT)
  return {
    commit: newCommit.id,
    sentence: buildSentence(newCommit, await collectNames(session, newCommit, commitSummary)),
    isRedo,
  }
}

async function undoEventsOfCommit(
  session: Session,
  commitSummary: CommitSummary,
  isRedo: boolean,
): Promise<string | null> {
  const steps = await buildUndoSteps(session, commitSummary)
  const { commit } = await execute(session, { type: isRedo ? 'Redo' : 'Undo', commit: commitSummary.id, steps })
  return commit
}

/** Returns why an undo of a change would be refused now; null if it would succeed. Does not check the undo of an import. */
export async function findUndoRefusal(session: Session, commitSummary: CommitSummary): Promise<string | null> {
  if (isWithdrawal(commitSummary)) return null
  try {
    const steps = await buildUndoSteps(session, commitSummary)
    const undoing = { type: 'Undo', commit: commitSummary.id, steps } as const
    const decision = decide(undoing, session.log.tables, createDecisionContext(session))
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

async function findCommitToUndo(session: Session, target: UndoTarget): Promise<CommitSummary | undefined> {
  if (target === 'last') return findNewestChangeNotUndone(session, (undoes) => undoes === null || undoes.isRedo)
  if (target === 'redo') {
    // A redo is possible only if the newest change, apart from redos and undone changes, is an undo.
    const last = await findNewestChangeNotUndone(session, (undoes) => !undoes?.isRedo)
    return last?.undoes ? last : undefined
  }
  const index = session.get(ChangeIndex)
  await index.loadNewest()
  if (!index.relations.byId.has(target.commit)) await index.loadAll()
  return index.relations.byId.get(target.commit)
}

async function findNewestChange(
  session: Session,
  matches: (commitSummary: CommitSummary) => boolean,
): Promise<CommitSummary | undefined> {
  for await (const commitSummary of readOwnChanges(session)) if (matches(commitSummary)) return commitSummary
  return undefined
}

function findNewestChangeNotUndone(
  session: Session,
  matches: (undoes: CommitSummary['undoes']) => boolean,
): Promise<CommitSummary | undefined> {
  const undoneIds = new Set<string>()
  return findNewestChange(session, ({ id, undoes }) => {
    if (undoes) undoneIds.add(undoes.commit)
    return !undoneIds.has(id) && matches(undoes)
  })
}

async function collectNames(session: Session, newCommit: CommitSummary, undoneCommit: CommitSummary): Promise<Names> {
  const { tables } = session.log
  const chain = [newCommit, undoneCommit]
  let nextId = undoneCommit.undoes?.commit
  if (nextId !== undefined) {
    await findNewestChange(session, (commitSummary) => {
      if (commitSummary.id !== nextId) return false
      chain.push(commitSummary)
      nextId = commitSummary.undoes?.commit
      return nextId === undefined
    })
  }
  const keys = new Set(chain.flatMap((commitSummary) => commitSummary.keys))
  const related = [...keys].flatMap((key) => findAnySubmissionRow(tables, key)?.commitSeqs ?? [])
  const profiles = chain.some(({ kinds }) => kinds.includes('profiles')) ? tables.profileSeqs : []
  const rows = await readSummaries(session, [...chain.map(({ seq }) => seq), ...related, ...profiles])
  return createNames(session, computeCommitRelations(rows))
}

const UNDONE_ALREADY_TEXT = 'This was undone already. Nothing was changed.'

/** Undoes the undo of an import; if `isRedo`, undoes the import again. Returns the id of the new commit. */
async function undoWithdrawal(session: Session, { seq }: CommitSummary, isRedo: boolean): Promise<string> {
  const commit = await readCommitAt(session, seq)
  const [newCommit] = await mergeAndPublish(session, [], {
    cause: 'person',
    createRecordEvents: (_, log, { withdrawn }) => createUndoWithdrawalEvents(commit, log, withdrawn, isRedo),
  })
  if (!newCommit) throw new AppError('not-found', UNDONE_ALREADY_TEXT)
  return newCommit.id
}
