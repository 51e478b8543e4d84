import { useState } from 'react'
import { CATEGORIES } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { cx } from '../components/cx'
import { goalPercent } from './figures'

interface GoalSummaryProps {
  goals: Readonly<Goals>
  className?: string
  /** Two or three columns instead of one, if there is room. */
  spread?: boolean
}

const FIRST = 6

/** A profile's first 6 goals, with a button that shows all (D9). */
export function GoalSummary({ goals, className, spread = false }: GoalSummaryProps) {
  const [all, setAll] = useState(false)
  const list = goalList(goals)
  const shown = all ? list : list.slice(0, FIRST)
  return (
    <div className={className}>
      <dl className={cx('grid gap-x-6', spread ? 'grid-cols-2 sm:grid-cols-3' : 'sm:max-lg:grid-cols-3')}>
        {shown.map(({ category, percent }) => (
          <div key={category} className="flex h-6 items-center justify-between gap-3">
            <dt className="truncate text-secondary">{category}</dt>
            <dd className="figures">{percent}%</dd>
          </div>
        ))}
      </dl>
      {list.length > FIRST && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-1 h-7 font-medium text-accent hover:underline touch:h-11"
        >
          {all ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}

/** A profile's goals in percent, highest first. Equal goals are in category order. */
function goalList(goals: Readonly<Goals>) {
  const list = CATEGORIES.flatMap((category) => {
    const fraction = goals[category] ?? 0
    return fraction > 0 ? [{ category, percent: goalPercent(fraction) }] : []
  })
  return list.sort((a, b) => b.percent - a.percent)
}
