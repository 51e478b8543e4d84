import type { Hint } from '#domain/hint'
import type { Rating } from '#domain/review/rating'
import type { Feedback, SolveFacts, SolveKey, SolveSource } from '#domain/solve'
import { entryOf } from '#lib/own-entry'
import type { EventAddress } from '../commit'

/** Large or rarely read fields of a solve. A row stores their addresses in the log. */
export type LargeFieldName =
  | 'code'
  | 'codingJourney'
  | 'runEvents'
  | 'submissionDetails'
  | 'problemNote'
  | 'problemDescription'
  | 'notes'
  | 'feedback'

/** The large fields of a solve, read from the log; absent fields are unknown. */
export type LargeFields = Partial<Pick<SolveFacts, Exclude<LargeFieldName, 'notes' | 'feedback'>>> & {
  notes?: string
  feedback?: Feedback
  /** The model that gave the feedback. */
  model?: string
}

/** The fields of a solve that the person sets. */
export type FieldOfPerson = 'code' | 'timeUsed' | 'usedHints' | 'notes' | 'feedback' | 'rating'

/** A solve with the fields that lists and scores need. */
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
  /** The page of a problem that is not on the practice site. */
  link?: string
  /** Seconds. */
  timeUsed: number | null
  usedHints: Hint | null
  /** The feedback's final score, 0–100. */
  finalScore: number | null
  /** A fraction 0–1. */
  qualityScore: number | null
  /** Number of snapshots in the stored journey: a shorter one never replaces it. */
  snapshots: number
  /** Number of stored runs: a shorter list never replaces them. */
  runs: number
  /** Number of stored runs that did not pass. */
  failedRuns: number
  /** The person's own rating of the review that this solve belongs to. */
  rating: Rating | null
  /** Number of fields in the stored submission details: fewer never replace them. */
  details: number
  largeFields: Partial<Record<LargeFieldName, EventAddress>>
  /**
   * When the person last set or cleared a field: the clock of the commit, in epoch milliseconds. No sync replaces such a field, and if one
   * submission has two keys, the later edit is shown (E15).
   */
  edited: Partial<Record<FieldOfPerson, number>>
  /** Fingerprints of the facts that sources sent last, to detect new ones. */
  fingerprints: Partial<Record<keyof SolveFacts, number>>
  /** Positions of the commits about this solve, in folding order. The array is replaced, never mutated. */
  commitSeqs: readonly number[]
}

/**
 * Edits of a solve that no counted commit records, because its commit was lost or withdrawn. The row waits under the solve's
 * key until the solve is recorded again (docs/decisions/0160).
 */
export interface OrphanedEditsRow extends Omit<SolveRow, 'slug' | 'timestamp' | 'status' | 'lang' | 'source'> {
  /** Only after a correction of a solve that the person added. */
  timestamp?: number
  /** Null until the extension sends it or the person corrects it. */
  status: string | null
  lang: string | null
}

/** A solve, or the edits that wait for one that is missing from the log. */
export type AnySolveRow = SolveRow | OrphanedEditsRow

/** The person's decisions about a solve that they added. Replaced as a whole on every change. */
export interface AddedSolveDecisions {
  isRemoved: boolean
  /**
   * The submissions that the person joined it to, oldest answer first. Only the last one counts. The others count again when the later
   * answers are undone.
   */
  joins: readonly SolveKey[]
  /** Submissions that look the same but are different, according to the person. */
  kept: readonly SolveKey[]
}

/** The tables of all solves. */
export interface SolveTables {
  solves: Record<SolveKey, SolveRow>
  /** Edits of solves that are not recorded. Nearly always empty; its keys are never in `solves`. */
  unrecorded: Record<SolveKey, OrphanedEditsRow>
  /**
   * The own values of recorded solves that `solves` shows differently: removed solves, all joined ones, and all keys of a submission
   * with several. A shown key is in both tables (docs/decisions/0280, 0331).
   */
  hidden: Record<SolveKey, SolveRow>
  /** Decisions about solves that the person added. */
  added: Record<SolveKey, AddedSolveDecisions>
  /** Submission → the added solves that are joined to it, recorded or not. */
  joined: Record<SolveKey, SolveKey[]>
  /** `slug|timestamp` → the keys of further solves of the same problem in the same second, recorded or waiting. */
  sameSecondKeys: Record<string, SolveKey[]>
  /** The problem's slug and the submission id → the keys of that submission, recorded or waiting (E15). */
  keysOfId: Record<string, SolveKey[]>
  /** The shown key of a submission with several keys → its other keys, recorded or not. */
  sameSubmission: Record<SolveKey, SolveKey[]>
  /** Each other key of a submission with several keys → its shown key. */
  shownAs: Record<SolveKey, SolveKey>
  /** Total shift of the demo's solves, in seconds. */
  demoShift: number
}

/** The values of a recorded solve before joins and removals are applied. */
export function ownRow({ solves, hidden }: SolveTables, key: SolveKey): SolveRow | undefined {
  return entryOf(hidden, key) ?? entryOf(solves, key)
}

/** The row of a key before joins and removals are applied. If the solve is not recorded, the edits that wait for it. */
export function anyOwnRow(tables: SolveTables, key: SolveKey): AnySolveRow | undefined {
  return ownRow(tables, key) ?? entryOf(tables.unrecorded, key)
}

export const isRecorded = (row: AnySolveRow): row is SolveRow => 'slug' in row

/** The key under which `solves` shows a solve: another one if its submission has several keys. */
export const shownKey = ({ shownAs }: SolveTables, key: SolveKey): SolveKey => entryOf(shownAs, key) ?? key

/** The solve that a key shows; undefined if it is hidden or missing. */
export const shownSolve = (tables: SolveTables, key: SolveKey): SolveRow | undefined =>
  entryOf(tables.solves, shownKey(tables, key))

/** All keys of the submission that a key belongs to, shown key first. */
export function keysOfSubmission(tables: SolveTables, key: SolveKey): SolveKey[] {
  const shown = shownKey(tables, key)
  return [shown, ...(entryOf(tables.sameSubmission, shown) ?? [])]
}
