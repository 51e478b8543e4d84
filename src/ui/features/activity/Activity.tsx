import { ChartColumn } from 'lucide'
import { useDeferredValue, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { state } from '../../state/state'
import { ACTIVITY_GRID, ActivitySkeleton } from './ActivitySkeleton'
import { retryInsight } from './actions'
import { Calendar } from './Calendar'
import { OverallTrend } from './OverallTrend'
import { StatisticsPanel } from './StatisticsPanel'

export function Activity() {
  const { value: latest, failure } = useSnapshot(state).insight
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
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
  if (!value) return <ActivitySkeleton />
  return (
    <>
      <div className={ACTIVITY_GRID}>
        <Calendar activity={value.activity} years={value.years} />
        <OverallTrend trends={value.trends} />
      </div>
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="mt-2 -ml-2 px-2 touch:px-2"
      >
        <Icon node={ChartColumn} size={15} className="text-muted" />
        {isOpen ? 'Hide statistics' : 'Statistics'}
      </Button>
      {isOpen && <StatisticsPanel id={panelId} />}
    </>
  )
}
