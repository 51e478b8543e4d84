/** Activity in equal time intervals, from the first commit to `until`. */
export interface Activity {
  /** Recorded solves. */
  solves: number[]
  /** Changes by the person. */
  edits: number[]
}

/** The timeline for time travel. */
export interface Timeline {
  /**
   * The time of each commit in folding order, ascending, in epoch milliseconds. Position p is the state after `times[p -
   * 1]`.
   */
  times: Float64Array
  /** The log's clock at each commit, which determines the order. Differs from `times` only after a wrong clock. */
  clocks: Float64Array
  /** When the timeline was read, in epoch milliseconds; never before the last commit. */
  until: number
  activity: Activity
}

/** Number of commits read so far; `timeline` is set once all are read. */
export interface TimelineReading {
  read: number
  total: number
  timeline: Timeline | null
}
