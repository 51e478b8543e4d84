import { useSnapshot } from 'valtio'
import { DATE_UNKNOWN, UNKNOWN_DATE } from '#domain/solve-date'
import { formatRelativeTime } from '../../behaviour/relative-time'
import { RelativeTime } from '../../components/RelativeTime'
import { state } from '../../state/state'

/**
 * Shows how long ago a solve was, relative to the present or to the displayed past time. `seconds` is the time of the solve in epoch
 * seconds.
 */
export function SolveAge({ seconds }: { seconds: number }) {
  const past = useSnapshot(state).views?.past
  if (seconds === UNKNOWN_DATE) return DATE_UNKNOWN
  return past ? formatRelativeTime(seconds * 1000, past.at) : <RelativeTime at={seconds * 1000} />
}
