import { type Address, readEvent } from '#events/commit'
import { summarizeCommit } from '#events/describe/commit-summary'
import { summarizeEvent } from '#events/describe/event-summary'
import {
  demoMoveChanges,
  type FieldChange,
  importChanges,
  joinChanges,
  pickMarkChanges,
  problemTagsChanges,
  profileChanges,
  removalChanges,
  reviewChanges,
  reviewSettingsChanges,
  solveChanges,
  studyListChanges,
} from '#events/describe/fields'
import { eventSentence } from '#events/describe/sentences'
import type { EventOf, SolvelogEvent } from '#events/event'
import { recordedRow } from '#events/projections/solves'
import { formatNumber } from '#lib/format'
import type { OpenedChange, OpenedEvent } from '#protocol/changes'
import type { Session } from '../session'
import { ChangeIndex, commitRelations } from './change-index'
import { readCommitAt, readSummaries } from './commit-seqs'
import {
  findHistoryEntry,
  findSolveHistoryEntry,
  problemTagsHistory,
  profileHistory,
  reviewHistory,
  reviewSettingsHistory,
  solveStateOf,
  studyListHistory,
} from './entity-history'
import { namesOf, slugOf, timestampOf } from './names'
import { problemNoteChange } from './problem-notes'
import { activationBefore, interviewDateBefore, joinAnswerBefore, profileListBefore } from './values-before'
import { restorableParts } from './versions'

/** Maximum characters of a raw event on display; a journey may have megabytes. */
const MAX_RAW_LENGTH = 20_000

