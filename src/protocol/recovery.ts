/** Changes that are not there any more or cannot be read, from one position of the log to another. */
export interface LostRange {
  from: number
  to: number
}

/** What can still be read of a log that did not open. */
export interface DamageReport {
  /**
   * `missing`: the browser has no such database; `unreadable`: it has one and cannot open it; `earlier`: it is of an
   * earlier build's shape, which this build failed to change.
   */
  database: 'found' | 'missing' | 'unreadable' | 'earlier'
  /** How far the log reached, as the browser or the log itself remembers; 0 when neither does. */
  remembered: number
  /** Changes that can be read. */
  readable: number
  /** Solves that the readable changes tell of. */
  solves: number
  lost: LostRange[]
  /** Epoch milliseconds of the first and the last readable change; null when there is none. */
  firstAt: number | null
  lastAt: number | null
}
