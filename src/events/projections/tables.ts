import type { GoalProfile } from '#domain/goal-profile'
import type { Hint, SolveFacts, SolveKey, SolveSource } from '#domain/solve'
import { entryOf } from '#lib/own-entry'
import type { Address } from '../commit'

/** The heavy or rarely read parts of a solve; a row keeps where in the log each one stands. */
export type LargeFieldName =
  | 'code'
  | 'codingJourney'
  | 'runEvents'
  | 'submissionDetails'
  | 'problemNote'
  | 'problemDescription'
  | 'notes'
  | 'feedback'

/** One solve as lists and scores need it. */
export interface SolveRow {
  key: SolveKey
  slug: string
  /** Epoch seconds. */
  timestamp: number
  status: string
  lang: string
  source: SolveSource
  submissionId: string | null
  title: string | null
  /** Seconds. */
  timeUsed: number | null
  usedHints: Hint | null
  /** Feedback's final score 0–100. */
  finalScore: number | null
  /** A fraction 0–1. */
  qualityScore: number | null
  /** Snapshots of the stored journey: a later, shorter telling never replaces it. */
  snapshots: number
  /** Runs of the stored list of runs; the same holds for them. */
  runs: number
  /** Fields of the stored submission details; the same again. */
  details: number
  largeFields: Partial<Record<LargeFieldName, Address>>
  /** Fields the person has edited: no sync replaces them. */
  edited: Partial<Record<'code' | 'timeUsed' | 'usedHints', true>>
  /** Fingerprints of what the sources last said, to see what is new. */
  fingerprints: Partial<Record<keyof SolveFacts, number>>
  /** Positions of the commits that tell of it, in folding order: never changed, but exchanged for a longer list. */
  commitSeqs: readonly number[]
}

/**
 * What is known of a solve that no counted commit records: the commit is lost or withdrawn, and edits of the solve are left.
 * The row waits under the solve's key until the solve is recorded again (docs/decisions/0160).
 */
export interface UnrecordedRow extends Omit<SolveRow, 'slug' | 'timestamp' | 'status' | 'lang' | 'source'> {
  /** Null until the extension tells it. */
  status: string | null
  lang: string | null
}

/** What the log knows of a solve, recorded or not. */
export type AnySolveRow = SolveRow | UnrecordedRow

/** An event this build could not read, and why. */
export interface SkippedEvent {
  at: Address
  type: string
  reason: string
}

/** Positions of commits, in folding order: what is looked for in the log is found without reading all of it. */
export interface CommitSeqs {
  /** Commits of the person's, on whichever device. */
  person: number[]
  /** Commits that tell of profiles. */
  profiles: number[]
}

/** Everything folded from the log, and from nothing else. */
export interface Tables {
  solves: Record<SolveKey, SolveRow>
  /** Edits of solves that are not recorded. Nearly always empty; no key is in `solves` too. */
  unrecorded: Record<SolveKey, UnrecordedRow>
  /** `slug|timestamp` → further keys of the same problem in the same second. */
  sameSecondKeys: Record<string, SolveKey[]>
  profiles: Record<string, GoalProfile>
  /** Ids of profiles that were ever deleted: a later edit on another device does not bring one back. */
  deletedProfiles: string[]
  /** As last chosen; null before any choice. */
  activeProfile: string | null
  /** Seconds the demo's solves have moved with the calendar in all. */
  demoShift: number
  skipped: SkippedEvent[]
  /**
   * Ids of commits that stay in the log and are not folded: `true` for those that an undone import brought, `replaceRange` for those whose
   * id was found with two contents, which stand in the log as copies.
   */
  withdrawn: Record<string, true | 'replaced'>
  commitSeqs: CommitSeqs
}

/** Tables of an empty log. */
export function emptyTables(): Tables {
  const commitSeqs = { person: [], profiles: [] }
  return {
    solves: {},
    unrecorded: {},
    sameSecondKeys: {},
    profiles: {},
    deletedProfiles: [],
    activeProfile: null,
    demoShift: 0,
    skipped: [],
    withdrawn: {},
    commitSeqs,
  }
}

/** What the tables know of a solve, recorded or not. */
export function anySolveRow({ solves, unrecorded }: Tables, key: SolveKey): AnySolveRow | undefined {
  return entryOf(solves, key) ?? entryOf(unrecorded, key)
}

/** Version of the folds: a checkpoint made by another version is thrown away. */
export const FOLD_VERSION = 11