/** A range of a commit's events, each with a sentence. Throws `not-found`. */
export async function openChange(session: Session, seq: number, offset: number, limit: number): Promise<OpenedChange> {
  const commit = await readCommitAt(session, seq)
  const index = session.get(ChangeIndex)
  await index.ready()
  const names = namesOf(session, index.links)
  const commitSummary = summarizeCommit(commit, () => false)
  const events = commit.events.slice(offset, offset + limit).map((stored, i) => {
    const eventSummary = summarizeEvent(readEvent(stored))
    const key = 'key' in eventSummary ? eventSummary.key : null
    const slug = 'slug' in eventSummary ? eventSummary.slug : key === null ? null : slugOf(key)
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
  return { seq, id: commit.id, total: commit.events.length, offset, events }
}

/** The changes of one event, its restorable parts, and its raw JSON. Throws `not-found`. */
export async function openEvent(session: Session, at: Address): Promise<OpenedEvent> {
  const commit = await readCommitAt(session, at.seq)
  const { id, events } = commit
  const stored = events[at.index]
  const text = JSON.stringify(stored, null, 2) ?? ''
  const raw =
    text.length > MAX_RAW_LENGTH
      ? `${text.slice(0, MAX_RAW_LENGTH)}\n… ${formatNumber(text.length - MAX_RAW_LENGTH)} more characters`
      : text
  const read = readEvent(stored)
  const isWithdrawn = Object.hasOwn(session.log.tables.withdrawn, id)
  if (!read.known || isWithdrawn) return { fields: [], restorable: [], raw }
  if (isOfImport(read.event)) {
    const { undoes } = summarizeCommit(commit, () => false)
    return { fields: importChanges(read.event, undoes), restorable: [], raw }
  }
  return { ...(await changesOf(session, read.event, at)), raw }
}

type OfImport = EventOf<'CommitsMerged' | 'CommitsWithdrawn' | 'CommitsReinstated'>

const isOfImport = (event: SolvelogEvent): event is OfImport =>
  event.type === 'CommitsMerged' || event.type === 'CommitsWithdrawn' || event.type === 'CommitsReinstated'

/** The decision about a solve that the person added; null for other events. */
async function decisionChanges(session: Session, event: SolvelogEvent, at: Address): Promise<FieldChange[] | null> {
  if (event.type === 'SolveRemoved' || event.type === 'SolveRestored') return removalChanges(event)
  if (event.type !== 'JoinAnswered') return null
  const { key, other, isSame } = event
  const submittedAt = recordedRow(session.log.tables, other)?.timestamp ?? timestampOf(other)
  return joinChanges(await joinAnswerBefore(session, key, other, at), isSame, submittedAt)
}

async function changesOf(session: Session, event: SolvelogEvent, at: Address): Promise<Omit<OpenedEvent, 'raw'>> {
  const decision = await decisionChanges(session, event, at)
  if (decision) return { fields: decision, restorable: [] }
  if ('key' in event) {
    const entry = await findSolveHistoryEntry(session, event.key, at)
    const [before, after] = await Promise.all([solveStateOf(session, entry.before), solveStateOf(session, entry.after)])
    return { fields: solveChanges(before, after), restorable: restorableParts(session, entry) }
  }
  if (event.type === 'ProblemNoteSaved') return problemNoteChange(session, event.slug, at)
  if (event.type === 'ProfileCreated' || event.type === 'ProfileEdited' || event.type === 'ProfileDeleted') {
    const entry = findHistoryEntry(await profileHistory(session, event.id), at)
    return { fields: profileChanges(entry.before, entry.after), restorable: restorableParts(session, entry) }
  }
  return { fields: await fieldsOf(session, event, at), restorable: [] }
}

/** The fields that an event without restorable parts changed. */
async function fieldsOf(session: Session, event: SolvelogEvent, at: Address): Promise<FieldChange[]> {
  if (event.type === 'ProfileActivated') return activation(session, event.id, at)
  if (event.type === 'InterviewDateSet') {
    const before = await interviewDateBefore(session, event.profile, at)
    return [{ kind: 'value', name: 'Interview date', unit: 'plain', before, after: event.date }]
  }
  if (event.type === 'ProfileListSet') return profileListChange(session, event, at)
  if (event.type === 'StudyListCreated' || event.type === 'StudyListEdited' || event.type === 'StudyListDeleted') {
    const { before, after } = findHistoryEntry(await studyListHistory(session, event.id), at)
    return studyListChanges(before?.list ?? null, after?.list ?? null)
  }
  if (event.type === 'PickMarked') return pickMarkChanges(event)
  if ('slug' in event) return problemFields(session, event.type, event.slug, at)
  if (event.type === 'ReviewSettingsChanged') {
    const { before, after } = findHistoryEntry(await reviewSettingsHistory(session), at)
    return reviewSettingsChanges(before, after)
  }
  return event.type === 'DemoMovedForward' ? demoMoveChanges(event.seconds) : []
}

/** The changes of a problem's star, tags or reviews. */
async function problemFields(session: Session, type: string, slug: string, at: Address): Promise<FieldChange[]> {
  if (!type.startsWith('Problem')) {
    const { before, after } = findHistoryEntry(await reviewHistory(session, slug), at)
    return reviewChanges(before, after)
  }
  const { before, after } = findHistoryEntry(await problemTagsHistory(session, slug), at)
  return problemTagsChanges(before, after)
}

async function activation(session: Session, id: string, at: Address): Promise<FieldChange[]> {
  const rows = await readSummaries(session, session.log.tables.commitSeqs.profiles)
  const names = namesOf(session, commitRelations(rows))
  const earlier = await activationBefore(session, at.seq)
  const before = earlier === null ? null : names.profile(earlier)
  return [{ kind: 'value', name: 'Active profile', unit: 'plain', before, after: names.profile(id) }]
}

async function profileListChange(
  session: Session,
  { profile, list }: EventOf<'ProfileListSet'>,
  at: Address,
): Promise<FieldChange[]> {
  const names = namesOf(session, commitRelations([]))
  const nameOf = (id: string | null) => (id === null ? 'All problems' : (names.list(id) ?? 'A deleted list'))
  const before = nameOf(await profileListBefore(session, profile, at))
  return [{ kind: 'value', name: 'Recommend from', unit: 'plain', before, after: nameOf(list) }]
}
