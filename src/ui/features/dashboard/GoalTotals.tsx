import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Category } from '#domain/category'
import { state } from '../../state/state'
import { computeGoalTotals } from '../../widgets/figures'
import { toggleRow } from './actions'

export function GoalTotals() {
  const { views } = useSnapshot(state)
  if (!views) return null
  const { metCount, goalCount, overallPercent, furthestCategory } = computeGoalTotals(views.progress.categories)
  return (
    <dl className="mt-3 border-y border-line py-2">
      <Figure name="Overall progress">
        <span className="figures">{overallPercent}%</span>
      </Figure>
      <Figure name="Goals met">
        <span className="figures">
          {metCount} / {goalCount}
        </span>
      </Figure>
      <Figure name="Biggest gap">
        {furthestCategory ? (
          <button
            type="button"
            aria-label={`Show ${furthestCategory}`}
            onClick={() => openAndFocusRow(furthestCategory)}
            className="max-w-full truncate font-medium text-accent hover:underline touch:-my-3 touch:py-3"
          >
            {furthestCategory}
          </button>
        ) : goalCount === 0 ? (
          'No goals yet'
        ) : (
          'Every goal is met'
        )}
      </Figure>
    </dl>
  )
}

function openAndFocusRow(tag: Category): void {
  if (state.openRow !== tag) toggleRow(tag)
  // While the user has no solves, the list of topics is collapsed until a row is opened. Then the row is rendered only in the next frame.
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-row="${tag}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector('button')?.focus({ preventScroll: true })
  })
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex h-6 items-center justify-between gap-3">
      <dt className="text-secondary whitespace-nowrap">{name}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}
