import { ChartColumn } from 'lucide'
import { useDeferredValue, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { CHART_PERIODS, findShortestPeriod } from '#domain/insight/activity'
import type { Insight } from '#protocol/insight'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { Select } from '../../components/Select'
import { state } from '../../state/state'
import { statisticsPanel } from '../../state/statistics-panel'
import { ACTIVITY_GRID, ActivitySkeleton } from './ActivitySkeleton'
import { retryInsight } from './actions'
import { Calendar } from './Calendar'
import { OverallTrend } from './OverallTrend'
import { StatisticsPanel } from './StatisticsPanel'

export function Activity() {
  const { value: latest, failure } = useSnapshot(state).insight
  // The value is deferred, because a year has many squares to draw.
  const value = useDeferredValue(latest, null)
  if (failure) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-hard">Couldn’t load your activity: {failure.message}</p>
        <Button onClick={retryInsight}>Try again</Button>
      </div>
    )
  }
  return value ? <Charts insight={value} /> : <ActivitySkeleton />
}

/** The heat map and the trend of one period, and the statistics. */
function Charts({ insight: { activity, years, trends } }: { insight: Pick<Insight, 'activity' | 'years' | 'trends'> }) {
  // A number of months or a calendar year. Null until the user chooses: then the charts show the shortest period that holds all solves.
  const [chosen, setChosen] = useState<number | null>(null)
  const { open: isOpen } = useSnapshot(statisticsPanel)
  const panelId = useId()
  const year = chosen !== null && years.includes(chosen) ? chosen : null
  const period = CHART_PERIODS.find(({ months }) => months === (year === null ? chosen : 12))
  const shownPeriod = period ?? findShortestPeriod(activity, years)
  return (
    <>
      <div className={ACTIVITY_GRID}>
        <Calendar
          activity={activity}
          period={shownPeriod}
          year={year}
          tools={
            <>
              <Button
                variant="ghost"
                aria-expanded={isOpen}
                aria-controls={isOpen ? panelId : undefined}
                onClick={() => {
                  statisticsPanel.open = !isOpen
                }}
                className="px-2 touch:px-2"
              >
                <Icon node={ChartColumn} size={15} className="text-muted" />
                {isOpen ? (
                  <span>
                    Hide<span className="max-sm:sr-only"> statistics</span>
                  </span>
                ) : (
                  'Statistics'
                )}
              </Button>
              {years.length > 0 && (
                <Select
                  label="Period of the charts"
                  value={year ?? shownPeriod.months}
                  choices={[
                    ...CHART_PERIODS.map(({ months }) => ({ value: months, text: `Last ${months} months` })),
                    ...years.map((option) => ({ value: option, text: String(option) })),
                  ]}
                  onChoose={setChosen}
                />
              )}
            </>
          }
        />
        <OverallTrend trends={trends} period={shownPeriod} />
      </div>
      {isOpen && <StatisticsPanel id={panelId} />}
    </>
  )
}
