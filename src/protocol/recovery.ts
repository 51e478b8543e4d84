/** A range of log positions (`seq`) with changes that are missing or unreadable. */
export interface LostRange {
  /** The first position of the range. */
  from: number
  /** The last position of the range. */
  to: number
  /** Number of lost changes. If it is smaller than the number of positions, it is unknown which positions are lost. */
  changes: number
}

/** The readable parts of a log that did not open. */
export interface DamageReport {
  /**
   * `missing`: the database does not exist. `unreadable`: it cannot be opened. `earlier`: it has an older schema that could not be
   * upgraded.
   */
  database: 'found' | 'missing' | 'unreadable' | 'earlier'
  /**
   * The last known number of changes: the highest of the numbers in localStorage and in the log's metadata, the last position in the
   * database, and the number of changes that the database and the second copy have together.
   */
  remembered: number
  readable: number
  /** Number of solves in the readable changes. */
  solves: number
  /** The ranges of log positions (`seq`) that are missing from the database. */
  lostRanges: readonly Readonly<LostRange>[]
  /** The times of the first and the last readable change in epoch milliseconds; null if there are none. */
  firstAt: number | null
  lastAt: number | null
  /** The log's second copy, in the browser's private files; null if there is none. */
  copy: Readonly<CopyReport> | null
}

/** The readable part of the second copy of a log that did not open. */
export interface CopyReport {
  /** Number of readable commits of the copy. */
  readable: number
  /** Number of sections of the copy that cannot be read. */
  problems: number
  /** Number of different commits that can be read from the database and the copy together. */
  restorable: number
  /** The ranges of log positions (`seq`) that neither the database nor the copy has. */
  lostRanges: readonly Readonly<LostRange>[]
}
