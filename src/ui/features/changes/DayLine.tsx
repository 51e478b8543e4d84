import { cx } from '../../components/cx'
import { formatDay } from '../../components/local-time'

/** Height of the line in px. */
export const DAY_LINE_HEIGHT = 35

interface DayLineProps {
  /** Any time of the day, in epoch milliseconds. */
  at: number
  className?: string
}

/** The date heading above the changes of one day. */
export function DayLine({ at, className }: DayLineProps) {
  return (
    <p
      className={cx(
        'border-b border-line bg-page px-4 pt-3 pb-1.5 text-xs font-semibold text-muted sm:px-2',
        className,
      )}
    >
      {formatDay(at, Date.now())}
    </p>
  )
}
