import type { Activity } from '#domain/insight/activity'
import { HEAT_STEP } from '../../shared/HeatCells'
import { monthLabels } from './months'

interface MonthNamesProps {
  activity: Activity
}

/** Month names above their weeks. The name of a month that is partly scrolled out of view stays at the left edge. */
export function MonthLabels({ activity }: MonthNamesProps) {
  const labels = monthLabels(activity)
  const weeks = Math.ceil(activity.solved.length / 7)
  const blocks = labels.map(({ week, name }, i) => {
    const next = labels[i + 1]?.week
    const width = ((next ?? weeks) - week) * HEAT_STEP - (next === undefined ? 3 : 0)
    return (
      <span key={week} className="shrink-0" style={{ width, marginLeft: i === 0 ? week * HEAT_STEP : 0 }}>
        {width > HEAT_STEP && <span className="sticky left-0">{name}</span>}
      </span>
    )
  })
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 flex h-4 text-2xs text-muted">
      {blocks}
    </div>
  )
}
