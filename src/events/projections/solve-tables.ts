import type { Hint } from '#domain/hint'
import { isOwnProblem } from '#domain/problem'
import type { Rating } from '#domain/review/rating'
import type { Feedback, SolveFacts, SolveKey, SolveSource } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import { getOwnEntry } from '#lib/own-entry'
import type { EventAddress } from '../commit'

/** The names of large or rarely read fields of a solve. A row stores only their addresses in the log. */
export type LargeFieldName =
  | 'code'
  | 'codingJourney'
  | 'runEvents'
  | 'submissionDetails'
  | 'problemNote'
  | 'problemDescription'
  | 'notes'
  | 'feedback'

/** Large fields of a solve that were read from the log. Absent fields are unknown. */
export type LargeFields = Partial<Pick<SolveFacts, Exclude<LargeFieldName, 'notes' | 'feedback'>>> & {
  notes?: string
  feedback?: Feedback
  model?: string
}

export type FieldOfPerson = 'code' | 'timeUsed' | 'usedHints' | 'notes' | 'feedback' | 'rating'

export interface SolveRow {
  key: SolveKey
  slug: string
  /** In epoch seconds; 0 if the date is unknown. */
  timestamp: number
  /**
   * The original timestamp. Present only if just the latest possible day was known when the solve was recorded. A later correction changes
   * only `timestamp`.
   */
  latest?: number
  status: string
  lang: string
  source: SolveSource
  submissionId: string | null
  title: string | null
  /** The URL of the page of a problem that is not on the practice site. */
  link?: string
  /** In seconds; null if unknown. */
  timeUsed: number | null
  usedHints: Hint | null
  /** The final score of the feedback, from 0 to 100; null without feedback. */
  finalScore: number | null
  /** The quality that the extension estimated, from 0 to 1. */
  qualityScore: number | null
  /** Number of snapshots in the stored code history. A shorter code history never replaces it. */
  snapshots: number
  /** Number of stored test runs. A shorter list of test runs never replaces the stored list. */
  runs: number
  /** Number of stored test runs that did not pass. */
  failedRuns: number
  /** The rating that the person gave the review to which this solve belongs; null if there is none. */
  rating: Rating | null
  /** Number of fields in the stored submission details. Details with fewer fields never replace them. */
  details: number
  largeFields: Partial<Record<LargeFieldName, EventAddress>>
  /**
   * When the person last set or cleared each field, in epoch milliseconds. A sync never replaces a field that the person edited. A submission
   * can have several keys with different edits; the latest edit is displayed (E15).
   */
  edited: Partial<Record<FieldOfPerson, number>>
  /** Hashes of the facts that sources sent last, to detect new facts. */
  fingerprints: Partial<Record<keyof SolveFacts, number>>
  /**
   * The verdicts that each source has reported. Present only after a report with a verdict was added to the recorded solve; read it with
   * `getReportedVerdicts`. Replaced as a whole, never mutated.
   */
  reported?: Partial<Record<SolveSource, readonly string[]>>
  /** Positions (`seq`) in the log of the commits about this solve, ordered by the commits' times. The array is replaced, never mutated. */
  commitSeqs: readonly number[]
}

/**
 * Edits of a solve that is not in the log any more, because its commit was lost or its import was undone. The row stays under the solve's key
 * until the solve is recorded again (docs/decisions/0160).
 */
export interface OrphanedEditsRow extends Omit<SolveRow, 'slug' | 'timestamp' | 'status' | 'lang' | 'source'> {
  /** The corrected time of the solve, in epoch seconds. Present only after the person corrected a solve that they added. */
  timestamp?: number
  /** The verdict; null until the extension sends it or the person corrects it. */
  status: string | null
  lang: string | null
}

export type AnySolveRow = SolveRow | OrphanedEditsRow

/** The person's decisions about a solve that they added. Replaced as a whole on every change. */
export interface AddedSolveDecisions {
  isRemoved: boolean
  /**
   * Keys of the submissions to which the person joined the solve, oldest answer first. Only the last one counts; an earlier one counts
   * again when the later answers are undone.
   */
  joins: readonly SolveKey[]
  /** Keys of submissions that look like this solve but are different solves, according to the person. */
  kept: readonly SolveKey[]
}

