import { useState } from 'react'
import { CATEGORIES } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { cx } from '../components/cx'
import { goalPercent } from './figures'

interface GoalSummaryProps {
  goals: Readonly<Goals>
  className?: string
  /** Uses two or three columns instead of one, if there is enough space. */
  isMultiColumn?: boolean
}

const SHOWN_AT_FIRST = 6

/** A profile's first 6 goals, with a button that shows all (D9). */
export function GoalSummary({ goals, className, isMultiColumn = false }: GoalSummaryProps) {
  const [showsAll, setShowsAll] = useState(false)
  const goalsByPercent = listGoals(goals)
  const visibleGoals = showsAll ? goalsByPercent : goalsByPercent.slice(0, SHOWN_AT_FIRST)
  return (
    <div className={className}>
      <dl className={cx('grid gap-x-6', isMultiColumn ? 'grid-cols-2 sm:grid-cols-3' : 'sm:max-lg:grid-cols-3')}>
        {visibleGoals.map(({ category, percent }) => (
          <div key={category} className="flex h-6 items-center justify-between gap-3">
            <dt className="truncate text-secondary">{category}</dt>
            <dd className="figures">{percent}%</dd>
          </div>
        ))}
      </dl>
      {goalsByPercent.length > SHOWN_AT_FIRST && (
        <button
          type="button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="mt-1 h-7 font-medium text-accent hover:underline touch:h-11"
        >
          {showsAll ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}

/** Returns a profile's goals in percent, highest first. Equal goals are in category order. */
function listGoals(goals: Readonly<Goals>) {
  const goalsByPercent = CATEGORIES.flatMap((category) => {
    const fraction = goals[category] ?? 0
    return fraction > 0 ? [{ category, percent: goalPercent(fraction) }] : []
  })
  return goalsByPercent.sort((a, b) => b.percent - a.percent)
}
