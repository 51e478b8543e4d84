/** Changes that are missing or unreadable, as a range of log positions. */
export interface LostRange {
  from: number
  to: number
}

/** The readable parts of a log that did not open. */
export interface DamageReport {
  /**
   * `missing`: no such database. `unreadable`: it cannot be opened. `earlier`: it has an older schema that could not be
   * upgraded.
   */
  database: 'found' | 'missing' | 'unreadable' | 'earlier'
  /** The expected number of changes, from the browser's or the log's own record; 0 if unknown. */
  remembered: number
  /** Readable changes. */
  readable: number
  /** Solves in the readable changes. */
  solves: number
  lost: LostRange[]
  /** Epoch milliseconds of the first and last readable change; null without any. */
  firstAt: number | null
  lastAt: number | null
}
