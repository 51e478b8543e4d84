import { cx } from './cx'

export interface ChartPoint {
  x: number
  /** A fraction 0–1. */
  y: number
}

interface ChartLine {
  /** At least two points, ordered by `x`. */
  points: readonly ChartPoint[]
  /** Whether the line is dashed and grey. The last solid line has a tinted area below it. */
  isDashed?: boolean
}

interface ChartAxis {
  /** Whole percent. */
  bottom: number
  top: number
}

/** The smallest difference between the two labels of the axis, in percent, so that a change of one point does not look like a jump. */
const MIN_RANGE = 10

/** Returns the bottom and the top of the axis in whole steps of 5 percent, with space above the highest value. `values` are fractions. */
export function computeAxis(values: readonly number[]): ChartAxis {
  const toPercent = (value: number): number => Math.round(value * 100)
  const bottom = Math.min(100 - MIN_RANGE, 5 * Math.floor(toPercent(Math.min(...values)) / 5))
  const top = 5 * Math.ceil((toPercent(Math.max(...values)) + 1) / 5)
  return { bottom, top: Math.min(100, Math.max(bottom + MIN_RANGE, top)) }
}

interface LineChartProps {
  lines: readonly ChartLine[]
  className?: string
}

/**
 * Draws lines of percentages with a labelled axis at the left, over the full width that `className` leaves. Screen readers skip the lines,
 * so the caller has to describe them in text.
 */
export function LineChart({ lines, className }: LineChartProps) {
  const points = lines.flatMap((line) => line.points)
  const axis = computeAxis(points.map(({ y }) => y))
  const start = Math.min(...points.map(({ x }) => x))
  const width = Math.max(...points.map(({ x }) => x)) - start
  const toCoordinates = ({ x, y }: ChartPoint): string =>
    `${x - start},${((100 * (axis.top - 100 * y)) / (axis.top - axis.bottom)).toFixed(2)}`
  return (
    <div className={cx('relative ml-9', className)}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {lines.map(({ points, isDashed = false }) => {
          const coordinates = points.map(toCoordinates).join(' ')
          return (
            <g key={`${isDashed} ${coordinates}`}>
              {!isDashed && <polygon points={`0,100 ${coordinates} ${width},100`} className="fill-accent/12" />}
              <polyline
                points={coordinates}
                fill="none"
                strokeWidth="1.75"
                strokeLinejoin="round"
                strokeDasharray={isDashed ? '4 4' : undefined}
                vectorEffect="non-scaling-stroke"
                className={isDashed ? 'stroke-muted' : 'stroke-accent'}
              />
            </g>
          )
        })}
      </svg>
      <Tick topPercent={0} label={`${axis.top}%`} />
      <Tick topPercent={50} />
      <Tick topPercent={100} label={`${axis.bottom}%`} />
    </div>
  )
}

/** A horizontal line across the chart. `topPercent` is its distance from the top, in percent of the chart's height. */
function Tick({ topPercent, label }: { topPercent: number; label?: string }) {
  return (
    <div className="absolute inset-x-0 border-t border-line" style={{ top: `${topPercent}%` }}>
      {label && <span className="figures absolute right-full -mt-2 pr-2 text-2xs text-muted">{label}</span>}
    </div>
  )
}
