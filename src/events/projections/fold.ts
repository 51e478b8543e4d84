import { markKey } from '#domain/today/marks'
import { type Address, type Commit, compareCommits, readEvent } from '../commit'
import type { SolvelogEvent } from '../event'
import { foldAdded, updateShownSolve } from './added-solves'
import { foldProblemNote, foldProblemTags } from './problems'
import { foldProfile } from './profiles'
import { foldReview } from './reviews'
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
import { emptyTables, type Tables } from './tables'
import { notFoldedIn } from './withdrawn'

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
  const tables = { ...emptyTables(), withdrawn: notFoldedIn(ordered) }
  for (const commit of ordered) foldCommit(tables, commit)
  return tables
}

/** Folds one event in place; `time` is its commit's clock in epoch milliseconds. */
export function foldEvent(tables: Tables, event: SolvelogEvent, at: Address, time: number): void {
  change(tables, event, at, time)
  if (!('key' in event)) return
  const row = recordedRow(tables, event.key) ?? tables.unrecorded[event.key]
  if (row && row.commitSeqs.at(-1) !== at.seq) row.commitSeqs = [...row.commitSeqs, at.seq]
  updateShownSolve(tables, event.key)
}

function change(tables: Tables, event: SolvelogEvent, at: Address, time: number): void {
  switch (event.type) {
    case 'SolveRecorded':
      foldRecorded(tables, event, at)
      break
    case 'SolveEnriched':
      foldEnriched(tables, event, at)
      break
    case 'CodeEdited':
      foldCodeEdited(tables, event, at)
      break
    case 'CodeRemoved':
      foldCodeRemoved(tables, event)
      break
    case 'DetailsEdited':
      foldDetailsEdited(tables, event, at)
      break
    case 'FeedbackSaved':
      foldFeedbackSaved(tables, event, at)
      break
    case 'FeedbackRemoved':
      foldFeedbackRemoved(tables, event)
      break
    case 'ReviewRated':
      foldRated(tables, event)
      break
    case 'SolveCorrected':
    case 'SolveRemoved':
    case 'SolveRestored':
    case 'JoinAnswered':
      foldAdded(tables, event)
      break
    case 'ReviewPostponed':
    case 'ReviewSuspended':
    case 'ReviewResumed':
    case 'ReviewSettingsChanged':
    case 'TimeZoneNoted':
      foldReview(tables, event, at.seq)
      break
    case 'ProblemNoteSaved':
      foldProblemNote(tables, event, at)
      break
    case 'ProblemStarred':
    case 'ProblemUnstarred':
    case 'ProblemTagged':
    case 'ProblemUntagged':
      foldProblemTags(tables, event, at.seq)
      break
    case 'ProfileCreated':
    case 'ProfileEdited':
    case 'ProfileDeleted':
    case 'ProfileActivated':
    case 'InterviewDateSet':
    case 'ProfileListSet':
      foldProfile(tables, event, time)
      if (tables.commitSeqs.profiles.at(-1) !== at.seq) tables.commitSeqs.profiles.push(at.seq)
      break
    case 'StudyListCreated':
    case 'StudyListEdited':
    case 'StudyListDeleted':
      foldStudyList(tables, event, at.seq)
      break
    case 'DemoMovedForward':
      foldDemoMoved(tables, event)
      break
    case 'PickMarked':
      if (event.mark) tables.pickMarks[markKey(event.day, event.slug)] = event.mark
      else delete tables.pickMarks[markKey(event.day, event.slug)]
      break
    case 'CommitsMerged':
    case 'CommitsWithdrawn':
    case 'CommitsReinstated':
      // These affect other commits and are evaluated before the fold (`notFoldedIn`).
      break
    case 'ChangeUndone':
    case 'ChangeRedone':
    case 'VersionRestored':
      // These only mark the commit; its other events make the change.
      break
    default:
      event satisfies never
  }
}
