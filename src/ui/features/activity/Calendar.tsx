import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Activity, summarizeActivity } from '#domain/insight/activity'
import { DEMO_USER } from '#domain/username'
import { ErrorText } from '../../components/ErrorText'
import { Select } from '../../components/Select'
import { useQuery, useSolvesVersion } from '../../hooks/use-query'
import { state } from '../../state/state'
import { HEAT_CELL_STEP, HeatCells } from '../../widgets/HeatCells'
import { getClient } from '../../worker-client/client'
import { DayMap, MAP_HEIGHT, MONTHS_HEIGHT } from './DayMap'
import {
  countByMonth,
  DEMO_PERIOD,
  describeDayFigures,
  describeSolved,
  describeStreak,
  describeYear,
  formatDayOfYear,
  getWeekdayName,
  getYear,
} from './labels'

interface CalendarProps {
  /** The last 53 weeks. */
  activity: Activity
  /** The calendar years that the user can choose, newest first. */
  years: readonly number[]
}

/** The activity of the last year or of a calendar year as a heat map (W4, N13). A press on a day lists its solves. */
export function Calendar({ activity: latestActivity, years }: CalendarProps) {
  const [chosenYear, setChosenYear] = useState<number | null>(null)
  const year = chosenYear !== null && years.includes(chosenYear) ? chosenYear : null
  return (
    <section aria-label="Activity" className="min-w-0">
      <div className="relative">
        <h2 className="h-5 font-medium">Activity</h2>
        {years.length > 0 && (
          <Select
            label="Period of the calendar"
            value={year}
            choices={[
              { value: null, text: 'Last 12 months' },
              ...years.map((option) => ({ value: option, text: String(option) })),
            ]}
            onChoose={setChosenYear}
            className="absolute! top-0 right-0"
          />
        )}
      </div>
      {year === null ? (
        <ActivityPeriod activity={latestActivity} year={null} />
      ) : (
        <CalendarYear latestActivity={latestActivity} year={year} />
      )}
    </section>
  )
}

function CalendarYear({ latestActivity, year }: { latestActivity: Activity; year: number }) {
  const answer = useQuery(`${year} ${useSolvesVersion()}`, () => getClient().call('getActivityOfYear', year))
  if (!answer) return <ActivityPeriod activity={latestActivity} year={null} />
  if (answer.ok)
    return (
      <ActivityPeriod activity={answer.value} year={getYear(answer.value.firstDay + answer.value.firstCountedIndex)} />
    )
  return <ErrorText className="py-6">{answer.failure.message}</ErrorText>
}

interface PeriodProps {
  activity: Activity
  /** The displayed calendar year; null for the last 53 weeks. */
  year: number | null
}

function ActivityPeriod({ activity, year }: PeriodProps) {
  const isDemo = useSnapshot(state).username === DEMO_USER
  const [selectedDay, setSelectedDay] = useState<number | null>(null)
  const { firstDay, solved, failed } = activity
  const summary = summarizeActivity(activity)
  const describeFigures = (day: number) => describeDayFigures(solved[day] ?? 0, failed[day] ?? 0)
  return (
    <>
      <p className="h-5 pr-40 text-xs text-muted max-sm:h-10 sm:truncate">
        {isDemo ? DEMO_PERIOD : describeSolved(summary)}
      </p>
      <div className="mt-1 flex justify-end gap-2 lg:justify-start">
        <Weekdays firstDay={firstDay} />
        <DayMap
          activity={activity}
          label={`Activity: ${describeYear(summary, year)}; ${describeStreak(summary, year)}`}
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
        <Legend />
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

function Legend() {
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-1.5">
      <svg aria-hidden="true" width={HEAT_CELL_STEP - 3} height={HEAT_CELL_STEP - 3} className="max-sm:hidden">
        <HeatCells days={['tried']} />
      </svg>
      <span className="pr-2 max-sm:hidden">Failed only</span>
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
