import { proxy } from 'valtio'
import type { Timeline } from '#protocol/time-travel'

/** The page's time-travel state. The position that is actually shown is part of the views. */
export interface TimeTravelState {
  phase: 'closed' | 'reading' | 'open'
  /** The number of commits read so far while the timeline loads. */
  read: number
  total: number
  /** A `ref`: not proxied. */
  timeline: Timeline | null
  /** The requested position, in commits; null for the present. */
  targetPosition: number | null
  /** The time at the slider while it is dragged, in epoch milliseconds; null otherwise. */
  dragTime: number | null
  playing: boolean
}

export const timeTravel = proxy<TimeTravelState>({
  phase: 'closed',
  read: 0,
  total: 0,
  timeline: null,
  targetPosition: null,
  dragTime: null,
  playing: false,
})
