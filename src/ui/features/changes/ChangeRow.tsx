import { Rewind } from 'lucide'
import { memo } from 'react'
import { formatIsoTime } from '#lib/time'
import type { ChangeItem } from '#protocol/changes'
import { formatDateTime, formatDay, formatTime } from '../../behaviour/local-time'
import { Chevron } from '../../components/Chevron'
import { cx } from '../../components/cx'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { Icon } from '../../components/Icon'
import { Skeleton } from '../../components/Skeleton'
import { Badge } from '../../widgets/Badge'
import { toggleChange } from './actions'
import { ChangeBody } from './ChangeBody'
import { KINDS } from './kinds'

interface ChangeRowProps {
  /** The commit of the row; undefined until the worker has sent it. */
  item: ChangeItem | undefined
  /** Time of the change in the row above, in epoch milliseconds. Null for the first row, undefined while the row above is not loaded. */
  timeOfRowAbove: number | null | undefined
  /** Position in the list, from 0. */
  index: number
  open: boolean
  /** Whether the Tab key reaches this row. The arrow keys reach all other rows. */
  isInTabOrder: boolean
  /** During time travel: whether this change is after, at, or before the displayed time. Otherwise `now`. */
  timePosition: TimePosition
}

export type TimePosition = 'now' | 'later' | 'here' | 'earlier'

/** Shows one commit: its time, its kind and a sentence that describes it. An open row also shows the events of the commit. */
export const ChangeRow = memo(({ item, timeOfRowAbove, index, open, isInTabOrder, timePosition }: ChangeRowProps) => {
  if (!item) {
    return (
      <div className="flex h-9.25 items-center gap-3 border-b border-line px-4 touch:h-11.25 sm:px-2">
        <Skeleton className="h-3 w-10" />
        <Skeleton className="h-3.5 w-64" />
      </div>
    )
  }
  const day = formatDay(item.at, Date.now())
  const isNewDay =
    timeOfRowAbove === null || (timeOfRowAbove !== undefined && formatDay(timeOfRowAbove, Date.now()) !== day)
  return (
    <>
      {timePosition === 'here' && <DisplayedTimeLine />}
      {isNewDay && <DayLine at={item.at} />}
      <div className={cx('border-b border-line', open && 'bg-surface')}>
        <button
          type="button"
          data-change={index}
          tabIndex={isInTabOrder ? 0 : -1}
          aria-expanded={open}
          onClick={() => toggleChange(item.seq)}
          className="flex w-full items-start gap-x-3 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2 touch:py-3 sm:px-2"
        >
          <time
            dateTime={formatIsoTime(item.at)}
            title={formatDateTime(item.at)}
            className="figures w-16 shrink-0 whitespace-nowrap text-muted"
          >
            {formatTime(item.at)}
          </time>
          <Icon node={KINDS[item.kind].icon} size={15} className="mt-0.5 shrink-0 text-muted" />
          <ChangeSentence item={item} isLater={timePosition === 'later'} />
          <Chevron open={open} className="mt-0.5" />
        </button>
        {open && (
          <ErrorBoundary level={2}>
            <ChangeBody item={item} isDisplayedState={timePosition === 'here'} />
          </ErrorBoundary>
        )}
      </div>
    </>
  )
})

function DisplayedTimeLine() {
  return (
    <p className="flex items-center gap-2 px-4 pt-3 pb-1.5 text-xs font-semibold text-accent sm:px-2">
      <Icon node={Rewind} size={14} />
      You are here
      <span aria-hidden="true" className="h-0 flex-1 border-t-2 border-accent" />
      <span className="font-normal max-sm:sr-only">Later changes are above</span>
    </p>
  )
}

function ChangeSentence({ item, isLater }: { item: ChangeItem; isLater: boolean }) {
  const { sentence, isUndone, isWithdrawn, isReplaced, isCopy, isElsewhere, isAhead } = item
  const hasNoEffect = isUndone || isWithdrawn || isReplaced
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
      <span
        className={cx('min-w-0 break-words', hasNoEffect && 'line-through', (hasNoEffect || isLater) && 'text-muted')}
      >
        {sentence}
      </span>
      {isLater && <span className="sr-only">(after the point shown)</span>}
      {isUndone && <Badge>Undone</Badge>}
      {isWithdrawn && !isUndone && <Badge>Import undone</Badge>}
      {isReplaced && <Badge>Replaced by two versions</Badge>}
      {isCopy && <Badge>One of two versions</Badge>}
      {isElsewhere && <Badge>Another browser</Badge>}
      {isAhead && <Badge>Clock was ahead</Badge>}
    </span>
  )
}

/** Height of the date heading in px. */
export const DAY_LINE_HEIGHT = 35

/** The date heading above the changes of one day. `at` is any time of the day, in epoch milliseconds. */
export function DayLine({ at }: { at: number }) {
  return (
    <p className="border-b border-line bg-page px-4 pt-3 pb-1.5 text-xs font-semibold text-muted first-letter:uppercase sm:px-2">
      {formatDay(at, Date.now())}
    </p>
  )
}
