import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Activity, computeActivityLevels } from '#domain/insight/activity'
import { cx } from '../../components/cx'
import { lazyDialog } from '../../hooks/lazy-dialog'
import { HEAT_CELL_STEP, HeatCells } from '../../widgets/HeatCells'
import { listMonthLabels } from './labels'

/** Heights in px: of the month names above the heat map, and of the map with the month names. */
export const MONTHS_HEIGHT = 18
export const MAP_HEIGHT = MONTHS_HEIGHT + 7 * HEAT_CELL_STEP - 3

const DayDialog = lazyDialog(async () => (await import('./DayDialog')).DayDialog)

interface DayMapProps {
  activity: Activity
  label: string
  /** Describes a day in words. `day` is its index in the activity. */
  describeDay: (day: number) => string
  /** The index of the day under the pointer, or of the day that the keyboard has selected; null without one. */
  selectedDay: number | null
  onSelect: (day: number | null) => void
}

/**
 * The heat map of days: a column for each week. The user can scroll to weeks that do not fit; at first the last weeks are visible. A press
 * on a day, or Enter on the selected day, opens the list of its solves.
 */
export function DayMap({ activity, label, describeDay, selectedDay, onSelect }: DayMapProps) {
  const { firstDay, firstCountedIndex: from, solved, failed } = activity
  const [openedDay, setOpenedDay] = useState<{ day: number; isOpen: boolean } | null>(null)
  const isActive = (day: number | null): day is number => day !== null && Boolean(solved[day] || failed[day])
  const openDay = (day: number | null) => isActive(day) && setOpenedDay({ day: firstDay + day, isOpen: true })
  const findDayAt = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const week = Math.floor((clientX - box.left) / HEAT_CELL_STEP)
    const row = Math.floor((clientY - box.top - MONTHS_HEIGHT) / HEAT_CELL_STEP)
    const day = row < 0 || row > 6 ? -1 : week * 7 + row
    return day >= from && day in solved ? day : null
  }
  return (
    <div className="min-w-0 flex-1 lg:flex-none">
      {/* With the direction right to left, the scroll position starts at the last weeks. */}
      <div
        dir="rtl"
        className="-m-0.5 max-w-[calc(100%+4px)] overflow-x-auto overflow-y-hidden p-0.5 [scrollbar-width:none]"
        style={{ width: computeMapWidth(solved.length / 7) }}
      >
        <div dir="ltr" className="relative w-max">
          <MonthLabels activity={activity} />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider below is for the keyboard */}
          <svg
            role="img"
            aria-label={label}
            width={Math.ceil(solved.length / 7) * HEAT_CELL_STEP - 3}
            height={MAP_HEIGHT}
            onPointerMove={(event) => onSelect(findDayAt(event))}
            onPointerDown={(event) => onSelect(findDayAt(event))}
            onPointerLeave={() => onSelect(null)}
            onClick={() => openDay(selectedDay)}
            className={cx('block', isActive(selectedDay) && 'cursor-pointer')}
          >
            <DaySquares activity={activity} />
          </svg>
          <DaySlider
            from={from}
            last={solved.length - 1}
            describeDay={describeDay}
            onSelect={onSelect}
            onOpen={openDay}
          />
        </div>
      </div>
      {openedDay && (
        <DayDialog
          open={openedDay.isOpen}
          day={openedDay.day}
          description={describeDay(openedDay.day - firstDay)}
          onClose={() => setOpenedDay({ ...openedDay, isOpen: false })}
        />
      )}
    </div>
  )
}

/** Returns the CSS width: all weeks, or as many whole ones as fit, so that no square is cut off, and space for the frame of the selected day. */
const computeMapWidth = (weeks: number): string =>
  `calc(round(down, min(100% + 3px, ${Math.ceil(weeks) * HEAT_CELL_STEP}px), ${HEAT_CELL_STEP}px) + 1px)`

