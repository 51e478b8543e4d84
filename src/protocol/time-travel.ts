/** How much happened in equal stretches of time, from the first commit to `until`. */
export interface Activity {
  /** Solves recorded. */
  solves: number[]
  /** Changes the person made. */
  edits: number[]
}

/** The time line that a person can travel along. */
export interface Timeline {
  /** The time of each commit in folding order, ascending, in epoch milliseconds: position p is the state after `times[p - 1]`. */
  times: Float64Array
  /** The log's clock at each commit, by which they are ordered; the same but where a clock was wrong. */
  clocks: Float64Array
  /** When the time line was read, in epoch milliseconds; never before the last commit. */
  until: number
  activity: Activity
}

/** How far the log has been read, in commits; the time line comes with the last of them. */
export interface TimelineReading {
  read: number
  total: number
  timeline: Timeline | null
}
