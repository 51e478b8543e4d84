/** Changes that are missing or unreadable, as a range of log positions. */
export interface LostRange {
  from: number
  to: number
  /** The number of lost changes, if fewer than the range has positions: the positions of the others are unknown. */
  changes: number
}

/** The readable parts of a log that did not open. */
export interface DamageReport {
  /**
   * `missing`: no such database. `unreadable`: it cannot be opened. `earlier`: it has an older schema that could not be
   * upgraded.
   */
  database: 'found' | 'missing' | 'unreadable' | 'earlier'
  /** The last known number of changes, from the browser's, the log's or the second copy's own record; 0 if unknown. */
  remembered: number
  /** Readable changes of the database. */
  readable: number
  /** Solves in the readable changes. */
  solves: number
  /** The positions that are missing from the database. */
  lost: readonly Readonly<LostRange>[]
  /** Epoch milliseconds of the first and last readable change; null without any. */
  firstAt: number | null
  lastAt: number | null
  /** The second copy; null if there is none. */
  copy: Readonly<CopyReport> | null
}

/** The readable part of the second copy of a log that did not open. */
export interface CopyReport {
  /** Readable changes of the copy. */
  readable: number
  /** Parts of the copy that cannot be read. */
  problems: number
  /** Changes that the database and the copy have together. */
  restorable: number
  /** The positions that neither the database nor the copy has. */
  lost: readonly Readonly<LostRange>[]
}