export interface SolveTables {
  readonly solves: Readonly<Record<SolveKey, SolveRow>>
  /** Edits of solves that are not in the log any more. Nearly always empty. A key is never in this table and in `solves`. */
  readonly unrecorded: Readonly<Record<SolveKey, OrphanedEditsRow>>
  /**
   * The recorded rows of solves that the table `solves` does not contain, or contains with other values: removed solves, joined solves, and
   * all keys of a submission with several keys. A displayed key is in both tables (docs/decisions/0280, 0331).
   */
  readonly hidden: Readonly<Record<SolveKey, SolveRow>>
  readonly added: Readonly<Record<SolveKey, AddedSolveDecisions>>
  /** The key of a submission → the keys of the added solves that the person joined to it, recorded or not. */
  readonly joined: Readonly<Record<SolveKey, readonly SolveKey[]>>
  /** `slug|timestamp` → the keys of further solves of the same problem in the same second, recorded or not. */
  readonly sameSecondKeys: Readonly<Record<string, readonly SolveKey[]>>
  /** The problem's slug and the submission id → the keys of that submission, recorded or not (E15). */
  readonly keysOfId: Readonly<Record<string, readonly SolveKey[]>>
  /** The displayed key of a submission with several keys → its other keys, recorded or not. */
  readonly sameSubmission: Readonly<Record<SolveKey, readonly SolveKey[]>>
  /** Each key of a submission that is not displayed → the submission's displayed key. */
  readonly shownAs: Readonly<Record<SolveKey, SolveKey>>
  /** The slug of an own problem → the person's answer which problem it is: its own slug if it stays an own problem (N31). */
  readonly identified: Readonly<Record<string, string>>
  /** The slug of an own problem → the keys of the solves that were recorded with it. */
  readonly keysOfOwnProblem: Readonly<Record<string, readonly SolveKey[]>>
  /** Total shift of the demo's solves, in seconds. */
  readonly demoShift: number
}

/** Returns the recorded row of a solve, also if it is removed or combined with other rows for display; undefined if it is not recorded. */
export function findOwnRow({ solves, hidden }: SolveTables, key: SolveKey): SolveRow | undefined {
  return getOwnEntry(hidden, key) ?? getOwnEntry(solves, key)
}

/** Like `findOwnRow`, but if the solve is not recorded, returns the row with edits that are stored under its key. */
export function findOwnRowOrEdits(tables: SolveTables, key: SolveKey): AnySolveRow | undefined {
  return findOwnRow(tables, key) ?? getOwnEntry(tables.unrecorded, key)
}

export const isRecorded = (row: AnySolveRow): row is SolveRow => 'slug' in row

/** Returns the key under which a solve is displayed: another key if its submission has several keys. */
export const getShownKey = ({ shownAs }: SolveTables, key: SolveKey): SolveKey => getOwnEntry(shownAs, key) ?? key

/** Returns the solve that is displayed for a key; undefined if it is hidden or missing. */
export const findShownSolve = (tables: SolveTables, key: SolveKey): SolveRow | undefined =>
  getOwnEntry(tables.solves, getShownKey(tables, key))

/** Returns all keys of the submission to which a key belongs. The displayed key is the first one. */
export function getKeysOfSubmission(tables: SolveTables, key: SolveKey): SolveKey[] {
  const shown = getShownKey(tables, key)
  return [shown, ...(getOwnEntry(tables.sameSubmission, shown) ?? [])]
}

/** The person's answers which problems their own problems are. */
export type Identified = Pick<SolveTables, 'identified'>

/** Returns the slug of the problem that an own problem is, according to the person; any other slug unchanged (N31). */
export function getIdentifiedSlug({ identified }: Identified, slug: string): string {
  const answer = getOwnEntry(identified, slug)
  return answer === undefined || isOwnProblem(answer) ? slug : answer
}

/** Returns the slugs of the own problems that are this problem, according to the person, in alphabetical order. */
export const listOwnSlugs = ({ identified }: Identified, slug: string): string[] =>
  isOwnProblem(slug)
    ? []
    : Object.keys(identified)
        .filter((own) => identified[own] === slug)
        .sort(compareTexts)
