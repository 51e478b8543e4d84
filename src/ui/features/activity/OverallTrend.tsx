import { useSnapshot } from 'valtio'
import type { Trends } from '#domain/insight/trend'
import { DEMO_USER } from '#domain/username'
import { useReadOnly } from '../../hooks/use-read-only'
import { state } from '../../state/state'
import { describeChange, formatChange, toPercent } from '../../widgets/figures'
import { DEMO_PERIOD } from './labels'

/** A line chart of the average progress towards the goals in each week of the last year. */
export function OverallTrend({ trends: { year, recent } }: { trends: Trends }) {
  const isPast = useReadOnly()
  const isDemo = useSnapshot(state).username === DEMO_USER
  const currentProgress = year.at(-1) ?? 0
  const progressYearAgo = year[0] ?? 0
  const progress90DaysAgo = recent[0] ?? 0
  const maximum = Math.max(...year)
  const scaleTop = Math.max(0.25, Math.ceil(maximum * 4) / 4)
  const description =
    `Overall trend: ${toPercent(currentProgress)} percent of all goals reached ${isPast ? 'then' : 'today'}; ` +
    `${describeChange(progress90DaysAgo, currentProgress)} in 90 days, ${describeChange(progressYearAgo, currentProgress)} in a year; ` +
    `highest ${toPercent(maximum)} percent, ${formatWeeksAgo(year.lastIndexOf(maximum), year.length)}`
  return (
    <section
      aria-label="Overall trend"
      className="flex min-w-0 flex-col max-lg:border-t max-lg:border-line max-lg:pt-2"
    >
      <h2 className="h-5 font-medium">Overall trend</h2>
      <p className="h-5 truncate text-xs text-muted">
        {isDemo ? (
          DEMO_PERIOD
        ) : (
          <>
            <Change from={progress90DaysAgo} to={currentProgress} /> in 90 days
            <span className="lg:max-xl:hidden">
              , <Change from={progressYearAgo} to={currentProgress} /> in a year
            </span>
          </>
        )}
      </p>
      <div role="img" aria-label={description} className="mt-1 flex flex-1 flex-col">
        <div className="relative mt-1 ml-9 h-16 lg:h-auto lg:flex-1">
          <TrendLine values={year} scaleTop={scaleTop} />
          <Tick topPercent={0} label={`${toPercent(scaleTop)}%`} />
          <Tick topPercent={50} />
          <Tick topPercent={100} />
        </div>
        <p className="mt-1.5 ml-9 flex h-4 justify-between text-2xs text-muted">
          <span>{isPast ? 'One year earlier' : 'A year ago'}</span>
          <span className="figures">
            {isPast ? 'At that point' : 'Today'} {toPercent(currentProgress)}%
          </span>
        </p>
      </div>
    </section>
  )
}

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

function TrendLine({ values, scaleTop }: { values: readonly number[]; scaleTop: number }) {
  const width = values.length - 1
  const points = values.map((value, week) => `${week},${(100 * (1 - value / scaleTop)).toFixed(2)}`)
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
