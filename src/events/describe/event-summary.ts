import type { ReviewSettings } from '#domain/review/settings'
import type { SolveKey } from '#domain/solve'
import type { ParsedEvent } from '../commit'
import type { EventOf, SolvelogEvent } from '../event'

/** The fields of an event that its sentence needs, without its large ones. */
export type SummaryOf<T extends SolvelogEvent['type']> = { type: T } & ReturnType<(typeof EVENTS)[T]['summarize']>

/** An event without its large fields: enough for its sentence. */
export type EventSummary =
  | { [T in SolvelogEvent['type']]: SummaryOf<T> }[SolvelogEvent['type']]
  | { type: 'Unreadable'; name: string; reason: string }

export type DetailName = 'solve time' | 'used hints' | 'note'

/** The kinds of changes that can be filtered. */
export type ChangeKind = 'solves' | 'code' | 'details' | 'feedback' | 'reviews' | 'profiles' | 'lists' | 'other'

/** Summarizes a parsed event. */
export function summarizeEvent(read: ParsedEvent): EventSummary {
  if (!read.known) return { type: 'Unreadable', name: read.type, reason: read.reason }
  const { type } = read.event
  const summarize = EVENTS[type].summarize as (event: SolvelogEvent) => object
  return { type, ...summarize(read.event) } as EventSummary
}

/** The kind under which the list of changes filters an event. */
export const changeKindOf = ({ type }: EventSummary): ChangeKind =>
  type === 'Unreadable' ? 'other' : EVENTS[type].kind

const keyOf = ({ key }: { key: SolveKey }) => ({ key })
const slugOf = ({ slug }: { slug: string }) => ({ slug })
const tagOf = ({ slug, tag }: { slug: string; tag: string }) => ({ slug, tag })
const idOf = ({ id }: { id: string }) => ({ id })
const nameOf = ({ id, name }: { id: string; name: string }) => ({ id, name })
const countOf = ({ ids }: { ids: string[] }) => ({ count: ids.length })
const commitOf = ({ commit }: { commit: string }) => ({ commit })

/** The kind and the summary of each type of event. */
const EVENTS = {
  SolveRecorded: { kind: 'solves', summarize: ({ key, status }) => ({ key, status }) },
  SolveEnriched: { kind: 'solves', summarize: keyOf },
  SolveCorrected: { kind: 'solves', summarize: keyOf },
  SolveRemoved: { kind: 'solves', summarize: keyOf },
  SolveRestored: { kind: 'solves', summarize: keyOf },
  JoinAnswered: { kind: 'solves', summarize: ({ key, isSame }) => ({ key, isSame }) },
  CodeEdited: { kind: 'code', summarize: keyOf },
  CodeRemoved: { kind: 'code', summarize: keyOf },
  DetailsEdited: { kind: 'details', summarize: ({ key, changes }) => ({ key, ...detailNames(changes) }) },
  FeedbackSaved: {
    kind: 'feedback',
    summarize: ({ key, feedback, via }) => ({ key, score: feedback.summary.final_score, isImport: via === 'import' }),
  },
  FeedbackRemoved: { kind: 'feedback', summarize: keyOf },
  ReviewRated: { kind: 'reviews', summarize: ({ key, rating }) => ({ key, rating }) },
  ReviewPostponed: { kind: 'reviews', summarize: ({ slug, until }) => ({ slug, until }) },
  ReviewSuspended: { kind: 'reviews', summarize: slugOf },
  ReviewResumed: { kind: 'reviews', summarize: slugOf },
  ReviewSettingsChanged: {
    kind: 'reviews',
    summarize: ({ changes }) => ({ set: SETTINGS.filter((name) => changes[name] !== undefined) }),
  },
  TimeZoneNoted: { kind: 'other', summarize: ({ utcOffset }) => ({ utcOffset }) },
  ProblemNoteSaved: { kind: 'details', summarize: ({ slug, note }) => ({ slug, isRemoved: note === null }) },
  ProblemStarred: { kind: 'details', summarize: slugOf },
  ProblemUnstarred: { kind: 'details', summarize: slugOf },
  ProblemTagged: { kind: 'details', summarize: tagOf },
  ProblemUntagged: { kind: 'details', summarize: tagOf },
  ProfileCreated: { kind: 'profiles', summarize: nameOf },
  ProfileEdited: { kind: 'profiles', summarize: nameOf },
  ProfileDeleted: { kind: 'profiles', summarize: idOf },
  ProfileActivated: { kind: 'profiles', summarize: idOf },
  InterviewDateSet: { kind: 'profiles', summarize: ({ profile, date }) => ({ profile, date }) },
  ProfileListSet: { kind: 'profiles', summarize: ({ profile, list }) => ({ profile, list }) },
  StudyListCreated: { kind: 'lists', summarize: nameOf },
  StudyListEdited: { kind: 'lists', summarize: nameOf },
  StudyListDeleted: { kind: 'lists', summarize: nameOf },
  ChangeUndone: { kind: 'other', summarize: commitOf },
  ChangeRedone: { kind: 'other', summarize: commitOf },
  VersionRestored: { kind: 'other', summarize: commitOf },
  DemoMovedForward: { kind: 'other', summarize: ({ seconds }) => ({ seconds }) },
  PickMarked: { kind: 'other', summarize: ({ slug, mark }) => ({ slug, mark }) },
  CommitsMerged: { kind: 'other', summarize: ({ name, ids }) => ({ name, count: ids.length }) },
  CommitsWithdrawn: { kind: 'other', summarize: countOf },
  CommitsReinstated: { kind: 'other', summarize: countOf },
} satisfies { [T in SolvelogEvent['type']]: { kind: ChangeKind; summarize: (event: EventOf<T>) => object } }

const SETTINGS: readonly (keyof ReviewSettings)[] = ['perDay', 'retention', 'dayStart', 'utcOffset']

/** The details that an edit set, and those that it removed. */
function detailNames({ timeUsed, usedHints, notes }: EventOf<'DetailsEdited'>['changes']) {
  const all = [
    ['solve time', timeUsed],
    ['used hints', usedHints],
    ['note', notes],
  ] as const
  return {
    set: all.flatMap(([name, value]): DetailName[] => (value !== undefined && value !== null ? [name] : [])),
    unset: all.flatMap(([name, value]): DetailName[] => (value === null ? [name] : [])),
  }
}
