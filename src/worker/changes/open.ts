import type { SolveKey } from '#domain/solve'
import { type Address, type Commit, readEvent } from '#events/commit'
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
  const open = OPEN[read.event.type] as Open<SolvelogEvent>
  return { ...(await open(session, read.event, at, commit)), raw }
}

type Opened = Omit<OpenedEvent, 'raw'>
type Open<E> = (session: Session, event: E, at: Address, commit: Commit) => Opened | Promise<Opened>

/** Opens an event of a type that changes only its own fields and has no restorable parts. */
const openFields =
  <E>(fieldsOf: (session: Session, event: E, at: Address) => FieldChange[] | Promise<FieldChange[]>): Open<E> =>
  async (session, event, at) => ({ fields: await fieldsOf(session, event, at), restorable: [] })

const openSolve: Open<{ key: SolveKey }> = async (session, { key }, at) => {
  const entry = await findSolveHistoryEntry(session, key, at)
  const [before, after] = await Promise.all([solveStateOf(session, entry.before), solveStateOf(session, entry.after)])
  return { fields: solveChanges(before, after), restorable: restorableParts(session, entry) }
}

const openProfile: Open<{ id: string }> = async (session, { id }, at) => {
  const entry = findHistoryEntry(await profileHistory(session, id), at)
  return { fields: profileChanges(entry.before, entry.after), restorable: restorableParts(session, entry) }
}

const openImport: Open<EventOf<'CommitsMerged' | 'CommitsWithdrawn' | 'CommitsReinstated'>> = (
  _,
  event,
  __,
  commit,
) => {
  const { undoes } = summarizeCommit(commit, () => false)
  return { fields: importChanges(event, undoes), restorable: [] }
}

const openRemoval = openFields<EventOf<'SolveRemoved' | 'SolveRestored'>>((_, event) => removalChanges(event))

const openStudyList = openFields<{ id: string }>(async (session, { id }, at) => {
  const { before, after } = findHistoryEntry(await studyListHistory(session, id), at)
  return studyListChanges(before?.list ?? null, after?.list ?? null)
})

const openTags = openFields<{ slug: string }>(async (session, { slug }, at) => {
  const { before, after } = findHistoryEntry(await problemTagsHistory(session, slug), at)
  return problemTagsChanges(before, after)
})

const openReview = openFields<{ slug: string }>(async (session, { slug }, at) => {
  const { before, after } = findHistoryEntry(await reviewHistory(session, slug), at)
  return reviewChanges(before, after)
})

const openNothing = openFields(() => [])

/** Computes the fields that an event of each type changed, and its restorable parts. */
const OPEN: { [T in SolvelogEvent['type']]: Open<EventOf<T>> } = {
  SolveRecorded: openSolve,
  SolveEnriched: openSolve,
  SolveCorrected: openSolve,
  SolveRemoved: openRemoval,
  SolveRestored: openRemoval,
  JoinAnswered: openFields(joinAnswerChanges),
  CodeEdited: openSolve,
  CodeRemoved: openSolve,
  DetailsEdited: openSolve,
  FeedbackSaved: openSolve,
  FeedbackRemoved: openSolve,
  ReviewRated: openSolve,
  ReviewPostponed: openReview,
  ReviewSuspended: openReview,
  ReviewResumed: openReview,
  ReviewSettingsChanged: openFields(async (session, _, at) => {
    const { before, after } = findHistoryEntry(await reviewSettingsHistory(session), at)
    return reviewSettingsChanges(before, after)
  }),
  TimeZoneNoted: openNothing,
  ProblemNoteSaved: (session, { slug }, at) => problemNoteChange(session, slug, at),
  ProblemStarred: openTags,
  ProblemUnstarred: openTags,
  ProblemTagged: openTags,
  ProblemUntagged: openTags,
  ProfileCreated: openProfile,
  ProfileEdited: openProfile,
  ProfileDeleted: openProfile,
  ProfileActivated: openFields((session, { id }, at) => activation(session, id, at)),
  InterviewDateSet: openFields(async (session, { profile, date }, at) => {
    const before = await interviewDateBefore(session, profile, at)
    return [{ kind: 'value', name: 'Interview date', unit: 'plain', before, after: date }]
  }),
  ProfileListSet: openFields(profileListChange),
  StudyListCreated: openStudyList,
  StudyListEdited: openStudyList,
  StudyListDeleted: openStudyList,
  DemoMovedForward: openFields((_, { seconds }) => demoMoveChanges(seconds)),
  PickMarked: openFields((_, event) => pickMarkChanges(event)),
  CommitsMerged: openImport,
  CommitsWithdrawn: openImport,
  CommitsReinstated: openImport,
  ChangeUndone: openNothing,
  ChangeRedone: openNothing,
  VersionRestored: openNothing,
}

async function joinAnswerChanges(
  session: Session,
  { key, other, isSame }: EventOf<'JoinAnswered'>,
  at: Address,
): Promise<FieldChange[]> {
  const submittedAt = recordedRow(session.log.tables, other)?.timestamp ?? timestampOf(other)
  return joinChanges(await joinAnswerBefore(session, key, other, at), isSame, submittedAt)
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
