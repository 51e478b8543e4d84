import { pluralize } from '#lib/format'
import type { PlannedInterview } from '#protocol/plan'
import { type ChartPoint, LineChart } from '../../components/LineChart'
import { formatHeadline } from '../../widgets/plan-headline'
import { formatIsoDate } from './forecast-labels'

/** The days until the interview, and the share of the goals that is reached by then, as a sentence and as a chart (N21). */
export function PlanForecast({ interview }: { interview: PlannedInterview }) {
  const { daysLeft, missedDays } = interview
  return (
    <section aria-label="Forecast" className="flex min-w-0 flex-col">
      <p className="figures text-base font-semibold">{formatHeadline(interview)}</p>
      {daysLeft > 0 ? (
        <CourseChart interview={interview} />
      ) : (
        <p className="text-secondary">Nothing new today. Good luck!</p>
      )}
      {missedDays > 1 && (
        <p className="mt-3 text-secondary">
          {pluralize(missedDays, 'day')} without a solve: the plan has moved. It starts from today, and you don’t have
          to catch up.
        </p>
      )}
    </section>
  )
}

function CourseChart({ interview: { date, course } }: { interview: PlannedInterview }) {
  const toPoints = (line: 'atPace' | 'withPlan') =>
    course.map(({ daysAhead, [line]: percent }): ChartPoint => ({ x: daysAhead, y: percent / 100 }))
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-xs text-muted">
        <span>Share of your goals</span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="w-5 border-t-2 border-accent" />
          Plan
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-muted" />
          Your present pace
        </span>
      </p>
      <LineChart
        lines={[{ points: toPoints('withPlan') }, { points: toPoints('atPace'), isDashed: true }]}
        className="mt-4 min-h-32 flex-1"
      />
      <p aria-hidden="true" className="figures mt-1.5 ml-9 flex justify-between text-2xs text-muted">
        <span>Today {course[0]?.atPace}%</span>
        <span>{formatIsoDate(date, Date.now())}</span>
      </p>
    </>
  )
}
