import { CSPProvider } from '@base-ui/react/csp-provider'
import { Slider } from '@base-ui/react/slider'
import type { KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { Timeline } from '#protocol/time-travel'
import { timeTravel } from '../../shared/time-travel-store'
import { stopText } from './labels'
import { dragTo, moveBy, moveTo, moveToTime, stepToTime, targetTime } from './move'
import { pause } from './playback'
import { TimelineMarks } from './TimelineMarks'

interface TimeSliderProps {
  timeline: Timeline
}

/** The slider over a time line. Its axis is time, its stops are days or changes, and its right end is the present. */
export function TimeSlider({ timeline }: TimeSliderProps) {
  const { dragTime, targetPosition } = useSnapshot(timeTravel)
  const { until } = timeline
  const from = Math.min(timeline.times[0] ?? until, until - 1)
  const words = (time: number) => (targetPosition === null && dragTime === null ? 'Now' : stopText(timeline.axis, time))
  return (
    <CSPProvider disableStyleElements>
      <Slider.Root
        value={dragTime ?? targetTime()}
        min={from}
        max={until}
        onValueChange={(time) => {
          pause()
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
            <Slider.Indicator className="rounded-full bg-accent" />
            <Slider.Thumb
              aria-label="Point in time"
              getAriaValueText={(_, value) => words(value)}
              className="size-4.5 rounded-full border-2 border-accent bg-surface shadow-lift has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent"
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
    </CSPProvider>
  )
}

/**
 * Handles the keys of the time line: an arrow moves by one change, with Shift by a day; Page Up and Page Down move by a
 * month; Home moves to the beginning, End to the present. Returns false for any other key.
 */
function moveByKey({ key, shiftKey }: KeyboardEvent): boolean {
  const at = new Date(targetTime())
  const isForward = key === 'ArrowRight' || key === 'ArrowUp'
  const step = isForward || key === 'PageUp' ? 1 : -1
  if (isForward || key === 'ArrowLeft' || key === 'ArrowDown') {
    if (!shiftKey) void moveBy(step)
    else void stepToTime(at.setDate(at.getDate() + step), step)
  } else if (key === 'PageUp' || key === 'PageDown') void stepToTime(at.setMonth(at.getMonth() + step), step)
  else if (key === 'Home') void moveTo(1)
  else if (key === 'End') void moveTo(null)
  else return false
  return true
}

/** Replaces the slider's own key handling, which has no steps by day or month. */
function handleSliderKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !moveByKey(event)) return
  pause()
  event.preventDefault()
  event.stopPropagation()
}
