import type { SolveKey } from '#domain/solve'
import type { ReadEvent } from '../commit'
import type { EventOf, SolvelogEvent } from '../event'

/** An event without its large fields: enough for its sentence. */
export type EventSummary =
  | { type: 'SolveRecorded'; key: SolveKey; status: string }
  | { type: 'SolveEnriched'; key: SolveKey }
  | { type: 'CodeEdited' | 'CodeRemoved' | 'FeedbackRemoved'; key: SolveKey }
  | { type: 'DetailsEdited'; key: SolveKey; set: DetailName[]; unset: DetailName[] }
  | { type: 'FeedbackSaved'; key: SolveKey; score: number; isImport: boolean }
  | { type: 'ProfileCreated' | 'ProfileEdited'; id: string; name: string }
  | { type: 'ProfileDeleted' | 'ProfileActivated'; id: string }
  | { type: 'ChangeUndone' | 'ChangeRedone' | 'VersionRestored'; commit: string }
  | { type: 'DemoMovedForward'; seconds: number }
  | { type: 'CommitsMerged'; name: string; count: number }
  | { type: 'CommitsWithdrawn' | 'CommitsReinstated'; count: number }
  | { type: 'Unreadable'; name: string; reason: string }

export type DetailName = 'solve time' | 'used hints' | 'note'

/** The kinds of changes that can be filtered. */
export type ChangeKind = 'solves' | 'code' | 'details' | 'feedback' | 'profiles' | 'other'

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
    case 'CodeEdited':
    case 'CodeRemoved':
    case 'FeedbackRemoved':
      return { type: event.type, key: event.key }
    case 'DetailsEdited':
      return { type: event.type, key: event.key, ...detailNames(event.changes) }
    case 'FeedbackSaved': {
      const score = event.feedback.summary.final_score
      return { type: event.type, key: event.key, score, isImport: event.via === 'import' }
    }
    case 'ProfileCreated':
    case 'ProfileEdited':
      return { type: event.type, id: event.id, name: event.name }
    case 'ProfileDeleted':
    case 'ProfileActivated':
      return { type: event.type, id: event.id }
    case 'ChangeUndone':
    case 'ChangeRedone':
    case 'VersionRestored':
      return { type: event.type, commit: event.commit }
    case 'DemoMovedForward':
      return { type: event.type, seconds: event.seconds }
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

const KINDS: Record<EventSummary['type'], ChangeKind> = {
  SolveRecorded: 'solves',
  SolveEnriched: 'solves',
  CodeEdited: 'code',
  CodeRemoved: 'code',
  DetailsEdited: 'details',
  FeedbackSaved: 'feedback',
  FeedbackRemoved: 'feedback',
  ProfileCreated: 'profiles',
  ProfileEdited: 'profiles',
  ProfileDeleted: 'profiles',
  ProfileActivated: 'profiles',
  ChangeUndone: 'other',
  ChangeRedone: 'other',
  VersionRestored: 'other',
  DemoMovedForward: 'other',
  CommitsMerged: 'other',
  CommitsWithdrawn: 'other',
  CommitsReinstated: 'other',
  Unreadable: 'other',
}

export const kindOf = ({ type }: EventSummary): ChangeKind => KINDS[type]
