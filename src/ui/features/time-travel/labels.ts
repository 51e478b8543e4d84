import type { TravelAxis } from '#protocol/time-travel'
import { formatDateTime, formatDay } from '../../components/local-time'

/** The name of a stop: a day, or the exact time of a change. `at` in epoch milliseconds. */
export const stopText = (axis: TravelAxis, at: number): string =>
  axis === 'days' ? formatDay(at, Date.now()) : formatDateTime(at)

/** The noun for the stops of a time line. */
export const stopNoun = (axis: TravelAxis): string => (axis === 'days' ? 'day' : 'change')
