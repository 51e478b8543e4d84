import type { ChartPeriod } from '#domain/insight/activity'
import type { Trends } from '#domain/insight/trend'
import { LineChart } from '../../components/LineChart'
import { useReadOnly } from '../../hooks/use-read-only'
import { describeChange, formatChange, toPercent } from '../../widgets/figures'

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
        <LineChart lines={[{ points: values.map((y, x) => ({ x, y })) }]} className="mt-1 h-16 lg:h-auto lg:flex-1" />
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
