import { Check } from 'lucide'
import { memo, useId } from 'react'
import { type CategoryProgress, computeMissingPercent } from '#domain/progress'
import { Chevron } from '../../components/Chevron'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { getProgressLevel } from '../../components/level'
import { ProgressBar } from '../../components/ProgressBar'
import { Skeleton } from '../../components/Skeleton'
import { Sparkline } from '../../components/Sparkline'
import { describeChange, formatChange, toPercent } from '../../widgets/figures'
import { LazyRowPanel } from './LazyRowPanel'
import { RowButton } from './RowButton'
import { ROW_BUTTON, ROW_GRID } from './row-grid'
import { useScrollPin } from './use-scroll-pin'

interface CategoryRowProps {
  category: Readonly<CategoryProgress>
  open: boolean
  /** The category's scores over the last 90 days, as fractions 0–1; null while they load. */
  trend: readonly number[] | null
  /** How far the score falls in 14 days without practice, a fraction 0–1. If it is null, the row shows the distance to the goal instead. */
  loss: number | null
}

export const CategoryRow = memo(({ category, open, trend, loss }: CategoryRowProps) => {
  const { tag, goal, adjustedScore } = category
  const panelId = useId()
  const { ref, pinRow } = useScrollPin<HTMLLIElement>(open)
  const score = toPercent(adjustedScore)
  const missingPercent = computeMissingPercent(category)
  const text = `${score} percent, goal ${toPercent(goal)} percent, ${missingPercent === 0 ? 'met' : `${missingPercent} percent to goal`}`
  return (
    <li ref={ref} data-row={tag}>
      <div
        className={cx(
          ROW_GRID,
          ROW_BUTTON,
          'min-h-9 touch:min-h-11 max-sm:grid-rows-[auto_auto] max-sm:content-center',
        )}
      >
        <Chevron open={open} />
        <RowButton row={tag} open={open} panelId={panelId} onPress={pinRow}>
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
          <span
            className={cx(
              'figures w-9 text-right font-medium',
              score === 0 ? 'text-muted' : LEVELS[getProgressLevel(score)].text,
            )}
          >
            {score}%
          </span>
        </span>
        <span className="flex items-center justify-end gap-1 text-xs whitespace-nowrap text-muted max-sm:col-start-4 max-sm:row-start-2">
          {loss !== null ? (
            <span className="figures">
              {loss > 0 ? `−${toPercent(loss)}%` : '0%'}
              <span className="sr-only"> in 14 days</span>
            </span>
          ) : missingPercent === 0 ? (
            <>
              <Icon node={Check} size={13} />
              Met
            </>
          ) : (
            <>
              <span className="figures">{missingPercent}%</span>
              <span className="sm:hidden">to goal</span>
            </>
          )}
        </span>
      </div>
      {open && <LazyRowPanel id={panelId} row={tag} />}
    </li>
  )
})

const NO_LEVEL = { steps: 0, fill: '', name: 'nothing yet' } as const

const LEVELS = {
  hard: { steps: 1, fill: 'fill-hard-fill', text: 'text-hard', name: 'low' },
  medium: { steps: 2, fill: 'fill-medium-fill', text: 'text-medium', name: 'fair' },
  easy: { steps: 3, fill: 'fill-easy-fill', text: 'text-easy', name: 'good' },
} as const

/** Shows the level of a score as one, two or three bars, so that users need not rely on its colour. */
function LevelIcon({ percent }: { percent: number }) {
  const { steps, fill, name } = percent === 0 ? NO_LEVEL : LEVELS[getProgressLevel(percent)]
  return (
    <svg role="img" aria-label={name} width="12" height="11" viewBox="0 0 12 11" className="shrink-0">
      {[0, 1, 2].map((step) => (
        <rect
          key={step}
          x={step * 4.5}
          y={7 - step * 3.5}
          width="3"
          height={4 + step * 3.5}
          rx="1"
          className={step < steps ? fill : 'fill-line'}
        />
      ))}
    </svg>
  )
}

/** Shows how a category's score has changed in 90 days, with a sparkline if there is room (W4). */
function TrendCell({ values }: { values: CategoryRowProps['trend'] }) {
  const first = values?.[0]
  const last = values?.at(-1)
  if (!values || first === undefined || last === undefined) {
    return <Skeleton className="h-3 w-full max-md:invisible" />
  }
  const description = `Trend over 90 days: ${describeChange(first, last)}`
  return (
    <span role="img" aria-label={description} className="flex items-center justify-end gap-2" title={description}>
      <Sparkline values={values} className="max-md:hidden" />
      <span className="figures w-9 text-right text-xs text-secondary">{formatChange(first, last)}</span>
    </span>
  )
}
