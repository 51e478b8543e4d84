import type { SolveKey } from '#domain/solve'
import type { UndoStep } from '#events/command'
import type { EventAddress } from '#events/commit'
import type { CommitSummary } from '#events/describe/commit-summary'
import { definitionOf, type SolvelogEvent } from '#events/event'
import { readEvent } from '#events/read-event'
import { isSameJson } from '#lib/same-json'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { readCommitAt } from './commit-seqs'
import { findHistoryEntry, subjectHistory, textsOf } from './entity-history'

/** The steps that undo a commit, with the values before and after it. Throws an AppError if it can't be undone. */
export async function undoStepsOf(session: Session, { seq, undoes }: CommitSummary): Promise<UndoStep[]> {
  const { events } = await readCommitAt(session, seq)
  const taken: { event: SolvelogEvent; index: number }[] = []
  const covered = new Set<SolveKey>()
  for (const [index, stored] of events.entries()) {
    const read = readEvent(stored)
    if (!read.known)
      throw new AppError('invalid', 'This change has entries that this version can’t read, so it can’t be undone.')
    const { event } = read
    // An added solve is removed as a whole. Its other values are kept for a redo.
    if ('key' in event && covered.has(event.key)) continue
    const { undo } = definitionOf(event)
    const refused = undo?.refusal?.(event, session.log.tables)
    if (refused) throw new AppError(refused.refusal.code, refused.refusal.message)
    if ('key' in event && undo?.isOfCommit) covered.add(event.key)
    taken.push({ event, index })
  }
  // The histories are read only if no event refuses its undo.
  const steps: UndoStep[] = []
  for (const { event, index } of taken) {
    const step = await stepOf(session, event, { seq, index }, { undoes })
    if (step) steps.push(step)
  }
  return steps
}

/** The step that restores the value that an event has changed; null if the event has no value of its own. */
async function stepOf(
  session: Session,
  event: SolvelogEvent,
  at: EventAddress,
  commit: Pick<CommitSummary, 'undoes'>,
): Promise<UndoStep | null> {
  const { subject, states, undo } = definitionOf(event)
  if (!subject || !undo) return null
  if (states) {
    const { before, after } = states(event, commit)
    return { event, made: undo.value(after, event), earlier: undo.value(before, event) }
  }
  const entries = await subjectHistory(session, subject, subject.keyOf(event), at)
  const entry = findHistoryEntry(entries, at)
  // Between the events of a commit, a submission may show the value of another key, which the commit changes too.
  const isWhole = undo.isOfCommit || subject.otherKeys !== undefined
  const ofCommit = isWhole ? entries.filter((one) => one.at.seq === at.seq) : [entry]
  const { before } = ofCommit[0] ?? entry
  const { after } = ofCommit.at(-1) ?? entry
  const made = undo.value(after, event)
  if (!undo.content) return { event, made, earlier: undo.value(before, event) }
  const now = entries.at(-1)?.after ?? null
  const [was, then, is] = await Promise.all([before, after, now].map((one) => textsOf(session, subject, one)))
  // An equal text that was saved again, for example by the undo of a later change, counts as the same text.
  const isSame = isSameJson(undo.content(after, event, then ?? {}), undo.content(now, event, is ?? {}))
  return { event, made: isSame ? undo.value(now, event) : made, earlier: undo.content(before, event, was ?? {}) }
}
