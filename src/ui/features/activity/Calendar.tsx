import { type ReactNode, useState } from 'react'
import { type Activity, type ChartPeriod, limitActivity, summarizeActivity } from '#domain/insight/activity'
import { ErrorText } from '../../components/ErrorText'
import { useQuery, useSolvesVersion } from '../../hooks/use-query'
import { HEAT_CELL_STEP, HeatCells } from '../../widgets/HeatCells'
import { getClient } from '../../worker-client/client'
import { DayMap, MAP_HEIGHT, MONTHS_HEIGHT } from './DayMap'
import {
  countByMonth,
  describeDayFigures,
  describePeriod,
  describeSolved,
  describeStreak,
  formatDayOfYear,
  getWeekdayName,
  getYear,
} from './labels'

interface CalendarProps {
  /** The last 53 weeks. */
  activity: Activity
  /** The period to show if `year` is null. */
  period: ChartPeriod
  /** The calendar year to show; null for the last months. */
  year: number | null
  /** The controls in the heading of the card. */
  tools: ReactNode
}

/** The activity of the last months or of a calendar year as a heat map (W4, N13). A press on a day lists its solves. */
export function Calendar({ activity, period, year, tools }: CalendarProps) {
  const latest = <ActivityPeriod activity={limitActivity(activity, period.weeks)} months={period.months} year={null} />
  return (
    <section aria-label="Activity" className="min-w-0 lg:min-w-72">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-medium">Activity</h2>
        <div className="-my-1.5 flex min-w-0 items-center gap-1">{tools}</div>
      </div>
      {year === null ? latest : <CalendarYear latest={latest} year={year} />}
    </section>
  )
}

function CalendarYear({ latest, year }: { latest: ReactNode; year: number }) {
  const answer = useQuery(`${year} ${useSolvesVersion()}`, () => getClient().call('getActivityOfYear', year))
  if (!answer) return latest
  if (!answer.ok) return <ErrorText className="py-6">{answer.failure.message}</ErrorText>
  const { firstDay, firstCountedIndex } = answer.value
  return <ActivityPeriod activity={answer.value} months={12} year={getYear(firstDay + firstCountedIndex)} />
}

interface PeriodProps {
  activity: Activity
  /** The length of the displayed period. */
  months: number
  /** The displayed calendar year; null for the last months. */
  year: number | null
}

function ActivityPeriod({ activity, months, year }: PeriodProps) {
  const [selectedDay, setSelectedDay] = useState<number | null>(null)
  const { firstDay, solved, failed } = activity
  const summary = summarizeActivity(activity)
  const describeFigures = (day: number) => describeDayFigures(solved[day] ?? 0, failed[day] ?? 0)
  return (
    <>
      <p className="h-5 truncate text-xs text-muted">{describeSolved(summary)}</p>
      <div className="mt-2 flex gap-2">
        <Weekdays firstDay={firstDay} />
        <DayMap
          activity={activity}
          label={`Activity: ${describePeriod(summary, months, year)}; ${describeStreak(summary, year)}`}
          describeDay={(day) => `${formatDayOfYear(firstDay + day)}: ${describeFigures(day)}`}
          selectedDay={selectedDay}
          onSelect={setSelectedDay}
        />
      </div>
      <div className="mt-1.5 flex h-4 items-center justify-between gap-4 text-2xs text-muted">
        <span className="figures truncate">
          {selectedDay === null
            ? describeStreak(summary, year)
            : `${formatDayOfYear(firstDay + selectedDay)}: ${describeFigures(selectedDay)}`}
        </span>
        <Legend hasFailedDays={failed.some((count, day) => count > 0 && !solved[day])} />
      </div>
      <MonthTable activity={activity} />
    </>
  )
}

function Weekdays({ firstDay }: { firstDay: number }) {
  return (
    <svg aria-hidden="true" width="26" height={MAP_HEIGHT} className="shrink-0">
      {[0, 2, 4].map((day) => (
        <text key={day} x="0" y={MONTHS_HEIGHT + day * HEAT_CELL_STEP + 9} className="fill-muted text-2xs">
          {getWeekdayName(firstDay + day)}
        </text>
      ))}
    </svg>
  )
}

/** The key of the heat map. Days with only failed attempts are in it only if there are any, so that a short period stays narrow. */
function Legend({ hasFailedDays }: { hasFailedDays: boolean }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-1.5">
      {hasFailedDays && (
        <span className="flex items-center gap-1.5 pr-2 max-sm:hidden">
          <svg aria-hidden="true" width={HEAT_CELL_STEP - 3} height={HEAT_CELL_STEP - 3}>
            <HeatCells days={['tried']} />
          </svg>
          Failed only
        </span>
      )}
      <span className="max-sm:hidden">Less</span>
      <svg aria-hidden="true" width={5 * HEAT_CELL_STEP - 3} height={HEAT_CELL_STEP - 3}>
        <HeatCells days={[0, 1, 2, 3, 4]} rows={1} />
      </svg>
      <span className="max-sm:hidden">More</span>
    </span>
  )
}

/** A table of the months for screen readers. A wrapper hides it, because Firefox does not clip a table's caption with its table. */
function MonthTable({ activity }: { activity: Activity }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Activity by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Accepted</th>
            <th scope="col">Days</th>
            <th scope="col">Failed attempts</th>
          </tr>
        </thead>
        <tbody>
          {countByMonth(activity).map(({ month, solved, days, failed }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{solved}</td>
              <td>{days}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
