import { Rewind } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#lib/format'
import type { Timeline } from '#protocol/time-travel'
import { Button } from '../../components/Button'
import { state } from '../../shared/state'
import { AxisChoice } from './AxisChoice'
import { closeTimeTravel } from './actions'
import { stopNoun, stopText } from './labels'

interface PointInTimeProps {
  timeline: Timeline
}

/** The point in time that the page shows, and the button that returns to the present. */
export function PointInTime({ timeline }: PointInTimeProps) {
  const past = useSnapshot(state).views?.past
  const stops = formatNumber(timeline.times.length)
  return (
    <div className="flex h-9 items-center gap-x-3 touch:h-11">
      <Rewind size={16} aria-hidden="true" className="shrink-0 text-accent max-sm:hidden" />
      {past ? (
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5 text-base leading-5">
          <span className="figures font-semibold">As of {stopText(past.axis, past.at)}</span>{' '}
          <span role="status" className="max-sm:text-xs max-sm:leading-4">
            — read-only
          </span>{' '}
          <span className="figures ml-auto text-xs text-secondary max-md:hidden">
            {stopNoun(past.axis)} {formatNumber(past.position)} of {stops}
          </span>
        </p>
      ) : (
        <p className="min-w-0 flex-1">
          <span className="font-semibold">You're at the present.</span>{' '}
          <span className="text-secondary">Drag to go back, or press Play.</span>
        </p>
      )}
      <AxisChoice className="max-sm:hidden" />
      <Button variant={past ? 'primary' : 'secondary'} onClick={closeTimeTravel}>
        {past ? 'Back to now' : 'Close'}
      </Button>
    </div>
  )
}
