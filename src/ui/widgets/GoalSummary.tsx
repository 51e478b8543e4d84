import { useState } from 'react'
import { CATEGORIES } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { cx } from '../components/cx'
import { toGoalPercent } from './figures'

interface GoalSummaryProps {
  goals: Readonly<Goals>
  className?: string
  /** Uses two or three columns instead of one, if there is enough space. */
  isMultiColumn?: boolean
}

const INITIALLY_SHOWN_COUNT = 6

/** Shows the 6 highest goals of a profile, with a button that shows all (D9). */
export function GoalSummary({ goals, className, isMultiColumn = false }: GoalSummaryProps) {
  const [isAllShown, setIsAllShown] = useState(false)
  const goalsByPercent = listGoals(goals)
  const visibleGoals = isAllShown ? goalsByPercent : goalsByPercent.slice(0, INITIALLY_SHOWN_COUNT)
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
      {goalsByPercent.length > INITIALLY_SHOWN_COUNT && (
        <button
          type="button"
          aria-expanded={isAllShown}
          onClick={() => setIsAllShown(!isAllShown)}
          className="mt-1 h-7 font-medium text-accent hover:underline touch:h-11"
        >
          {isAllShown ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}

/** Returns a profile's goals in percent, highest first. Equal goals are in category order. */
function listGoals(goals: Readonly<Goals>) {
  const goalsByPercent = CATEGORIES.flatMap((category) => {
    const fraction = goals[category] ?? 0
    return fraction > 0 ? [{ category, percent: toGoalPercent(fraction) }] : []
  })
  return goalsByPercent.sort((a, b) => b.percent - a.percent)
}
