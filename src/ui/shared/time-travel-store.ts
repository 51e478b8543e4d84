import { proxy } from 'valtio'
import type { Timeline } from '#protocol/time-travel'

/** Time travel as the page draws it; where the person has arrived is told by the views. */
export interface TimeTravelState {
  phase: 'closed' | 'reading' | 'open'
  /** Commits read so far on the way to the time line, of how many. */
  read: number
  total: number
  /** A `ref`: it is never changed. */
  timeline: Timeline | null
  /** Where the person wants to be, in commits; null at the present. */
  targetPosition: number | null
  /** The time under a finger that is dragging, in epoch milliseconds; null when none is. */
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
