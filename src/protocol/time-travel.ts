/** The activity in equal time intervals, from the first position of the timeline to its `until`. */
export interface TimelineActivity {
  /** Number of recorded solves in each interval. */
  solves: number[]
  /** Number of changes by the person in each interval. */
  edits: number[]
}

/** The meaning of a timeline's positions: the local days with solves, or the commits of the log (N14). */
export type TravelAxis = 'days' | 'changes'

export interface Timeline {
  axis: TravelAxis
  /**
   * The time of each position, ascending, in epoch milliseconds: the end of each day, or the time of each commit in the order in which
   * commits are applied. Position p is the state at `times[p - 1]`.
   */
  times: Float64Array
  /**
   * The time of each commit by the log's own clock (`Commit.at`), which determines the order; for days the same as `times`. Differs from
   * `times` only if the clock of a device was wrong.
   */
  clocks: Float64Array
  /** When the timeline was read, in epoch milliseconds; never before the last position. */
  until: number
  activity: TimelineActivity
}

/** Number of commits read so far; `timeline` is set once all are read. */
export interface TimelineProgress {
  read: number
  total: number
  timeline: Timeline | null
}
