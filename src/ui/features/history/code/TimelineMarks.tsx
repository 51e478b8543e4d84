import { memo } from 'react'
import type { JourneyPoint } from '#protocol/history'
import { cx } from '../../../components/cx'
import { isPassed } from './point-labels'

interface TimelineMarksProps {
  points: readonly JourneyPoint[]
  last: number
  /** Row of each run's mark. Null if the mark does not fit. */
  levels: readonly (number | null)[]
}

const MOST_TICKS = 150

/** Marks on the time line: ticks for snapshots, taller ticks for checkpoints, a check or a cross for each run that fits. */
export const TimelineMarks = memo(({ points, last, levels }: TimelineMarksProps) => {
  const place = (at: number) => `${last === 0 ? 0 : (at / last) * 100}%`
  const sparse = points.length > MOST_TICKS
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
      {points.map((point, at) => {
        if (sparse && point.kind === 'snapshot' && point.trouble === null) return null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the points never changes
          <svg key={at} aria-hidden="true" x={place(at)} y="50%" overflow="visible">
            <Mark point={point} level={levels[at] ?? null} />
          </svg>
        )
      })}
    </svg>
  )
})

function Mark({ point, level }: { point: JourneyPoint; level: number | null }) {
  if (point.kind === 'run') {
    if (level === null) return <path d="M0-9v4" className="stroke-edge" />
    const passed = isPassed(point)
    return (
      <g
        transform={`translate(0 ${-15 - 11 * level})`}
        className={passed ? 'stroke-easy' : 'stroke-hard'}
        fill="none"
        strokeWidth="1.75"
      >
        <path d={passed ? 'M-4 0l3 3l5-6' : 'M-3-3l6 6M3-3l-6 6'} strokeLinecap="round" strokeLinejoin="round" />
        <path d={`M0 6v${4 + 11 * level}`} strokeWidth="1" className="stroke-edge" />
      </g>
    )
  }
  const broken = point.trouble !== null
  return (
    <path
      d={point.kind === 'checkpoint' ? 'M0 5v10' : 'M0 5v4'}
      className={cx(broken ? 'stroke-medium-fill' : point.kind === 'checkpoint' ? 'stroke-secondary' : 'stroke-edge')}
      strokeWidth={point.kind === 'checkpoint' ? 2 : 1}
      strokeDasharray={broken ? '2 1.5' : undefined}
    />
  )
}
