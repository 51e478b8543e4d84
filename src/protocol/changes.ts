import type { Hint, SolveKey } from '#domain/solve'
import type { Address, Cause } from '#events/commit'
import type { ChangeKind } from '#events/describe/event-summary'
import type { FieldChange } from '#events/describe/fields'

/** Which changes a list shows; what is null or empty does not narrow it. */
export interface ChangeFilter {
  /** Found in the sentence, or in the title of a problem that the change touches; in any case. */
  text: string
  kind: ChangeKind | null
  /** Only changes of this solve. */
  key: SolveKey | null
  /** Epoch milliseconds; the first counts, the last does not. */
  from: number | null
  to: number | null
}

/** One row of the list: a commit. */
export interface ChangeItem {
  seq: number
  id: string
  /** When it was made, in epoch milliseconds. */
  at: number
  /** That time is ahead of now: the clock of the device that made it was wrong. */
  isAhead: boolean
  /** The log's clock, by which changes are ordered; the same but where a clock was wrong. */
  clock: number
  /** Null when only a newer version of Solvelog knows it. */
  cause: Cause | null
  sentence: string
  /** What it is mostly about. */
  kind: ChangeKind
  events: number
  /** Another commit has taken it back. */
  isUndone: boolean
  /** It takes another one back. */
  isUndo: boolean
  /** An undone import brought it: it stays in the log and counts for nothing. */
  isWithdrawn: boolean
  /** It was found with two contents: both are in the list as copies, and this one is not shown any more. */
  isReplaced: boolean
  /** It is a copy of a change that was found with two contents. */
  isCopy: boolean
  /** Decided in another browser. */
  isElsewhere: boolean
  /** It counts, and undoing it is offered: the person's own changes of this browser, and every undo of an import. */
  canUndo: boolean
}

/** A window of the filtered list, newest first. */
export interface ChangeWindow {
  total: number
  offset: number
  items: ChangeItem[]
  /** How far the log has been read, in commits, while it is: then a list of more is at hand soon. Null once it is whole. */
  reading: { done: number; of: number } | null
}

/** One event of a commit. */
export interface ChangeEvent {
  at: Address
  type: string
  sentence: string
  /** The solve that it touches; null when it touches none. */
  key: SolveKey | null
  /** What that solve is called; empty without one. */
  title: string
}

/** A commit opened: a window of its events. */
export interface OpenedChange {
  seq: number
  id: string
  total: number
  offset: number
  events: ChangeEvent[]
}

/** Which part of a solve, or that it is a profile: what can be brought back. */
export type VersionPart = 'code' | 'notes' | 'details' | 'feedback' | 'profile'

/** What an event changed, and the event as it stands in the log. */
export interface OpenedEvent {
  fields: FieldChange[]
  /** What of this event can be restored because something else has taken its place. */
  restorable: VersionPart[]
  /** As JSON, indented; cut when it is very long. */
  raw: string
}

/** An earlier state of one part of a solve, or of a profile. */
export interface Version {
  at: Address
  part: VersionPart
  /** Epoch milliseconds. */
  time: number
  /** Null when only a newer version of Solvelog knows it. */
  cause: Cause | null
  /** The beginning of a text: code, a note, a feedback's summary; null for details. */
  preview: string | null
  /** A feedback's final score. */
  score: number | null
  /** `timeUsed` in seconds. */
  details: { timeUsed: number | null; usedHints: Hint | null } | null
  isCurrent: boolean
}

/** What an undo did. */
export interface Undone {
  /** The commit it made: taking that back is the redo. */
  commit: string
  sentence: string
  /** It took an undo back. */
  isRedo: boolean
}

/** What to take back: a commit by its id, the person's newest own one here, or the newest undo. */
export type UndoWish = { commit: string } | 'last' | 'redo'

export type { ChangeKind } from '#events/describe/event-summary'
export type { FieldChange } from '#events/describe/fields'
