import type { Rating } from '#domain/review/rating'
import type { ReviewSettings, ReviewSettingsChanges } from '#domain/review/settings'
import type { SolveKey } from '#domain/solve'
import type { PickMark } from '#domain/today/marks'
import type { ReadEvent } from '../commit'
import type { EventOf, SolvelogEvent } from '../event'

/** An event without its large fields: enough for its sentence. */
export type EventSummary =
  | { type: 'SolveRecorded'; key: SolveKey; status: string }
  | { type: 'SolveEnriched'; key: SolveKey }
  | { type: 'SolveCorrected' | 'SolveRemoved' | 'SolveRestored'; key: SolveKey }
  | { type: 'JoinAnswered'; key: SolveKey; isSame: boolean | null }
  | { type: 'CodeEdited' | 'CodeRemoved' | 'FeedbackRemoved'; key: SolveKey }
  | { type: 'DetailsEdited'; key: SolveKey; set: DetailName[]; unset: DetailName[] }
  | { type: 'FeedbackSaved'; key: SolveKey; score: number; isImport: boolean }
  | { type: 'ReviewRated'; key: SolveKey; rating: Rating | null }
  | { type: 'ReviewPostponed'; slug: string; until: number | null }
  | { type: 'ReviewSuspended' | 'ReviewResumed'; slug: string }
  | { type: 'ReviewSettingsChanged'; set: (keyof ReviewSettings)[] }
  | { type: 'TimeZoneNoted'; utcOffset: number }
  | { type: 'ProblemNoteSaved'; slug: string; isRemoved: boolean }
  | { type: 'ProblemStarred' | 'ProblemUnstarred'; slug: string }
  | { type: 'ProblemTagged' | 'ProblemUntagged'; slug: string; tag: string }
  | { type: 'ProfileCreated' | 'ProfileEdited'; id: string; name: string }
  | { type: 'ProfileDeleted' | 'ProfileActivated'; id: string }
  | { type: 'InterviewDateSet'; profile: string; date: string | null }
  | { type: 'ProfileListSet'; profile: string; list: string | null }
  | { type: 'StudyListCreated' | 'StudyListEdited' | 'StudyListDeleted'; id: string; name: string }
  | { type: 'ChangeUndone' | 'ChangeRedone' | 'VersionRestored'; commit: string }
  | { type: 'DemoMovedForward'; seconds: number }
  | { type: 'PickMarked'; slug: string; mark: PickMark | null }
  | { type: 'CommitsMerged'; name: string; count: number }
  | { type: 'CommitsWithdrawn' | 'CommitsReinstated'; count: number }
  | { type: 'Unreadable'; name: string; reason: string }

export type DetailName = 'solve time' | 'used hints' | 'note'

/** The kinds of changes that can be filtered. */
export type ChangeKind = 'solves' | 'code' | 'details' | 'feedback' | 'reviews' | 'profiles' | 'lists' | 'other'

/** Summarizes a parsed event. */
export function summarizeEvent(read: ReadEvent): EventSummary {
  if (!read.known) return { type: 'Unreadable', name: read.type, reason: read.reason }
  return summarizeKnownEvent(read.event)
}

