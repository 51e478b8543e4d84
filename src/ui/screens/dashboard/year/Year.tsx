import { useDeferredValue } from 'react'
import { useSnapshot } from 'valtio'
import { retryInsight } from '../../../actions/insight'
import { Button } from '../../../kit/Button'
import { state } from '../../../state/state'
import { Calendar } from './Calendar'
import { OverallTrend } from './OverallTrend'
import { YearSkeleton } from './YearSkeleton'
import { YEAR_GRID } from './year-grid'

/** The year's activity and the overall trend, once they are worked out. */
export function Year() {
  const { value: latest, failure } = useSnapshot(state).insight
  // In slices: a year is many marks to draw at once.
  const value = useDeferredValue(latest, null)
  if (failure) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-hard">The year could not be worked out: {failure.message}</p>
        <Button onClick={retryInsight}>Try again</Button>
      </div>
    )
  }
  if (!value) return <YearSkeleton />
  return (
    <div className={YEAR_GRID}>
      <Calendar activity={value.activity} />
      <OverallTrend trends={value.trends} />
    </div>
  )
}
