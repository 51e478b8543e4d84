import type { SolveKey } from '#domain/solve'
import type { UndoStep } from '#events/command'
import type { EventAddress } from '#events/commit'
import type { CommitSummary } from '#events/describe/commit-summary'
import { getDefinition, type SolvelogEvent } from '#events/event'
import { readEvent } from '#events/read-event'
import { isSameJson } from '#lib/same-json'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { readCommitAt } from './commit-seqs'
import { findHistoryEntry, readStateTexts, readSubjectHistory } from './entity-history'

/** Returns the steps that undo a commit. Throws an AppError if the commit can't be undone. */
export async function buildUndoSteps(session: Session, { seq, undoes }: CommitSummary): Promise<UndoStep[]> {
  const { events } = await readCommitAt(session, seq)
  const eventsToUndo: { event: SolvelogEvent; index: number }[] = []
  const fullyUndoneKeys = new Set<SolveKey>()
  for (const [index, stored] of events.entries()) {
    const read = readEvent(stored)
    if (!read.known)
      throw new AppError('invalid', 'This change has entries that this version can’t read, so it can’t be undone.')
    const { event } = read
    // The undo of an added solve removes the whole solve, so later events about this solve need no undo step.
    if ('key' in event && fullyUndoneKeys.has(event.key)) continue
    const { undo } = getDefinition(event)
    const refusalResult = undo?.refuse?.(event, session.log.tables)
    if (refusalResult) throw new AppError(refusalResult.refusal.code, refusalResult.refusal.message)
    if ('key' in event && undo?.isOfCommit) fullyUndoneKeys.add(event.key)
    eventsToUndo.push({ event, index })
  }
  // Histories are slow to read, so they are read only if no event refuses its undo.
  const steps: UndoStep[] = []
  for (const { event, index } of eventsToUndo) {
    const step = await buildUndoStep(session, event, { seq, index }, { undoes })
    if (step) steps.push(step)
  }
  return steps
}

async function buildUndoStep(
  session: Session,
  event: SolvelogEvent,
  address: EventAddress,
  commit: Pick<CommitSummary, 'undoes'>,
): Promise<UndoStep | null> {
  const { subject, states, undo } = getDefinition(event)
  if (!subject || !undo) return null
  if (states) {
    const { before, after } = states(event, commit)
    return { event, newValue: undo.value(after, event), earlierValue: undo.value(before, event) }
  }
  const entries = await readSubjectHistory(session, subject, subject.getKey(event), address)
  const entry = findHistoryEntry(entries, address)
  // The user can join several records into one solve. The history of such a solve has events about several records, and one commit may
  // change more than one record. Compare the states before and after the whole commit.
  const isWhole = undo.isOfCommit || subject.otherKeys !== undefined
  const sameCommit = isWhole ? entries.filter((one) => one.address.seq === address.seq) : [entry]
  const { before } = sameCommit[0] ?? entry
  const { after } = sameCommit.at(-1) ?? entry
  const newValue = undo.value(after, event)
  if (!undo.content) return { event, newValue, earlierValue: undo.value(before, event) }
  const currentState = entries.at(-1)?.after ?? null
  const [textsBefore, textsAfter, currentTexts] = await Promise.all(
    [before, after, currentState].map((one) => readStateTexts(session, subject, one)),
  )
  // An equal text that was saved again, for example by the undo of a later change, counts as the same text.
  const isSame = isSameJson(
    undo.content(after, event, textsAfter ?? {}),
    undo.content(currentState, event, currentTexts ?? {}),
  )
  return {
    event,
    newValue: isSame ? undo.value(currentState, event) : newValue,
    earlierValue: undo.content(before, event, textsBefore ?? {}),
  }
}
