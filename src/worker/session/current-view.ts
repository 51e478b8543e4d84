import type { Tables } from '#events/projections/tables'
import { nearestDate } from '#lib/time'
import { AppError } from '../app-error'
import type { Session } from '../session'

/** A point of the log that is being looked at instead of its end. */
export interface HistoricalState {
  /** How many commits, in folding order, have happened. */
  position: number
  /** The time of the last of them, in epoch milliseconds, as people are told; and its clock, by which commits are ordered. */
  at: number
  clock: number
  tables: Tables
}

/** What is shown from, and the time (epoch milliseconds) for which it is computed. */
export interface CurrentView {
  tables: Tables
  now: number
}

/**
 * The one door to what is shown: the log's end and the present, or the past that the person has travelled to. Whatever
 * answers the page reads through it; whatever writes works on the log itself.
 */
export function currentView({ log, platform, past }: Session): CurrentView {
  return past ? { tables: past.tables, now: nearestDate(past.at) } : { tables: log.tables, now: platform.now() }
}

const PAST = 'You are looking at the past. Go back to now to change anything.'

/** Throws in the past, where nothing is changed: what the person sees is not what the change would be made to. */
export function assertLive({ past }: Session): void {
  if (past) throw new AppError('invalid', PAST)
}
