import { memo, useMemo } from 'react'
import type { Activity, Timeline } from '#protocol/time-travel'
import { cx } from '../../components/cx'
import { ticksBetween } from './ticks'

/** Maximum number of labels on a wide screen. A narrow screen shows every third label. */
const MAX_TICKS = 14

/** The last position on the axis, from 0 to 1, at which a label still fits on a wide or narrow screen. */
const LABEL_END = { wide: 0.96, narrow: 0.85 }

interface TimelineMarksProps {
  timeline: Timeline
  /** Start of the axis in epoch milliseconds. */
  from: number
}

/** The activity bars and calendar labels of the time line. */
export const TimelineMarks = memo(({ timeline, from }: TimelineMarksProps) => {
  const { until, activity } = timeline
  const ticks = useMemo(() => {
    const placed = ticksBetween(from, until, MAX_TICKS).map((tick) => ({
      ...tick,
      place: (tick.at - from) / Math.max(1, until - from),
    }))
    return placed.filter(({ place }) => place <= LABEL_END.wide)
  }, [from, until])
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <Bars activity={activity} />
      {ticks.map(({ at, label, place }, i) => (
        <span
          key={at}
          style={{ left: `${place * 100}%` }}
          className={cx(
            'absolute bottom-0 border-l border-edge/60 pt-3 pl-1 text-2xs leading-3 whitespace-nowrap text-muted',
            (i % 3 !== 0 || place > LABEL_END.narrow) && 'max-md:hidden',
          )}
        >
          {label}
        </span>
      ))}
    </div>
  )
})

/** Bars on a logarithmic scale, so that a first sync of thousands of solves does not hide single notes. */
function Bars({ activity: { solves, edits } }: { activity: Activity }) {
  const most = Math.log1p(Math.max(1, ...solves, ...edits))
  const path = (counts: readonly number[]) =>
    counts
      .map((count, i) => (count === 0 ? '' : `M${i + 0.15} 1v-${Math.max(0.1, Math.log1p(count) / most)}h.7V1z`))
      .join('')
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${solves.length} 1`}
      preserveAspectRatio="none"
      className="absolute inset-x-0 top-0.5 h-6 w-full"
    >
      <path d={path(solves)} className="fill-edge/55" />
      <path d={path(edits)} className="fill-accent/70" />
    </svg>
  )
}
