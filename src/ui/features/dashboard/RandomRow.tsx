import { ChevronRight, Shuffle } from 'lucide-react'
import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '../../components/cx'
import { state } from '../../shared/state'
import { LazyRowPanel } from './LazyRowPanel'
import { RowButton } from './RowButton'
import { ROW_LINE } from './row-grid'
import { useScrollPin } from './use-scroll-pin'

/** A row with recommendations from all categories (D8). */
export function RandomRow() {
  const panel = useId()
  const open = useSnapshot(state).openRow === 'Random'
  const { ref, hold } = useScrollPin<HTMLDivElement>(open)
  return (
    <div ref={ref} className="border-t border-line">
      <div className={cx(ROW_LINE, 'flex min-h-10 touch:min-h-11 items-center gap-3 px-3 sm:gap-4 sm:px-4')}>
        <ChevronRight
          size={16}
          aria-hidden="true"
          className={cx('shrink-0 text-muted transition-transform duration-150', open && 'rotate-90')}
        />
        <RowButton row="Random" open={open} panel={panel} onPress={hold}>
          Random
        </RowButton>
        <span className="flex items-center gap-2 text-muted">
          <Shuffle size={14} aria-hidden="true" />
          Across all categories
          <span className="max-sm:hidden">· Suggestions from every topic</span>
        </span>
      </div>
      {open && <LazyRowPanel id={panel} row="Random" />}
    </div>
  )
}
