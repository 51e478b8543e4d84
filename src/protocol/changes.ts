import type { Hint } from '#domain/hint'
import type { SolveKey } from '#domain/solve'
import type { Cause, EventAddress } from '#events/commit'
import type { ChangeKind, RestorablePart } from '#events/define'
import type { FieldChange } from '#events/describe/fields'

/** Filters the list of changes; null or empty values match everything. */
export interface ChangeFilter {
  /** Matches the sentence or a problem title of the change, ignoring case. */
  text: string
  kind: ChangeKind | null
  /** Matches only changes of this solve. */
  key: SolveKey | null
  /** A change matches if its time is at or after `from` and before `to`, in epoch milliseconds. */
  from: number | null
  to: number | null
}

/** One row of the list of changes: a commit. */
export interface ChangeItem {
  seq: number
  id: string
  /** Time of the change in epoch milliseconds. */
  at: number
  /** Whether `at` is in the future, because the clock of a device was wrong. */
  isAhead: boolean
  /** The time of the change by the log's own clock, which determines the order. Differs from `at` only after a device's clock was wrong. */
  clock: number
  /** The origin of the change; null if this version of Solvelog does not know it. */
  cause: Cause | null
  sentence: string
  /** The most important kind among the commit's events. */
  kind: ChangeKind
  events: number
  isUndone: boolean
  /** Whether this change undoes another change; false for a redo. */
  isUndo: boolean
  /** Whether an undone import added the change: it stays in the log but does not count. */
  isWithdrawn: boolean
  /**
   * Whether two logs had different contents under the id of this change. The list then has a copy of each content, and this change is
   * hidden.
   */
  isReplaced: boolean
  /** Whether the change is one of the copies that replace a change with two contents. */
  isCopy: boolean
  /** Whether the change was made on another device or in another browser. */
  isElsewhere: boolean
  /**
   * Whether the change can be undone: it counts, is not undone, and is the person's own change in this browser or the undo of an import.
   */
  canUndo: boolean
}

/** A range of the filtered list of changes, newest first. */
export interface ChangeWindow {
  total: number
  offset: number
  items: ChangeItem[]
  /**
   * Number of commits read so far (`done`) and number of all commits (`of`), while the log is being read. Null once the whole log is read.
   */
  progress: { done: number; of: number } | null
}

export interface ChangeEvent {
  at: EventAddress
  type: string
  sentence: string
  /** The key of the solve that the event is about; null if it is about no solve. */
  key: SolveKey | null
  /** The slug of the problem that the event is about; null if it is about no problem. */
  slug: string | null
  /** The title of the problem that the event is about; empty if it is about no problem. */
  title: string
}

/** A commit with a range of its events, for the details of a change. */
export interface OpenedChange {
  seq: number
  id: string
  total: number
  offset: number
  events: ChangeEvent[]
  /** Why an undo of the change would be refused now; null if it would succeed, or if this was not checked. */
  undoRefusal: string | null
}

export type VersionPart = RestorablePart

/** The changes of an event, and the event as stored. */
export interface OpenedEvent {
  fields: FieldChange[]
  /** The parts of the solve, problem, profile or list that can be restored, because a later change replaced them. */
  restorable: VersionPart[]
  /** The stored event as indented JSON, shortened if it is very long. */
  raw: string
}

/** A version (earlier or current) of a text or of the details of a solve, or of the note on a problem. */
export interface Version {
  at: EventAddress
  part: VersionPart
  /** The time of the change in epoch milliseconds. */
  time: number
  /** Whether `time` is in the future, because the clock of a device was wrong. */
  isAhead: boolean
  /** The origin of the change; null if this version of Solvelog does not know it. */
  cause: Cause | null
  /** The first lines of the version's text: code, a note, or the summary of feedback. Null for details. */
  preview: string | null
  /** The final score of the feedback, 0–100; null for versions of code, notes or details. */
  score: number | null
  /** The solve time in seconds and the used hints; null for versions of code, notes or feedback. */
  details: { timeUsed: number | null; usedHints: Hint | null } | null
  isCurrent: boolean
}

export interface UndoResult {
  /** The id of the new commit. To redo the change, undo this commit. */
  commit: string
  sentence: string
  /** Whether the new commit reverts an undo. */
  isRedo: boolean
}

/** The change to undo: a commit id, the person's last change in this browser, or the last undo. */
export type UndoTarget = { commit: string } | 'last' | 'redo'

export type { ChangeKind } from '#events/define'
export type { FieldChange } from '#events/describe/fields'
