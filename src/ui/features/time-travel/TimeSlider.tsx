import { CSPProvider } from '@base-ui/react/csp-provider'
import { Slider } from '@base-ui/react/slider'
import { type KeyboardEvent, memo } from 'react'
import { useSnapshot } from 'valtio'
import type { Timeline, TimelineActivity, TravelAxis } from '#protocol/time-travel'
import { formatDateTime, formatDay } from '../../behaviour/local-time'
import { cx } from '../../components/cx'
import { timeTravel } from '../../state/time-travel-store'
import { dragTo, getTargetTime, moveBy, moveTo, moveToTime, stepToTime, stopPlayback } from './move'
import { listTicks } from './ticks'

/** The slider that selects a point in time. It stops at days with solves or at changes of the log, and its right end is the present. */
export function TimeSlider({ timeline }: { timeline: Timeline }) {
  const { dragTime, targetPosition } = useSnapshot(timeTravel)
  const { until } = timeline
  const from = Math.min(timeline.times[0] ?? until, until - 1)
  const describeTime = (time: number) =>
    targetPosition === null && dragTime === null ? 'Now' : formatPosition(timeline.axis, time)
  return (
    <CSPProvider disableStyleElements>
      <Slider.Root
        value={dragTime ?? getTargetTime()}
        min={from}
        max={until}
        onValueChange={(time) => {
          stopPlayback()
          dragTo(time)
        }}
        onValueCommitted={(time) => {
          dragTo(null)
          void moveToTime(time)
        }}
        onKeyDownCapture={handleSliderKey}
        className="min-w-0 flex-1 px-2"
      >
        <Slider.Control className="relative flex h-14 touch-none items-center select-none">
          <TimelineMarks timeline={timeline} from={from} />
          <Slider.Track className="h-1 w-full rounded-full bg-edge/45">
            <Slider.Indicator className="rounded-full bar-fill" />
            <Slider.Thumb
              aria-label="Point in time"
              getAriaValueText={(_, value) => describeTime(value)}
              className="size-4.5 rounded-full border-2 border-accent bg-surface shadow-lift has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent"
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
    </CSPProvider>
  )
}

/**
 * Moves by one position with an arrow key, by a day with Shift, or by a month with Page Up or Page Down. Home moves to the beginning, End
 * to the present. Returns false for any other key.
 */
function moveByKey({ key, shiftKey }: KeyboardEvent): boolean {
  const date = new Date(getTargetTime())
  const isForward = key === 'ArrowRight' || key === 'ArrowUp'
  const step = isForward || key === 'PageUp' ? 1 : -1
  if (isForward || key === 'ArrowLeft' || key === 'ArrowDown') {
    if (!shiftKey) void moveBy(step)
    else void stepToTime(date.setDate(date.getDate() + step), step)
  } else if (key === 'PageUp' || key === 'PageDown') void stepToTime(date.setMonth(date.getMonth() + step), step)
  else if (key === 'Home') void moveTo(1)
  else if (key === 'End') void moveTo(null)
  else return false
  return true
}

/** Replaces the slider's own key handling, which cannot move by a day or a month. */
function handleSliderKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !moveByKey(event)) return
  stopPlayback()
  event.preventDefault()
  event.stopPropagation()
}

/** Maximum number of labels on a wide screen. A narrower screen shows every second label, a phone every fifth. */
const MAX_LABELS = 14

/** A label to the right of this fraction of the axis (0–1) would not fit on a wide or a narrow screen. */
const MAX_LABEL_POSITION = { wide: 0.96, narrow: 0.85 }

interface TimelineMarksProps {
  timeline: Timeline
  /** Start of the axis in epoch milliseconds. */
  from: number
}

const TimelineMarks = memo(({ timeline, from }: TimelineMarksProps) => {
  const { until, activity } = timeline
  const ticks = listTicks(from, until, MAX_LABELS)
    .map((tick) => ({ ...tick, position: (tick.at - from) / Math.max(1, until - from) }))
    .filter(({ position }) => position <= MAX_LABEL_POSITION.wide)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <ActivityBars activity={activity} />
      {ticks.map(({ at, label, position }, i) => (
        <span
          key={at}
          style={{ left: `${position * 100}%` }}
          className={cx(
            'absolute bottom-0 border-l border-edge/60 pt-3 pl-1 text-2xs leading-3 whitespace-nowrap text-muted',
            i % 2 !== 0 && 'max-lg:hidden',
            (i % 5 !== 0 || position > MAX_LABEL_POSITION.narrow) && 'max-md:hidden',
          )}
        >
          {label}
        </span>
      ))}
    </div>
  )
})

/** Draws the activity on a logarithmic scale, so that a single note is visible next to a first sync with thousands of solves. */
function ActivityBars({ activity: { solves, edits } }: { activity: TimelineActivity }) {
  const scaleMaximum = Math.log1p(Math.max(1, ...solves, ...edits))
  const createBarsPath = (counts: readonly number[]) =>
    counts
      .map((count, i) =>
        count === 0 ? '' : `M${i + 0.15} 1v-${Math.max(0.1, Math.log1p(count) / scaleMaximum)}h.7V1z`,
      )
      .join('')
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${solves.length} 1`}
      preserveAspectRatio="none"
      className="absolute inset-x-0 top-0.5 h-6 w-full"
    >
      <path d={createBarsPath(solves)} className="fill-edge/55" />
      <path d={createBarsPath(edits)} className="fill-accent/70" />
    </svg>
  )
}

/** Describes a position of the time line: a day, or the exact time of a change. `at` is in epoch milliseconds. */
export const formatPosition = (axis: TravelAxis, at: number): string =>
  axis === 'days' ? formatDay(at, Date.now()) : formatDateTime(at)

export const getPositionNoun = (axis: TravelAxis): string => (axis === 'days' ? 'day' : 'change')
