import { Shuffle } from 'lucide'
import { type ReactNode, useId } from 'react'
import { useSnapshot } from 'valtio'
import { Chevron } from '../../components/Chevron'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { Skeleton } from '../../components/Skeleton'
import { state } from '../../state/state'
import { computeGoalTotals } from '../../widgets/figures'
import { CategoryRows } from './CategoryRows'
import { LazyRowPanel } from './LazyRowPanel'
import { RowButton } from './RowButton'
import { ROW_BUTTON } from './row-grid'
import { useScrollPin } from './use-scroll-pin'

interface TopicsHeaderProps {
  /** The menu that switches goal profiles. */
  profileMenu: ReactNode
  isLoading?: boolean
}

/** Lists the categories with goals below the share of the goals that is reached, and the Random row. */
export function CategoryList({ profileMenu }: TopicsHeaderProps) {
  return (
    <section aria-label="Progress by topic" className="rounded-lg border border-line bg-surface">
      <TopicsHeader profileMenu={profileMenu} />
      <CategoryRows />
      <RandomRow />
    </section>
  )
}

/** The main figure of the dashboard, with the profile that it belongs to. */
export function TopicsHeader({ profileMenu, isLoading = false }: TopicsHeaderProps) {
  const { views } = useSnapshot(state)
  const totals = views && !isLoading ? computeGoalTotals(views.progress.categories) : null
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-3 py-2 sm:px-4">
      {totals ? (
        <h2 className="flex flex-wrap items-baseline gap-x-2 text-secondary">
          <span className="figures text-xl font-semibold text-primary">{totals.overallPercent}%</span>
          <span className="figures">
            of your goals · {totals.metCount} of {totals.goalCount} met
          </span>
        </h2>
      ) : (
        <Skeleton className="my-2 h-5 w-48" />
      )}
      <div data-tour="profiles" className="max-sm:w-full">
        {profileMenu}
      </div>
    </div>
  )
}

/** A row with recommendations from all categories (D8). */
function RandomRow() {
  const panelId = useId()
  const open = useSnapshot(state).openRow === 'Random'
  const { ref, pinRow } = useScrollPin<HTMLDivElement>(open)
  return (
    <div ref={ref} className="border-t border-line">
      <div
        className={cx(ROW_BUTTON, 'flex min-h-10 rounded-b-lg touch:min-h-11 items-center gap-3 px-3 sm:gap-4 sm:px-4')}
      >
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
