import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Category } from '#domain/category'
import { goalTotalsOf } from '../../shared/figures'
import { type RowName, state } from '../../shared/state'
import { toggleRow } from './actions'

/** Three figures about the whole profile. */
export function GoalTotals() {
  const { views, openRow } = useSnapshot(state)
  if (!views) return null
  const { met, of, overall, furthest } = goalTotalsOf(views.progress.categories)
  return (
    <dl className="grid h-16 grid-cols-[auto_auto_minmax(0,1fr)] divide-x divide-line rounded-lg border border-line bg-surface">
      <Figure name="Overall progress">
        <span className="figures">{overall}%</span>
      </Figure>
      <Figure name="Goals met">
        <span className="figures">
          {met} <span className="text-ink-3">/ {of}</span>
        </span>
      </Figure>
      <Figure name="Biggest gap">
        {furthest ? (
          <span className="flex gap-1.5">
            <span className="truncate">{furthest.tag}</span>
            <span className="shrink-0 font-normal text-ink-3 max-sm:sr-only">
              <span className="figures">{furthest.toGo}</span> pts to goal
            </span>
            <button
              type="button"
              aria-label={`Show ${furthest.tag}`}
              onClick={() => reveal(furthest.tag, openRow)}
              className="absolute inset-0 rounded-r-lg hover:bg-ink/4 focus-visible:-outline-offset-2"
            />
          </span>
        ) : of === 0 ? (
          'No goals yet'
        ) : (
          'Every goal is met'
        )}
      </Figure>
    </dl>
  )
}

function reveal(tag: Category, openRow: RowName | null): void {
  if (openRow !== tag) toggleRow(tag)
  const row = document.querySelector(`[data-row="${tag}"]`)
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector('button')?.focus({ preventScroll: true })
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="relative flex min-w-0 flex-col justify-center px-3 sm:pr-8 sm:pl-4">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="min-w-0 truncate text-base font-semibold">{children}</dd>
    </div>
  )
}
