import { useSnapshot } from 'valtio'
import { hasKnownDay, type SolveDate } from '#domain/solve-date'
import { formatRelativeTime } from '../../behaviour/relative-time'
import { RelativeTime } from '../../components/RelativeTime'
import { state } from '../../state/state'
import { formatSolveTime } from '../../widgets/SolveTime'

/**
 * Shows how long ago a solve was, relative to the present or to the displayed past time. If the date is unknown or inexact, shows a text
 * about it (N27).
 */
export function SolveAge({ date }: { date: SolveDate }) {
  const past = useSnapshot(state).views?.past
  if (!hasKnownDay(date)) return formatSolveTime(date)
  const at = date.timestamp * 1000
  return past ? formatRelativeTime(at, past.at) : <RelativeTime at={at} />
}
