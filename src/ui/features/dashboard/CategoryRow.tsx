import { Check, ChevronRight } from 'lucide-react'
import { memo, useId } from 'react'
import { type CategoryProgress, missingPercent } from '#domain/progress'
import { cx } from '../../components/cx'
import { ProgressBar } from '../../components/ProgressBar'
import { toPercent } from '../../shared/figures'
import { LazyRowPanel } from './LazyRowPanel'
import { LevelIcon } from './LevelIcon'
import { RowButton } from './RowButton'
import { ROW_GRID, ROW_LINE } from './row-grid'
import { TrendCell } from './TrendCell'
import { useScrollPin } from './use-scroll-pin'

interface CategoryRowProps {
  category: Readonly<CategoryProgress>
  open: boolean
  /** Adjusted scores over 90 days, fractions 0–1; null while they load. */
  trend: readonly number[] | null
  /** How far the score falls in 14 days, a fraction; shown instead of the points to the goal. Null if not wanted. */
  loss: number | null
}

/** One category in one line: name, bar with goal tick, trend, score and points to the goal. */
export const CategoryRow = memo(({ category, open, trend, loss }: CategoryRowProps) => {
  const { tag, goal, adjustedScore } = category
  const panel = useId()
  const { ref, hold } = useScrollPin<HTMLLIElement>(open)
  const score = toPercent(adjustedScore)
  const lacks = missingPercent(category)
  const text = `${score} percent, goal ${toPercent(goal)} percent, ${lacks === 0 ? 'met' : `${lacks} points to goal`}`
  return (
    <li ref={ref} data-row={tag}>
      <div
        className={cx(
          ROW_GRID,
          ROW_LINE,
          'min-h-10 touch:min-h-14 max-sm:grid-rows-[auto_auto] max-sm:content-center max-sm:gap-y-1.5',
        )}
      >
        <ChevronRight
          size={16}
          aria-hidden="true"
          className={cx('text-muted transition-transform duration-150', open && 'rotate-90')}
        />
        <RowButton row={tag} open={open} panel={panel} onPress={hold}>
          {tag}
        </RowButton>
        <ProgressBar
          label={tag}
          value={score}
          goal={toPercent(goal)}
          text={text}
          className="max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2"
        />
        <span className="flex h-5 min-w-0 items-center justify-end max-sm:col-start-3 max-sm:row-start-1">
          <TrendCell values={trend} />
        </span>
        <span className="flex items-center justify-end gap-2 max-sm:col-start-4 max-sm:row-start-1">
          <LevelIcon percent={score} />
          <span className="figures w-9 text-right font-medium">{score}%</span>
        </span>
        <span className="flex items-center justify-end gap-1 text-xs whitespace-nowrap text-muted max-sm:col-start-4 max-sm:row-start-2">
          {loss !== null ? (
            <span className="figures">
              {loss > 0 ? `−${toPercent(loss)} pts` : '±0'}
              <span className="sr-only"> in 14 days</span>
            </span>
          ) : lacks === 0 ? (
            <>
              <Check size={13} aria-hidden="true" />
              Met
            </>
          ) : (
            <>
              <span className="figures">{lacks}</span>
              <span className="sm:hidden">pts to goal</span>
              <span className="max-sm:hidden">pts</span>
            </>
          )}
        </span>
      </div>
      {open && <LazyRowPanel id={panel} row={tag} />}
    </li>
  )
})
