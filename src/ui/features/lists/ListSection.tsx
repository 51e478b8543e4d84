import { ChevronDown, ChevronRight, Layers } from 'lucide'
import { useDeferredValue, useId } from 'react'
import { useSnapshot } from 'valtio'
import { formatAsked } from '#domain/lists/asked'
import type { ListProblemState, ListRow, OpenedSection } from '#protocol/lists'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { useFeatureLinks } from '../../state/feature-links'
import { Badge, DifficultyBadge } from '../../widgets/Badge'
import { ProblemLink } from '../../widgets/ProblemLink'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { ListBar } from './ListBar'
import { describeProgress, formatRecall, STATE_LABELS } from './labels'
import { lists } from './store'

interface ListSectionProps {
  /** The key under which the store records whether the user has opened or closed the section. */
  stateKey: string
  section: OpenedSection
  /** Whether the section is open before the user has opened or closed it. */
  isInitiallyOpen: boolean
}

/** Number of problems that are rendered at once. Others follow without blocking the page. */
const ROWS_AT_ONCE = 60

/** A section of a list: a heading button with its progress, and its problems while it is open. A section without a name has no heading. */
export function ListSection({ stateKey, section, isInitiallyOpen }: ListSectionProps) {
  const isOpen = useSnapshot(lists).sections[stateKey] ?? isInitiallyOpen
  const id = useId()
  const { name, progress, rows } = section
  const renderedRows = useDeferredValue(rows, rows.slice(0, ROWS_AT_ONCE))
  const problems = (
    // Reserves the height of the rows that follow, so that a scroll position can be restored.
    <ul id={id} className="divide-y divide-line" style={{ minHeight: `${2.5 * rows.length}rem` }}>
      {renderedRows.map((row) => (
        <ListProblem key={row.slug} row={row} />
      ))}
    </ul>
  )
  if (name === '') return problems
  return (
    <section aria-label={name} className="border-b border-line">
      <div className="relative grid grid-cols-1 items-center gap-x-6 gap-y-1 rounded-sm py-2.5 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_10rem_9rem] sm:pr-2 lg:grid-cols-[minmax(0,1fr)_24rem_10rem]">
        <h2 className="min-w-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => {
              lists.sections[stateKey] = !isOpen
            }}
            className="flex w-full items-center gap-1.5 text-left font-medium after:absolute after:inset-0"
          >
            <Icon node={isOpen ? ChevronDown : ChevronRight} size={15} className="shrink-0 text-muted" />
            <span className="truncate">{name}</span>
          </button>
        </h2>
        <ListBar label={name} progress={progress} />
        <p className="figures text-xs text-muted sm:text-right">{describeProgress(progress)}</p>
      </div>
      {isOpen && <div className="border-t border-line pb-2 sm:pl-5.5">{problems}</div>}
    </section>
  )
}

const STATE_CLASSES = {
  new: null,
  tried: 'medium',
  solved: 'neutral',
  due: 'accent',
  retained: 'easy',
} as const satisfies Record<ListProblemState, unknown>

/**
 * A problem of a list with its state. If the user has tried the problem, a button opens the page with the attempts. CSS
 * `content-visibility` skips the layout of rows outside the window.
 */
function ListProblem({ row }: { row: ListRow }) {
  const { slug, number, title, difficulty, isPaid, state, asked } = row
  const { showProblem } = useFeatureLinks()
  const stateClasses = STATE_CLASSES[state]
  const recallLabel = formatRecall(row)
  return (
    <li className="grid min-h-10 grid-cols-[minmax(0,1fr)_2rem] items-center gap-x-3 py-1 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto] sm:grid-cols-[minmax(0,1fr)_auto_2rem] touch:grid-cols-[minmax(0,1fr)_2.75rem] sm:touch:grid-cols-[minmax(0,1fr)_auto_2.75rem]">
      <span className="flex min-w-0 items-center gap-2">
        <ProblemNumber number={number} />
        <ProblemLink slug={slug} title={title} className="min-w-0 font-medium touch:-my-3 touch:py-3" />
        {difficulty && <DifficultyBadge difficulty={difficulty} />}
        {isPaid && <Badge>Premium</Badge>}
      </span>
      <span
        className={cx(
          'flex items-center gap-2 max-sm:order-last max-sm:flex-row-reverse max-sm:justify-end',
          // With a frequency, the values need the width of the first column.
          asked !== null && 'max-sm:col-start-1',
        )}
      >
        {asked && <span className="figures text-xs text-secondary">{formatAsked(asked)}</span>}
        {recallLabel && <span className="figures text-xs text-muted">{recallLabel}</span>}
        {stateClasses === null ? (
          <span className="text-xs text-muted">{STATE_LABELS[state]}</span>
        ) : (
          <Badge tone={stateClasses}>{STATE_LABELS[state]}</Badge>
        )}
      </span>
      {state !== 'new' && (
        <IconButton
          label={`Attempts and note: ${title}`}
          onClick={() => void showProblem(slug)}
          className="max-sm:row-span-2"
        >
          <Icon node={Layers} size={15} />
        </IconButton>
      )}
    </li>
  )
}
