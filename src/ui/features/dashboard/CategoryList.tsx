import { Shuffle } from 'lucide'
import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import { Chevron } from '../../components/Chevron'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { state } from '../../state/state'
import { CategoryRows } from './CategoryRows'
import { LazyRowPanel } from './LazyRowPanel'
import { RowButton } from './RowButton'
import { ROW_BUTTON } from './row-grid'
import { useScrollPin } from './use-scroll-pin'

/**
 * Lists the categories with goals, and the Random row. Before the first solve, the list of categories is collapsed, because all scores are
 * 0 %.
 */
export function CategoryList() {
  const { views, openRow } = useSnapshot(state)
  const [isExpanded, setIsExpanded] = useState(false)
  const rowsId = useId()
  if (!views) return null
  const { progress, solves, past } = views
  const count = progress.categories.length
  const isCollapsible = solves.count === 0 && solves.waiting === 0 && !past && count > 0
  const isOpen = !isCollapsible || isExpanded || (openRow !== null && openRow !== 'Random')
  return (
    <section
      aria-label="Progress by topic"
      className="overflow-clip rounded-lg border border-line bg-surface [&>:first-child]:border-t-0"
    >
      {isCollapsible && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? rowsId : undefined}
          onClick={() => {
            setIsExpanded(!isOpen)
            if (openRow !== 'Random') state.openRow = null
          }}
          className={cx(
            ROW_BUTTON,
            'flex min-h-10 w-full items-center gap-3 px-3 text-left focus-visible:-outline-offset-2 sm:gap-4 sm:px-4 touch:min-h-11',
          )}
        >
          <Chevron open={isOpen} />
          <span className="font-medium">All topics</span>
          <span className="ml-auto text-muted">No solves yet. {pluralize(count, 'topic')} at 0%</span>
        </button>
      )}
      {isOpen && <CategoryRows id={rowsId} />}
      <RandomRow />
    </section>
  )
}

/** A row with recommendations from all categories (D8). */
function RandomRow() {
  const panelId = useId()
  const open = useSnapshot(state).openRow === 'Random'
  const { ref, pinRow } = useScrollPin<HTMLDivElement>(open)
  return (
    <div ref={ref} className="border-t border-line">
      <div className={cx(ROW_BUTTON, 'flex min-h-10 touch:min-h-11 items-center gap-3 px-3 sm:gap-4 sm:px-4')}>
        <Chevron open={open} />
        <RowButton row="Random" open={open} panelId={panelId} onPress={pinRow}>
          Random
        </RowButton>
        <span className="flex items-center gap-2 text-muted">
          <Icon node={Shuffle} size={14} />
          Across all categories
          <span className="max-sm:hidden">· Suggestions from every topic</span>
        </span>
      </div>
      {open && <LazyRowPanel id={panelId} row="Random" />}
    </div>
  )
}
