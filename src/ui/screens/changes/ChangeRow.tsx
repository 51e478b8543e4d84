import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import type { ChangeItem } from '#wire/changes'
import { toggleChange } from '../../actions/changes/list'
import { Badge } from '../../kit/Badge'
import { cx } from '../../kit/cx'
import { dayName, dayTime, fullTime } from '../../kit/local-time'
import { Skeleton } from '../../kit/Skeleton'
import { ChangeBody } from './ChangeBody'
import { KIND_ICONS } from './kinds'

interface ChangeRowProps {
  /** Undefined until its page has come. */
  item: ChangeItem | undefined
  /** When the row above was, in epoch milliseconds; null for the first row, undefined when not known. */
  earlier: number | null | undefined
  /** Its place in the list. */
  at: number
  open: boolean
  /** The Tab key leads here; the arrow keys lead to the other rows. */
  reachable: boolean
}

/** One commit: when, by what, and what it did; open, also what was there before and after. */
export const ChangeRow = memo(({ item, earlier, at, open, reachable }: ChangeRowProps) => {
  if (!item) {
    return (
      <div className="flex h-11 items-center gap-3 border-b border-line px-4 sm:px-2">
        <Skeleton className="h-3 w-10" />
        <Skeleton className="h-3.5 w-64" />
      </div>
    )
  }
  const day = dayName(item.at, Date.now())
  const isNewDay = earlier === null || (earlier !== undefined && dayName(earlier, Date.now()) !== day)
  const Icon = KIND_ICONS[item.kind]
  return (
    <>
      {isNewDay && <p className="px-4 pt-4 pb-1.5 text-xs font-semibold text-ink-3 sm:px-2">{day}</p>}
      <div className={cx('border-b border-line', open && 'bg-surface')}>
        <button
          type="button"
          data-row={at}
          tabIndex={reachable ? 0 : -1}
          aria-expanded={open}
          onClick={() => toggleChange(item.seq)}
          className="flex min-h-11 w-full items-start gap-x-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2 sm:px-2"
        >
          <time
            dateTime={new Date(item.at).toISOString()}
            title={fullTime(item.at)}
            className="figures w-16 shrink-0 whitespace-nowrap text-ink-3"
          >
            {dayTime(item.at)}
          </time>
          <Icon size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
            <span
              className={cx('min-w-0 break-words', (item.isUndone || item.isWithdrawn) && 'text-ink-3 line-through')}
            >
              {item.sentence}
            </span>
            {item.isUndone && <Badge>Undone</Badge>}
            {item.isWithdrawn && <Badge>Withdrawn</Badge>}
            {item.isElsewhere && <Badge>Another browser</Badge>}
          </span>
          <ChevronRight
            size={16}
            aria-hidden="true"
            className={cx('mt-0.5 shrink-0 text-ink-3 transition-transform duration-150', open && 'rotate-90')}
          />
        </button>
        {open && <ChangeBody item={item} />}
      </div>
    </>
  )
})
