import { memo, useMemo } from 'react'
import type { Activity, Timeline } from '#protocol/time-travel'
import { cx } from '../../components/cx'
import { ticksBetween } from './ticks'

/** Labels that a wide screen has room for; a narrow one shows every third. */
const MOST_TICKS = 14

/** Up to where on the axis a label has room beside it, on a wide screen and on a narrow one. */
const ROOM = { wide: 0.96, narrow: 0.85 }

interface TimelineMarksProps {
  timeline: Timeline
  /** Where the axis begins, in epoch milliseconds. */
  from: number
}

/** What lies where on the time line: how much happened, in bars, and the calendar. */
export const TimelineMarks = memo(({ timeline, from }: TimelineMarksProps) => {
  const { until, activity } = timeline
  const ticks = useMemo(() => {
    const placed = ticksBetween(from, until, MOST_TICKS).map((tick) => ({
      ...tick,
      place: (tick.at - from) / Math.max(1, until - from),
    }))
    return placed.filter(({ place }) => place <= ROOM.wide)
  }, [from, until])
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <Bars activity={activity} />
      {ticks.map(({ at, label, place }, i) => (
        <span
          key={at}
          style={{ left: `${place * 100}%` }}
          className={cx(
            'absolute bottom-0 border-l border-edge/60 pt-3 pl-1 text-2xs leading-3 whitespace-nowrap text-ink-3',
            (i % 3 !== 0 || place > ROOM.narrow) && 'max-md:hidden',
          )}
        >
          {label}
        </span>
      ))}
    </div>
  )
})

/** Heights by their logarithm: a first sync of thousands must not hide the single notes. */
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
