import { ChevronDown } from 'lucide'
import { Fragment, type ReactNode, useDeferredValue, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useAfterPaint } from '../../behaviour/use-after-paint'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { readPref, writePref } from '../../state/prefs'
import { state } from '../../state/state'
import { CategoryRow } from './CategoryRow'
import { ROW_GRID } from './row-grid'
import { groupTopics, parseTopicOrder, sortTopics, TOPIC_ORDERS, type TopicOrder } from './topic-order'

/** The minimum heights in px of the area above the rows, which is higher on phones, and of a row. */
const MIN_HEIGHT_ABOVE = window.innerWidth < 640 ? 800 : 560
const MIN_ROW_HEIGHT = 36

/** The number of rows that fit in the window. The first render leaves all further rows empty, with their usual height. */
const VISIBLE_ROWS = Math.max(1, Math.ceil((window.innerHeight - MIN_HEIGHT_ABOVE) / MIN_ROW_HEIGHT))

export function CategoryRows() {
  const { views, openRow, insight } = useSnapshot(state)
  const isPainted = useAfterPaint()
  const trends = useDeferredValue(insight.value?.trends.categories)
  const fading = insight.value?.fading ?? null
  const [order, setOrder] = useState(() => parseTopicOrder(readPref('topicOrder')))
  const chooseOrder = (next: TopicOrder) => {
    setOrder(next)
    writePref('topicOrder', next)
  }
  if (!views) return null
  const { progress } = views
  const groups = groupTopics(sortTopics(progress.categories, order, fading))
  return (
    <div>
      <div className={`${ROW_GRID} h-8 border-b border-line text-xs text-muted touch:h-11`}>
        <label className="col-span-2 flex h-full min-w-0 items-center gap-1 max-sm:col-span-4">
          Sort by
          <span className="relative flex h-full min-w-0 items-center">
            <select
              value={order}
              onChange={({ target }) => chooseOrder(parseTopicOrder(target.value))}
              className="h-full min-w-0 appearance-none truncate rounded-sm bg-surface pr-5 font-medium text-secondary"
            >
              {TOPIC_ORDERS.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            <Icon node={ChevronDown} size={12} className="pointer-events-none absolute right-1" />
          </span>
        </label>
        <ColumnHeading>Score vs. goal</ColumnHeading>
        <ColumnHeading className="text-right">
          <span className="max-md:sr-only">90 days</span>
        </ColumnHeading>
        <ColumnHeading className="text-right">Score</ColumnHeading>
        <ColumnHeading className="text-right">{order === 'fading' ? 'In 14 days' : 'To goal'}</ColumnHeading>
      </div>
      {progress.categories.length === 0 && (
        <p className="px-4 py-6 text-secondary">
          This profile has no goals yet. Choose another, or set some in Manage Profiles.
        </p>
      )}
      {groups.map(({ name, topics, firstIndex }) => (
        <Fragment key={name}>
          <h3 className="flex h-7 items-end px-3 pb-1 text-xs font-medium text-muted sm:px-4">
            {name} <span className="figures pl-1.5 font-normal">{topics.length}</span>
          </h3>
          <ul aria-label={name} className="divide-y divide-line border-y border-line last:border-b-0">
            {topics.map((category, i) =>
              isPainted || firstIndex + i < VISIBLE_ROWS ? (
                <CategoryRow
                  key={category.tag}
                  category={category}
                  open={openRow === category.tag}
                  trend={trends?.[category.tag] ?? null}
                  loss={order === 'fading' ? (fading?.[category.tag] ?? 0) : null}
                />
              ) : (
                <li key={category.tag} className="h-9 touch:h-11" />
              ),
            )}
          </ul>
        </Fragment>
      ))}
    </div>
  )
}

/** The heading of a column. Screen readers do not read it, because each row names its values. */
function ColumnHeading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span aria-hidden="true" className={cx('max-sm:hidden', className)}>
      {children}
    </span>
  )
}
