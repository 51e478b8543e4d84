import { CSPProvider } from '@base-ui/react/csp-provider'
import { Slider } from '@base-ui/react/slider'
import { useSnapshot } from 'valtio'
import type { Timeline } from '#protocol/time-travel'
import { timeTravel } from '../../shared/time-travel-store'
import { stopText } from './labels'
import { dragTo, moveToTime, targetTime } from './move'
import { pause } from './playback'
import { handleSliderKey } from './slider-keys'
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
