import { type PointerEvent, useMemo, useState } from 'react'
import { type Activity, levelsOf, summarize, WEEKS } from '#domain/insight/activity'
import { pluralize } from '#lib/format'
import { HEAT_STEP, HeatCells } from '../../shared/HeatCells'
import { dayWords, weekdayName } from './dates'
import { streakWords, yearWords } from './labels'
import { MonthLabels } from './MonthLabels'
import { byMonth } from './months'

interface CalendarProps {
  activity: Activity
}

const WIDTH = WEEKS * HEAT_STEP - 3
const MONTHS = 18
const HEIGHT = MONTHS + 7 * HEAT_STEP - 3

/** The last year as a heat map, one column per week, today at the right. Weeks that do not fit are cut off at the left. */
export function Calendar({ activity }: CalendarProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const { firstDay, solved, failed } = activity
  const summary = summarize(activity)
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const week = Math.floor((event.clientX - box.left) / HEAT_STEP)
    const row = Math.floor((event.clientY - box.top - MONTHS) / HEAT_STEP)
    const day = row < 0 || row > 6 ? -1 : week * 7 + row
    setPointed(day in solved ? day : null)
  }
  return (
    <section aria-label="Activity" className="min-w-0">
      <h2 className="h-5 font-medium">Activity</h2>
      <p className="h-5 truncate text-xs text-ink-3">{yearWords(summary)}</p>
      <div className="mt-1 flex justify-end gap-2 lg:justify-start">
        <Weekdays firstDay={firstDay} />
        <div className="flex min-w-0 flex-1 justify-end lg:flex-none">
          <div
            className="relative flex max-w-full justify-end overflow-hidden lg:w-auto"
            style={{ width: WHOLE_WEEKS }}
          >
            <MonthLabels activity={activity} />
            <svg
              role="img"
              aria-label={`Activity: ${yearWords(summary)}; ${streakWords(summary)}`}
              width={WIDTH}
              height={HEIGHT}
              onPointerMove={point}
              onPointerDown={point}
              onPointerLeave={() => setPointed(null)}
              className="shrink-0 touch-pan-y"
            >
              <Squares activity={activity} />
            </svg>
          </div>
        </div>
      </div>
      <div className="mt-1.5 flex h-4 items-center justify-between gap-4 text-2xs text-ink-3">
        <span className="figures truncate">
          {pointed === null
            ? streakWords(summary)
            : `${dayWords(firstDay + pointed)}: ${dayFigures(solved[pointed] ?? 0, failed[pointed] ?? 0)}`}
        </span>
        <Legend />
      </div>
      <MonthTable activity={activity} />
    </section>
  )
}

/** A width of whole weeks, so that no square is cut in two. */
const WHOLE_WEEKS = `calc(round(down, 100% + 3px, ${HEAT_STEP}px) - 3px)`

function dayFigures(solved: number, failed: number): string {
  if (solved === 0 && failed === 0) return 'no activity'
  return failed === 0 ? `${solved} solved` : `${solved} solved, ${pluralize(failed, 'failed attempt')}`
}

function Squares({ activity }: CalendarProps) {
  return useMemo(() => {
    const { solved, failed } = activity
    return (
      <g transform={`translate(0 ${MONTHS})`}>
        <HeatCells days={levelsOf(solved).map((level, i) => (level === 0 && failed[i] ? 'tried' : level))} />
      </g>
    )
  }, [activity])
}

function Weekdays({ firstDay }: { firstDay: number }) {
  return (
    <svg aria-hidden="true" width="26" height={HEIGHT} className="shrink-0">
      {[0, 2, 4].map((day) => (
        <text key={day} x="0" y={MONTHS + day * HEAT_STEP + 9} className="fill-ink-3 text-2xs">
          {weekdayName(firstDay + day)}
        </text>
      ))}
    </svg>
  )
}

function Legend() {
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-1.5">
      <svg aria-hidden="true" width={HEAT_STEP - 3} height={HEAT_STEP - 3} className="max-sm:hidden">
        <HeatCells days={['tried']} />
      </svg>
      <span className="pr-2 max-sm:hidden">Failed only</span>
      <span className="max-sm:hidden">Less</span>
      <svg aria-hidden="true" width={5 * HEAT_STEP - 3} height={HEAT_STEP - 3}>
        <HeatCells days={[0, 1, 2, 3, 4]} rows={1} />
      </svg>
      <span className="max-sm:hidden">More</span>
    </span>
  )
}

/** For screen readers. A wrapper hides the table, because Firefox does not clip a table's caption with its table. */
function MonthTable({ activity }: CalendarProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>Activity by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Solved</th>
            <th scope="col">Days</th>
            <th scope="col">Failed attempts</th>
          </tr>
        </thead>
        <tbody>
          {byMonth(activity).map(({ month, solved, days, failed }) => (
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
