import type { Tables } from '#events/projections/tables'
import { nearestDate } from '#lib/time'
import type { TravelAxis } from '#protocol/time-travel'
import { AppError } from '../app-error'
import type { Session } from '../session'

/** A past state on display. */
export interface HistoricalState {
  axis: TravelAxis
  /** The stop of the timeline, from 1. */
  position: number
  /**
   * The display time of the last commit up to this state, and its clock, which determines the order. On the axis of days,
   * the end of the day, and no limit, because all changes count there. Both in epoch milliseconds.
   */
  at: number
  clock: number
  tables: Tables
}

/** The displayed tables and the time (epoch milliseconds) they are computed for. */
export interface CurrentView {
  tables: Tables
  now: number
}

/**
 * The displayed state: the present, or the past state the person travelled to. Code that answers the page reads through this
 * function; code that writes uses the log itself.
 */
export function currentView({ log, platform, past }: Session): CurrentView {
  return past ? { tables: past.tables, now: nearestDate(past.at) } : { tables: log.tables, now: platform.now() }
}

const PAST = 'You’re viewing the past. Return to the present to make changes.'

/** Throws during time travel, when changes are not allowed. */
export function assertLive({ past }: Session): void {
  if (past) throw new AppError('invalid', PAST)
}
