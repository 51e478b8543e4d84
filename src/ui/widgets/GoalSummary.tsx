import { useState } from 'react'
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

/** Shows the first 6 goals of a profile in its own order, with a button that shows all (D9). */
export function GoalSummary({ goals, className, isMultiColumn = false }: GoalSummaryProps) {
  const [isAllShown, setIsAllShown] = useState(false)
  const allGoals = Object.entries(goals).filter(([, goal]) => goal > 0)
  const visibleGoals = isAllShown ? allGoals : allGoals.slice(0, INITIALLY_SHOWN_COUNT)
  return (
    <div className={className}>
      <dl className={cx('grid gap-x-6', isMultiColumn ? 'grid-cols-2 sm:grid-cols-3' : 'sm:max-lg:grid-cols-3')}>
        {visibleGoals.map(([category, goal]) => (
          <div key={category} className="flex h-6 items-center justify-between gap-3">
            <dt className="truncate text-secondary">{category}</dt>
            <dd className="figures">{toGoalPercent(goal)}%</dd>
          </div>
        ))}
      </dl>
      {allGoals.length > INITIALLY_SHOWN_COUNT && (
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
