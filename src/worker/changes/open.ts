import { getSlugOfKey } from '#domain/solve'
import type { Commit, EventAddress } from '#events/commit'
import { summarizeCommit } from '#events/describe/commit-summary'
import { summarizeEvent } from '#events/describe/event-summary'
import { toFieldChange } from '#events/describe/fields'
import { buildEventSentence } from '#events/describe/sentences'
import { getDefinition, type SolvelogEvent } from '#events/event'
import { readEvent } from '#events/read-event'
import { formatNumber } from '#lib/format'
import type { OpenedChange, OpenedEvent } from '#protocol/changes'
import type { Session } from '../session'
import { ChangeIndex, computeCommitRelations } from './change-index'
import { readCommitAt, summarizeCommits } from './commit-seqs'
import { findHistoryEntry, readCommitsAbout, readStateTexts, selectEntriesAbout } from './entity-history'
import { createNames } from './names'
import { findUndoRefusal } from './undo'

/** Maximum characters of an event's JSON that are displayed; an event with a code history may have megabytes. */
const MAX_RAW_LENGTH = 20_000

/** Returns a range of a commit's events, each described by a sentence. Throws an AppError `not-found` if there is no such commit. */
export async function openChange(session: Session, seq: number, offset: number, limit: number): Promise<OpenedChange> {
  const commit = await readCommitAt(session, seq)
  const index = session.get(ChangeIndex)
  await index.loadNewestFirst()
  const names = createNames(session, index.relations)
  const commitSummary = summarizeCommit(commit, () => false)
  const events = commit.events.slice(offset, offset + limit).map((stored, i) => {
    const eventSummary = summarizeEvent(readEvent(stored))
    const key = ('key' in eventSummary ? eventSummary.key : null) ?? null
    const slug = ('slug' in eventSummary ? eventSummary.slug : null) ?? (key === null ? null : getSlugOfKey(key))
    const title = key !== null ? names.solve(key) : slug !== null ? names.problem(slug) : ''
    return {
      at: { seq, index: offset + i },
      type: eventSummary.type,
      sentence: buildEventSentence(eventSummary, commitSummary, names),
      key,
      slug,
      title,
    }
  })
  const isWhole = commit.events.length <= limit
  const undoRefusal = isWhole && commit.cause === 'person' ? await findUndoRefusal(session, commitSummary) : null
  return { seq, id: commit.id, total: commit.events.length, offset, events, undoRefusal }
}

/**
 * Returns the fields that an event changed, its parts that can be restored, and its JSON. Throws an AppError `not-found` if there is no
 * such commit.
 */
export async function openEvent(session: Session, address: EventAddress): Promise<OpenedEvent> {
  const commit = await readCommitAt(session, address.seq)
  const stored = commit.events[address.index]
  const text = JSON.stringify(stored, null, 2) ?? ''
  const raw =
    text.length > MAX_RAW_LENGTH
      ? `${text.slice(0, MAX_RAW_LENGTH)}\n… ${formatNumber(text.length - MAX_RAW_LENGTH)} more characters`
      : text
  const read = readEvent(stored)
  const isWithdrawn = Object.hasOwn(session.log.tables.withdrawn, commit.id)
  if (!read.known || isWithdrawn) return { fields: [], restorable: [], raw }
  return { ...(await computeFieldChanges(session, read.event, address, commit)), raw }
}

async function computeFieldChanges(
  session: Session,
  event: SolvelogEvent,
  address: EventAddress,
  commit: Commit,
): Promise<Pick<OpenedEvent, 'fields' | 'restorable'>> {
  const { subject, states } = getDefinition(event)
  if (!subject) return { fields: [], restorable: [] }
  const key = subject.getKey(event)
  const commits = await readCommitsAbout(session, subject, key, address)
  const { before, after } = states
    ? states(
        event,
        summarizeCommit(commit, () => false),
      )
    : findHistoryEntry(selectEntriesAbout(session, subject, key, commits), address)
  const names = createNames(session, computeCommitRelations(summarizeCommits(commits)))
  const [textsBefore, textsAfter] = await Promise.all([
    readStateTexts(session, subject, before),
    readStateTexts(session, subject, after),
  ])
  return {
    fields: subject.diff(before, after, names, { before: textsBefore, after: textsAfter }).map(toFieldChange),
    restorable: subject.restorable?.(before, after, session.currentView().tables, key) ?? [],
  }
}
