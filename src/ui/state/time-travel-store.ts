import { proxy } from 'valtio'
import type { Timeline, TravelAxis } from '#protocol/time-travel'

/** The state of the time travel controls. The position that the page displays is in `state.views`, which the worker updates. */
export interface TimeTravelState {
  phase: 'closed' | 'reading' | 'open'
  /** Whether the positions of the timeline are days or changes. Null until the worker has chosen one for the first timeline. */
  axis: TravelAxis | null
  /** The number of commits that have been read while the timeline is loading. */
  read: number
  total: number
  /** The timeline as a Valtio `ref`, which is not proxied. */
  timeline: Timeline | null
  /** The requested position on the timeline, from 1; null for the present. */
  targetPosition: number | null
  /** The time at the slider in epoch milliseconds while it is dragged; otherwise null. */
  dragTime: number | null
  isPlaying: boolean
}

export const timeTravel = proxy<TimeTravelState>({
  phase: 'closed',
  axis: null,
  read: 0,
  total: 0,
  timeline: null,
  targetPosition: null,
  dragTime: null,
  isPlaying: false,
})
