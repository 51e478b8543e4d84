import type { SolveKey } from '#domain/solve'
import type { ChangeKind, DefinedSummary } from '../define'
import { type DefinedType, definitionOf, type EventOf, isDefined, type SolvelogEvent } from '../event'
import type { ParsedEvent } from '../read-event'

/** The fields of an event that its sentence needs, without its large ones. */
export type SummaryOf<T extends keyof typeof EVENTS> = { type: T } & ReturnType<(typeof EVENTS)[T]['summarize']>

type DataSummary = { [T in keyof typeof EVENTS]: SummaryOf<T> }[keyof typeof EVENTS]

/** An event without its large fields: enough for its sentence. */
export type EventSummary =
  | DataSummary
  | { type: 'Unreadable'; name: string; reason: string }
  | (DefinedSummary & { type: DefinedType })

export type DetailName = 'solve time' | 'used hints' | 'note'

/** Summarizes a parsed event. */
export function summarizeEvent(read: ParsedEvent): EventSummary {
  if (!read.known) return { type: 'Unreadable', name: read.type, reason: read.reason }
  const { event } = read
  if (isDefined(event)) {
    const definition = definitionOf(event)
    const slug = 'slug' in event ? { slug: event.slug } : {}
    return {
      type: event.type,
      ...slug,
      words: definition.sentence(event),
      restored: definition.restored?.(event),
      ...definition.summary?.(event),
    }
  }
  const summarize = EVENTS[event.type].summarize as (event: SolvelogEvent) => object
  return { type: event.type, ...summarize(event) } as EventSummary
}

/** The kind under which the list of changes filters an event. */
export function changeKindOf(summary: EventSummary): ChangeKind {
  if (summary.type === 'Unreadable') return 'other'
  return isDefined(summary) ? definitionOf(summary).kind : EVENTS[summary.type].kind
}

const keyOf = ({ key }: { key: SolveKey }) => ({ key })
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
  ProblemNoteSaved: { kind: 'details', summarize: ({ slug, note }) => ({ slug, isRemoved: note === null }) },
  ChangeUndone: { kind: 'other', summarize: commitOf },
  ChangeRedone: { kind: 'other', summarize: commitOf },
  VersionRestored: { kind: 'other', summarize: commitOf },
  DemoMovedForward: { kind: 'other', summarize: ({ seconds }) => ({ seconds }) },
  CommitsMerged: { kind: 'other', summarize: ({ name, ids }) => ({ name, count: ids.length }) },
  CommitsWithdrawn: { kind: 'other', summarize: countOf },
  CommitsReinstated: { kind: 'other', summarize: countOf },
} satisfies {
  [T in Exclude<SolvelogEvent['type'], DefinedType>]: { kind: ChangeKind; summarize: (event: EventOf<T>) => object }
}

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