function summarizeKnownEvent(event: SolvelogEvent): EventSummary {
  switch (event.type) {
    case 'SolveRecorded':
      return { type: event.type, key: event.key, status: event.status }
    case 'SolveEnriched':
    case 'SolveCorrected':
    case 'SolveRemoved':
    case 'SolveRestored':
    case 'CodeEdited':
    case 'CodeRemoved':
    case 'FeedbackRemoved':
      return { type: event.type, key: event.key }
    case 'JoinAnswered':
      return { type: event.type, key: event.key, isSame: event.isSame }
    case 'DetailsEdited':
      return { type: event.type, key: event.key, ...detailNames(event.changes) }
    case 'FeedbackSaved': {
      const score = event.feedback.summary.final_score
      return { type: event.type, key: event.key, score, isImport: event.via === 'import' }
    }
    case 'ReviewRated':
      return { type: event.type, key: event.key, rating: event.rating }
    case 'ReviewPostponed':
      return { type: event.type, slug: event.slug, until: event.until }
    case 'ReviewSuspended':
    case 'ReviewResumed':
    case 'ProblemStarred':
    case 'ProblemUnstarred':
      return { type: event.type, slug: event.slug }
    case 'ReviewSettingsChanged':
      return { type: event.type, set: settingNames(event.changes) }
    case 'TimeZoneNoted':
      return { type: event.type, utcOffset: event.utcOffset }
    case 'ProblemNoteSaved':
      return { type: event.type, slug: event.slug, isRemoved: event.note === null }
    case 'ProblemTagged':
    case 'ProblemUntagged':
      return { type: event.type, slug: event.slug, tag: event.tag }
    case 'ProfileCreated':
    case 'ProfileEdited':
    case 'StudyListCreated':
    case 'StudyListEdited':
    case 'StudyListDeleted':
      return { type: event.type, id: event.id, name: event.name }
    case 'ProfileDeleted':
    case 'ProfileActivated':
      return { type: event.type, id: event.id }
    case 'InterviewDateSet':
      return { type: event.type, profile: event.profile, date: event.date }
    case 'ProfileListSet':
      return { type: event.type, profile: event.profile, list: event.list }
    case 'ChangeUndone':
    case 'ChangeRedone':
    case 'VersionRestored':
      return { type: event.type, commit: event.commit }
    case 'DemoMovedForward':
      return { type: event.type, seconds: event.seconds }
    case 'PickMarked':
      return { type: event.type, slug: event.slug, mark: event.mark }
    case 'CommitsMerged':
      return { type: event.type, name: event.name, count: event.ids.length }
    case 'CommitsWithdrawn':
    case 'CommitsReinstated':
      return { type: event.type, count: event.ids.length }
    default:
      return event satisfies never
  }
}

type Details = EventOf<'DetailsEdited'>['changes']

function detailNames({ timeUsed, usedHints, notes }: Details): { set: DetailName[]; unset: DetailName[] } {
  const all = [
    ['solve time', timeUsed],
    ['used hints', usedHints],
    ['note', notes],
  ] as const
  return {
    set: all.flatMap(([name, value]) => (value !== undefined && value !== null ? [name] : [])),
    unset: all.flatMap(([name, value]) => (value === null ? [name] : [])),
  }
}

function settingNames({ perDay, retention, dayStart, utcOffset }: ReviewSettingsChanges): (keyof ReviewSettings)[] {
  const all = [
    ['perDay', perDay],
    ['retention', retention],
    ['dayStart', dayStart],
    ['utcOffset', utcOffset],
  ] as const
  return all.flatMap(([name, value]) => (value === undefined ? [] : [name]))
}

const KINDS: Record<EventSummary['type'], ChangeKind> = {
  SolveRecorded: 'solves',
  SolveEnriched: 'solves',
  SolveCorrected: 'solves',
  SolveRemoved: 'solves',
  SolveRestored: 'solves',
  JoinAnswered: 'solves',
  CodeEdited: 'code',
  CodeRemoved: 'code',
  DetailsEdited: 'details',
  FeedbackSaved: 'feedback',
  FeedbackRemoved: 'feedback',
  ReviewRated: 'reviews',
  ReviewPostponed: 'reviews',
  ReviewSuspended: 'reviews',
  ReviewResumed: 'reviews',
  ReviewSettingsChanged: 'reviews',
  TimeZoneNoted: 'other',
  ProblemNoteSaved: 'details',
  ProblemStarred: 'details',
  ProblemUnstarred: 'details',
  ProblemTagged: 'details',
  ProblemUntagged: 'details',
  ProfileCreated: 'profiles',
  ProfileEdited: 'profiles',
  ProfileDeleted: 'profiles',
  ProfileActivated: 'profiles',
  InterviewDateSet: 'profiles',
  ProfileListSet: 'profiles',
  StudyListCreated: 'lists',
  StudyListEdited: 'lists',
  StudyListDeleted: 'lists',
  ChangeUndone: 'other',
  ChangeRedone: 'other',
  VersionRestored: 'other',
  DemoMovedForward: 'other',
  PickMarked: 'other',
  CommitsMerged: 'other',
  CommitsWithdrawn: 'other',
  CommitsReinstated: 'other',
  Unreadable: 'other',
}

export const kindOf = ({ type }: EventSummary): ChangeKind => KINDS[type]
