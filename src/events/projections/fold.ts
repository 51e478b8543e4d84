import { type Commit, compareCommits, type EventAddress, readEvent } from '../commit'
import type { EventOf, SolvelogEvent } from '../event'
import { foldAdded } from './added-solves'
import { foldPickMark, foldProblemNote, foldProblemTags } from './problems'
import { foldProfile } from './profiles'
import { foldReview } from './reviews'
import { regroupAndShow, updateShownSolve } from './shown-solves'
import {
  foldCodeEdited,
  foldCodeRemoved,
  foldDemoMoved,
  foldDetailsEdited,
  foldEnriched,
  foldFeedbackRemoved,
  foldFeedbackSaved,
  foldRated,
  foldRecorded,
  recordedRow,
} from './solves'
import { foldStudyList } from './study-lists'
import { appendSeq, emptyTables, isRecorded, type Tables } from './tables'
import { idsNotFolded } from './withdrawn'

/**
 * Folds one commit into tables in place. Pass plain tables to replay, or a draft for a live fold. Unreadable events are
 * skipped and listed.
 */
export function foldCommit(tables: Tables, commit: Commit): void {
  if (Object.hasOwn(tables.withdrawn, commit.id)) return
  if (commit.cause === 'person') tables.commitSeqs.person.push(commit.seq)
  commit.events.forEach((stored, index) => {
    const at = { seq: commit.seq, index }
    const read = readEvent(stored)
    if (read.known) foldEvent(tables, read.event, at, commit.at)
    else tables.skipped.push({ at, type: read.type, reason: read.reason })
  })
}

/** Folds events that were just decided and need no parsing; `commit` contains them. */
export function foldDecided(tables: Tables, commit: Commit, events: readonly SolvelogEvent[]): void {
  if (commit.cause === 'person') tables.commitSeqs.person.push(commit.seq)
  events.forEach((event, index) => {
    foldEvent(tables, event, { seq: commit.seq, index }, commit.at)
  })
}

/** The tables of a whole log; commits may be in any order. */
export function replay(commits: readonly Commit[]): Tables {
  const ordered = [...commits].sort(compareCommits)
  const tables = { ...emptyTables(), withdrawn: idsNotFolded(ordered) }
  for (const commit of ordered) foldCommit(tables, commit)
  return tables
}

/** Folds one event in place; `time` is its commit's clock in epoch milliseconds. */
export function foldEvent(tables: Tables, event: SolvelogEvent, at: EventAddress, time: number): void {
  const fold = FOLDS[event.type] as Fold<SolvelogEvent>
  fold(tables, event, at, time)
  if (!('key' in event)) return
  const row = recordedRow(tables, event.key) ?? tables.unrecorded[event.key]
  if (row) row.commitSeqs = appendSeq(row.commitSeqs, at.seq)
  if (mayIdentify(event) || (row && !isRecorded(row))) regroupAndShow(tables, event.key)
  updateShownSolve(tables, event.key)
}

/** Whether an event can show that two solves are the same submission. */
function mayIdentify(event: SolvelogEvent): boolean {
  if (event.type === 'SolveRecorded') return true
  if (event.type !== 'SolveEnriched') return false
  return event.facts.submissionId !== undefined || event.status !== undefined || event.lang !== undefined
}

type Fold<E> = (tables: Tables, event: E, at: EventAddress, time: number) => void

/** Import records and rulings affect other commits and are evaluated before the fold (`idsNotFolded`). */
const foldRuling = (): void => undefined
/** Marks of a commit; its other events make the change. */
const foldMark = (): void => undefined

/** Folds each type of event. */
const FOLDS: { [T in SolvelogEvent['type']]: Fold<EventOf<T>> } = {
  SolveRecorded: foldRecorded,
  SolveEnriched: foldEnriched,
  SolveCorrected: foldAdded,
  SolveRemoved: foldAdded,
  SolveRestored: foldAdded,
  JoinAnswered: foldAdded,
  CodeEdited: foldCodeEdited,
  CodeRemoved: foldCodeRemoved,
  DetailsEdited: foldDetailsEdited,
  FeedbackSaved: foldFeedbackSaved,
  FeedbackRemoved: foldFeedbackRemoved,
  ReviewRated: foldRated,
  ReviewPostponed: foldReview,
  ReviewSuspended: foldReview,
  ReviewResumed: foldReview,
  ReviewSettingsChanged: foldReview,
  TimeZoneNoted: foldReview,
  ProblemNoteSaved: foldProblemNote,
  ProblemStarred: foldProblemTags,
  ProblemUnstarred: foldProblemTags,
  ProblemTagged: foldProblemTags,
  ProblemUntagged: foldProblemTags,
  ProfileCreated: foldProfile,
  ProfileEdited: foldProfile,
  ProfileDeleted: foldProfile,
  ProfileActivated: foldProfile,
  InterviewDateSet: foldProfile,
  ProfileListSet: foldProfile,
  StudyListCreated: foldStudyList,
  StudyListEdited: foldStudyList,
  StudyListDeleted: foldStudyList,
  DemoMovedForward: foldDemoMoved,
  PickMarked: foldPickMark,
  CommitsMerged: foldRuling,
  CommitsWithdrawn: foldRuling,
  CommitsReinstated: foldRuling,
  ChangeUndone: foldMark,
  ChangeRedone: foldMark,
  VersionRestored: foldMark,
}