function DaySquares({ activity }: Pick<DayMapProps, 'activity'>) {
  return useMemo(() => {
    const { firstCountedIndex: from, solved, failed } = activity
    const kinds = computeActivityLevels(solved).map((level, i) =>
      i < from ? null : level === 0 && failed[i] ? 'tried' : level,
    )
    return (
      <g transform={`translate(0 ${MONTHS_HEIGHT})`}>
        <HeatCells days={kinds} />
      </g>
    )
  }, [activity])
}

/**
 * Month names above their weeks. The name of a month that is partly scrolled out of view stays at the left edge, and disappears if the
 * visible weeks of the month are narrower than the name.
 */
function MonthLabels({ activity }: { activity: Activity }) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes the elements of each new activity
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          target.parentElement?.firstElementChild?.classList.toggle('invisible', intersectionRatio < 0.95)
      },
      { root: list.current?.closest('[dir="rtl"]') ?? null, threshold: 0.95 },
    )
    for (const end of list.current?.querySelectorAll('[data-end]') ?? []) observer.observe(end)
    return () => observer.disconnect()
  }, [activity])
  const labels = listMonthLabels(activity)
  const weeks = Math.ceil(activity.solved.length / 7)
  const blocks = labels.map(({ week, name }, i) => {
    const next = labels[i + 1]?.week
    const width = ((next ?? weeks) - week) * HEAT_CELL_STEP - (next === undefined ? 3 : 0)
    return (
      <span key={week} className="relative shrink-0" style={{ width, marginLeft: i === 0 ? week * HEAT_CELL_STEP : 0 }}>
        {width > HEAT_CELL_STEP && (
          <>
            <span className="sticky left-0">{name}</span>
            <span data-end="" className="absolute inset-y-0 right-0 w-5.5" />
          </>
        )}
      </span>
    )
  })
  return (
    <div
      ref={list}
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 flex h-4 text-2xs text-muted"
    >
      {blocks}
    </div>
  )
}

interface DaySliderProps extends Pick<DayMapProps, 'describeDay' | 'onSelect'> {
  /** The first and the last day that can be selected, as indexes in the activity. */
  from: number
  last: number
  onOpen: (day: number) => void
}

/** How many days each arrow key moves: a column is a week, a row is a day. */
const DAYS_BY_KEY: Record<string, number> = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 }

/**
 * Selects a day of the heat map with the keyboard or a screen reader. Enter opens the day. A frame marks the selected day while the slider
 * has the focus.
 */
function DaySlider({ from, last, describeDay, onSelect, onOpen }: DaySliderProps) {
  // Null until the user chooses a day. While it is null, the last day is selected, even if the user chooses another period.
  const [chosenDay, setChosenDay] = useState<number | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const day = Math.min(last, Math.max(from, chosenDay ?? last))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the frame has moved
  useEffect(() => {
    if (isFocused) frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isFocused, day])
  const selectDay = (to: number) => {
    const next = Math.min(last, Math.max(from, to))
    setChosenDay(next)
    onSelect(next)
  }
  const setFocus = (focused: boolean) => {
    setIsFocused(focused)
    onSelect(focused ? day : null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = DAYS_BY_KEY[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (step !== undefined) selectDay(day + step)
    else if (event.key === 'Enter' || event.key === ' ') onOpen(day)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="range"
        aria-label="Day (Enter lists its submissions)"
        aria-valuetext={describeDay(day)}
        min={from}
        max={last}
        value={day}
        onChange={({ target }) => selectDay(Number(target.value))}
        onKeyDown={onKeyDown}
        onClick={() => onOpen(day)}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        className="sr-only right-0"
      />
      {isFocused && (
        <span
          ref={frame}
          aria-hidden="true"
          className="pointer-events-none absolute size-4 rounded-sm border-2 border-primary"
          style={{
            left: Math.floor(day / 7) * HEAT_CELL_STEP - 2.5,
            top: MONTHS_HEIGHT + (day % 7) * HEAT_CELL_STEP - 2.5,
          }}
        />
      )}
    </>
  )
}
