import { useSnapshot } from 'valtio'
import { formatRelativeTime } from '../../behaviour/relative-time'
import { RelativeTime } from '../../components/RelativeTime'
import { state } from '../../state/state'

/** How long ago a solve was (epoch seconds), relative to now or to the time-travel position. */
export function SolveAge({ seconds }: { seconds: number }) {
  const past = useSnapshot(state).views?.past
  return past ? formatRelativeTime(seconds * 1000, past.at) : <RelativeTime at={seconds * 1000} />
}
