import type { ChartPeriod } from '#domain/insight/activity'
import type { Trends } from '#domain/insight/trend'
import { useReadOnly } from '../../hooks/use-read-only'
import { describeChange, formatChange, toPercent } from '../../widgets/figures'

/** The smallest difference between the two labels of the axis, in percent, so that a change of one point does not look like a jump. */
const MIN_RANGE = 10

/** Returns the bottom and the top of the axis in whole steps of 5 percent, with space above the highest value. */
export function computeAxis(values: readonly number[]): { bottom: number; top: number } {
  const bottom = Math.min(100 - MIN_RANGE, 5 * Math.floor(toPercent(Math.min(...values)) / 5))
  const top = 5 * Math.ceil((toPercent(Math.max(...values)) + 1) / 5)
  return { bottom, top: Math.min(100, Math.max(bottom + MIN_RANGE, top)) }
}

interface OverallTrendProps {
  trends: Trends
  period: ChartPeriod
}

/** A line chart of the average progress towards the goals in each week of the period. */
export function OverallTrend({ trends: { year, recent }, period: { months, weeks } }: OverallTrendProps) {
  const isPast = useReadOnly()
  const values = year.slice(-weeks)
  const currentProgress = values.at(-1) ?? 0
  const firstProgress = values[0] ?? 0
  const progress90DaysAgo = recent[0] ?? 0
  const maximum = Math.max(...values)
  const axis = computeAxis(values)
  const description =
    `Overall trend: ${toPercent(currentProgress)} percent of all goals reached ${isPast ? 'then' : 'today'}; ` +
    `${describeChange(progress90DaysAgo, currentProgress)} in 90 days` +
    `${months === 3 ? '' : `, ${describeChange(firstProgress, currentProgress)} in ${PERIOD_NAMES[months]}`}; ` +
    `highest ${toPercent(maximum)} percent, ${formatWeeksAgo(values.lastIndexOf(maximum), values.length)}`
  return (
    <section
      aria-label="Overall trend"
      className="flex min-w-0 flex-col max-lg:border-t max-lg:border-line max-lg:pt-2"
    >
      <h2 className="h-5 font-medium">Overall trend</h2>
      <p className="h-5 truncate text-xs text-muted">
        <Change from={progress90DaysAgo} to={currentProgress} /> in 90 days
        {months > 3 && (
          <span className="lg:max-xl:hidden">
            , <Change from={firstProgress} to={currentProgress} /> in {PERIOD_NAMES[months]}
          </span>
        )}
      </p>
      <div role="img" aria-label={description} className="mt-2 flex flex-1 flex-col">
        <div className="relative mt-1 ml-9 h-16 lg:h-auto lg:flex-1">
          <TrendLine values={values} bottom={axis.bottom / 100} top={axis.top / 100} />
          <Tick topPercent={0} label={`${axis.top}%`} />
          <Tick topPercent={50} />
          <Tick topPercent={100} label={`${axis.bottom}%`} />
        </div>
        <p className="mt-1.5 ml-9 flex h-4 justify-between whitespace-nowrap text-2xs text-muted">
          <span>
            {months === 12 ? 'A year' : PERIOD_NAMES[months]} {isPast ? 'earlier' : 'ago'}
          </span>
          <span className="figures">
            <span className="lg:max-xl:hidden">{isPast ? 'At that point' : 'Today'}</span> {toPercent(currentProgress)}%
          </span>
        </p>
      </div>
    </section>
  )
}

const PERIOD_NAMES = { 3: '3 months', 6: '6 months', 12: 'a year' } as const

function formatWeeksAgo(index: number, count: number): string {
  const weeks = count - 1 - index
  return weeks === 0 ? 'now' : weeks === 1 ? 'a week ago' : `${weeks} weeks ago`
}

function Change({ from, to }: { from: number; to: number }) {
  return <span className="figures text-secondary">{formatChange(from, to)}</span>
}

/** A horizontal line across the chart. `topPercent` is its distance from the top, in percent of the chart's height. */
function Tick({ topPercent, label }: { topPercent: number; label?: string }) {
  return (
    <div className="absolute inset-x-0 border-t border-line" style={{ top: `${topPercent}%` }}>
      {label && <span className="figures absolute right-full -mt-2 pr-2 text-2xs text-muted">{label}</span>}
    </div>
  )
}

interface TrendLineProps {
  /** Fractions 0–1, oldest first. */
  values: readonly number[]
  /** The ends of the axis, fractions 0–1. */
  bottom: number
  top: number
}

function TrendLine({ values, bottom, top }: TrendLineProps) {
  const width = values.length - 1
  const points = values.map((value, week) => `${week},${(100 * (1 - (value - bottom) / (top - bottom))).toFixed(2)}`)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      <polygon points={`0,100 ${points.join(' ')} ${width},100`} className="fill-accent/12" />
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth="1.75"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  )
}
