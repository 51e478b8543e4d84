import { pluralize } from '#lib/format'
import { DAY_SECONDS } from '#lib/time'
import type { ReviewQueue } from '#protocol/reviews'
import { cx } from '../../components/cx'
import { formatDayText, getWeekdayLetter } from '../../widgets/review-day'

/** Shows how many reviews are due on each of the next days. Reviews above the reviews a day are pale (N4). */
export function LoadChart({ queue: { load, offered, settings, today } }: { queue: ReviewQueue }) {
  const { perDay } = settings
  // Many overdue reviews today do not flatten the other days: the bar of today ends at the top, with a gap that shows the cut.
  const highest = Math.max(1, 2 * perDay, ...load.slice(1))
  return (
    <ul
      aria-label={`Reviews due in the next ${load.length} days`}
      className="grid grid-cols-14 gap-x-1 rounded-lg border border-line bg-surface px-3 py-2.5 sm:px-4"
    >
      {load.map((count, i) => {
        const day = today + i
        const date = new Date(day * DAY_SECONDS * 1000)
        const limit = i === 0 ? offered.length : perDay || count
        const toPercent = (part: number): string => `${(100 * Math.min(part, highest)) / highest}%`
        return (
          <li key={day} className="flex flex-col items-center gap-1 text-2xs text-muted">
            <span className="sr-only">
              {formatDayText(day, today)}: {pluralize(count, 'review')}
            </span>
            <span aria-hidden="true" className="figures text-secondary">
              {count > 0 ? count : '\u00a0'}
            </span>
            <span aria-hidden="true" className="relative h-10 w-full max-w-8 border-b border-line">
              <span
                className="absolute inset-x-0 bottom-0 rounded-t-sm bar-fill opacity-40"
                style={{ height: toPercent(count) }}
              />
              <span
                className="absolute inset-x-0 bottom-0 rounded-t-sm bar-fill"
                style={{ height: toPercent(Math.min(count, limit)) }}
              />
              {count > highest && <span className="absolute inset-x-0 top-1 h-0.5 -skew-y-6 bg-surface" />}
            </span>
            <span aria-hidden="true" className={cx('figures text-center', i === 0 && 'font-semibold text-primary')}>
              {getWeekdayLetter(day)}
              <span className="block">{date.getUTCDate() || ''}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
