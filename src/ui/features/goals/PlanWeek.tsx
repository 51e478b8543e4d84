import { Check, RotateCcw } from 'lucide'
import { formatCounts, formatPlannedDuration } from '#domain/plan/counts'
import type { PlannedDay, PlannedInterview, PlannedTitle } from '#protocol/plan'
import { Icon } from '../../components/Icon'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { type EpochDay, formatReviewDate } from '../../widgets/review-day'

interface PlanWeekProps extends Pick<PlannedInterview, 'week' | 'weekCounts'> {
  today: EpochDay
}

/** The problems of the coming week: a column for each day, on narrow screens a list (N21). */
export function PlanWeek({ week, weekCounts, today }: PlanWeekProps) {
  return (
    <section aria-label="This week" className="min-w-0">
      <h3 className="figures font-medium">
        This week: <span className="font-normal">{formatCounts(weekCounts) || 'nothing planned'}</span>
      </h3>
      <ol className="mt-2 border-y border-line max-md:divide-y max-md:divide-line md:grid md:grid-cols-7 md:divide-x md:divide-line">
        {week.map((day) => (
          <DayItem key={day.day} day={day} today={today} />
        ))}
      </ol>
    </section>
  )
}

function DayItem({ day: { day, minutes, problems }, today }: { day: PlannedDay; today: EpochDay }) {
  return (
    <li className="min-w-0 gap-x-3 py-2 text-xs max-md:grid max-md:grid-cols-[5.5rem_minmax(0,1fr)] md:px-2 md:first:pl-0 md:last:pr-0">
      <p className="figures mb-1 flex flex-wrap justify-between gap-x-1 text-muted max-md:flex-col max-md:justify-start">
        <span className={day === today ? 'font-medium text-primary' : undefined}>
          {day === today ? 'Today' : formatReviewDate(day, today)}
        </span>
        {minutes > 0 && <span>{formatPlannedDuration(minutes)}</span>}
      </p>
      {problems.length === 0 ? (
        <p className="text-muted">free</p>
      ) : (
        <ul className="grid gap-1">
          {problems.map((problem) => (
            <TitleItem key={problem.slug} problem={problem} />
          ))}
        </ul>
      )}
    </li>
  )
}

function TitleItem({ problem: { number, title, isReview, isSolved } }: { problem: PlannedTitle }) {
  return (
    <li className="text-pretty wrap-anywhere">
      <span className={isSolved ? 'text-muted' : undefined}>
        <ProblemNumber number={number} /> {title}
      </span>
      {(isSolved || isReview) && (
        <span className="ml-1 inline-flex items-center gap-0.5 whitespace-nowrap text-2xs text-muted">
          <Icon node={isSolved ? Check : RotateCcw} size={10} />
          {isSolved ? 'solved' : 'review'}
        </span>
      )}
    </li>
  )
}
