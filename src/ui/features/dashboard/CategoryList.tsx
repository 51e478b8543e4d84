import { useDeferredValue } from 'react'
import { useSnapshot } from 'valtio'
import { useAfterPaint } from '../../components/use-after-paint'
import { state } from '../../shared/state'
import { CategoryRow } from './CategoryRow'
import { RandomRow } from './RandomRow'
import { ROW_GRID } from './row-grid'

/** The minimum heights of the area above the rows and of a row, in px. */
const ABOVE = 320
const ROW = 40

/** The number of rows that fit in the window. They are drawn first; the others start as empty rows of the same height. */
const AT_ONCE = Math.ceil(Math.max(0, window.innerHeight - ABOVE) / ROW)

/** The Random row, and one row for each goal of the active profile. */
export function CategoryList() {
  const { views, openRow, insight } = useSnapshot(state)
  const whole = useAfterPaint()
  const trends = useDeferredValue(insight.value?.trends.categories)
  if (!views) return null
  const { progress, solves, sync, past } = views
  return (
    <section aria-label="Progress by category" className="flex flex-col gap-2">
      {solves.count === 0 && solves.waiting === 0 && !sync.busy && !past && (
        <p className="rounded-lg border border-dashed border-line px-4 py-3 text-ink-2">
          No solves yet. Open a topic, pick a problem, solve it on LeetCode, then press Sync Now.
        </p>
      )}
      <RandomRow />
      <div className="overflow-clip rounded-lg border border-line bg-surface">
        <div aria-hidden="true" className={`${ROW_GRID} h-8 border-b border-line text-xs text-ink-3 max-sm:hidden`}>
          <span className="col-start-2">Category</span>
          <span>Score vs. goal</span>
          <span className="text-right">
            <span className="max-md:sr-only">90 days</span>
          </span>
          <span className="text-right">Score</span>
          <span className="text-right">To goal</span>
        </div>
        {progress.categories.length === 0 && (
          <p className="px-4 py-6 text-ink-2">
            This profile has no goals yet. Choose another, or set some in Manage Profiles.
          </p>
        )}
        <ul className="divide-y divide-line">
          {progress.categories.map((category, i) =>
            whole || i < AT_ONCE ? (
              <CategoryRow
                key={category.tag}
                category={category}
                open={openRow === category.tag}
                trend={trends?.[category.tag] ?? null}
              />
            ) : (
              <li key={category.tag} className="h-10 touch:h-14" />
            ),
          )}
        </ul>
      </div>
    </section>
  )
}
