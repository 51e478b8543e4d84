/** The activity in equal time intervals, from the first position of the timeline to its `until`. */
export interface TimelineActivity {
  /** Number of recorded solves in each interval. */
  solves: number[]
  /** Number of changes by the person in each interval. */
  edits: number[]
}

/** Whether the positions of a timeline are the local days with solves, or the commits of the log (N14). */
export type TravelAxis = 'days' | 'changes'

export interface Timeline {
  axis: TravelAxis
  /**
   * The time of each position, ascending, in epoch milliseconds: the end of each day, or the time of each commit in the order in which
   * commits are applied. Position p is the state at `times[p - 1]`.
   */
  times: Float64Array
  /**
   * For commits: the time of each commit by the clock that determines the order (`Commit.at`), in epoch milliseconds. It differs from
   * `times` only if the clock of a device was wrong. For days: the same as `times`.
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
