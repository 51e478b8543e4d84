import { proxy } from 'valtio'
import type { Timeline, TravelAxis } from '#protocol/time-travel'

/** The page's time-travel state. The position that is actually shown is part of the views. */
export interface TimeTravelState {
  phase: 'closed' | 'reading' | 'open'
  /** The chosen axis; null until the first timeline, whose axis the worker chooses. */
  axis: TravelAxis | null
  /** The number of commits read so far while the timeline loads. */
  read: number
  total: number
  /** A `ref`: not proxied. */
  timeline: Timeline | null
  /** The requested position on the timeline, from 1; null for the present. */
  targetPosition: number | null
  /** The time at the slider while it is dragged, in epoch milliseconds; null otherwise. */
  dragTime: number | null
  playing: boolean
}

export const timeTravel = proxy<TimeTravelState>({
  phase: 'closed',
  axis: null,
  read: 0,
  total: 0,
  timeline: null,
  targetPosition: null,
  dragTime: null,
  playing: false,
})
