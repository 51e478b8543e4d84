import { type SolveKey, secondOfKey, slugOfKey } from '#domain/solve'
import type { Commit, EventAddress } from '#events/commit'
import { summarizeCommit } from '#events/describe/commit-summary'
import { summarizeEvent } from '#events/describe/event-summary'
import {
  demoMoveChanges,
  type ImportEvent,
  importChanges,
  joinChanges,
  removalChanges,
  solveChanges,
  toFieldChange,
} from '#events/describe/fields'
import { eventSentence } from '#events/describe/sentences'
import { type DefinedType, definitionOf, type EventOf, isDefined, type SolvelogEvent } from '#events/event'
import { recordedRow } from '#events/projections/solves'
import { readEvent } from '#events/read-event'
import { formatNumber } from '#lib/format'
import type { OpenedChange, OpenedEvent } from '#protocol/changes'
import type { Session } from '../session'
import { ChangeIndex, commitRelations } from './change-index'
import { readCommitAt, readSummaries } from './commit-seqs'
import { findHistoryEntry, findSolveHistoryEntry, solveStateOf, subjectHistory } from './entity-history'
import { namesOf } from './names'
import { problemNoteChange } from './problem-notes'
import { refusalOfUndo } from './undo'
import { joinAnswerBefore } from './values-before'
import { restorableParts } from './versions'

/** Maximum characters of a raw event on display; a journey may have megabytes. */
const MAX_RAW_LENGTH = 20_000

/** A range of a commit's events, each with a sentence. Throws `not-found`. */
export async function openChange(session: Session, seq: number, offset: number, limit: number): Promise<OpenedChange> {
  const commit = await readCommitAt(session, seq)
  const index = session.get(ChangeIndex)
  await index.loadNewestFirst()
  const names = namesOf(session, index.relations)
  const commitSummary = summarizeCommit(commit, () => false)
  const events = commit.events.slice(offset, offset + limit).map((stored, i) => {
    const eventSummary = summarizeEvent(readEvent(stored))
    const key = 'key' in eventSummary ? eventSummary.key : null
    const slug = ('slug' in eventSummary ? eventSummary.slug : null) ?? (key === null ? null : slugOfKey(key))
    const title = key !== null ? names.solve(key) : slug !== null ? names.problem(slug) : ''
    return {
      at: { seq, index: offset + i },
      type: eventSummary.type,
      sentence: eventSentence(eventSummary, commitSummary, names),
      key,
      slug,
      title,
    }
  })
  const isWhole = commit.events.length <= limit
  const undoRefusal = isWhole && commit.cause === 'person' ? await refusalOfUndo(session, commitSummary) : null
  return { seq, id: commit.id, total: commit.events.length, offset, events, undoRefusal }
}

/** The changes of one event, its restorable parts, and its raw JSON. Throws `not-found`. */
export async function openEvent(session: Session, at: EventAddress): Promise<OpenedEvent> {
  const commit = await readCommitAt(session, at.seq)
  const stored = commit.events[at.index]
  const text = JSON.stringify(stored, null, 2) ?? ''
  const raw =
    text.length > MAX_RAW_LENGTH
      ? `${text.slice(0, MAX_RAW_LENGTH)}\n… ${formatNumber(text.length - MAX_RAW_LENGTH)} more characters`
      : text
  const read = readEvent(stored)
  const isWithdrawn = Object.hasOwn(session.log.tables.withdrawn, commit.id)
  if (!read.known || isWithdrawn) return { fields: [], restorable: [], raw }
  if (isDefined(read.event)) {
    const opened = await openDefined(session, read.event, at)
    return { restorable: [], ...opened, raw }
  }
  // TypeScript cannot relate the function of a type to the event.
  const open = OPEN[read.event.type] as Open<SolvelogEvent>
  return { restorable: [], ...(await open(session, read.event, at, commit)), raw }
}

/** What an event changed, and its parts that can be restored; none if absent. */
type Opened = Pick<OpenedEvent, 'fields'> & Partial<Pick<OpenedEvent, 'restorable'>>
type Open<E> = (session: Session, event: E, at: EventAddress, commit: Commit) => Opened | Promise<Opened>

const openSolve: Open<{ key: SolveKey }> = async (session, { key }, at) => {
  const entry = await findSolveHistoryEntry(session, key, at)
  const [before, after] = await Promise.all([solveStateOf(session, entry.before), solveStateOf(session, entry.after)])
  return { fields: solveChanges(before, after), restorable: restorableParts(session, entry) }
}

const openRemoval: Open<EventOf<'SolveRemoved' | 'SolveRestored'>> = (_, event) => ({ fields: removalChanges(event) })

/** The changes of an event that has a definition. */
async function openDefined(
  session: Session,
  event: SolvelogEvent & { type: DefinedType },
  at: EventAddress,
): Promise<Opened> {
  const { subject, states } = definitionOf(event)
  if (!subject) return openNothing()
  const { tables } = session.log
  const key = subject.keyOf(event)
  const { before, after } = states?.(event) ?? findHistoryEntry(await subjectHistory(session, subject, key), at)
  const names = namesOf(session, commitRelations(await readSummaries(session, subject.commitSeqs(tables, key))))
  const part = subject.restorable?.(before, after, tables, key)
  return { fields: subject.differences(before, after, names).flatMap(toFieldChange), restorable: part ? [part] : [] }
}

const openImport = (_: Session, event: ImportEvent, __: EventAddress, commit: Commit): Opened => ({
  fields: importChanges(event, summarizeCommit(commit, () => false).undoes),
})

const openNothing = (): Opened => ({ fields: [] })

/** For each type of event, the function that finds its changes. */
const OPEN: { [T in Exclude<SolvelogEvent['type'], DefinedType>]: Open<EventOf<T>> } = {
  SolveRecorded: openSolve,
  SolveEnriched: openSolve,
  SolveCorrected: openSolve,
  SolveRemoved: openRemoval,
  SolveRestored: openRemoval,
  async JoinAnswered(session, { key, other, isSame }, at) {
    const submittedAt = recordedRow(session.log.tables, other)?.timestamp ?? secondOfKey(other)
    return { fields: joinChanges(await joinAnswerBefore(session, key, other, at), isSame, submittedAt) }
  },
  CodeEdited: openSolve,
  CodeRemoved: openSolve,
  DetailsEdited: openSolve,
  FeedbackSaved: openSolve,
  FeedbackRemoved: openSolve,
  ReviewRated: openSolve,
  ProblemNoteSaved: (session, { slug }, at) => problemNoteChange(session, slug, at),
  DemoMovedForward: (_, { seconds }) => ({ fields: demoMoveChanges(seconds) }),
  CommitsMerged: openImport,
  CommitsWithdrawn: openImport,
  CommitsReinstated: openImport,
  ChangeUndone: openNothing,
  ChangeRedone: openNothing,
  VersionRestored: openNothing,
}
