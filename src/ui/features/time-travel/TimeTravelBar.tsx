import { Pause, Play, Rewind, StepBack, StepForward } from 'lucide'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#lib/format'
import type { Timeline } from '#protocol/time-travel'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { ProgressBar } from '../../components/ProgressBar'
import { Segments } from '../../components/Segments'
import { state } from '../../state/state'
import { timeTravel } from '../../state/time-travel-store'
import { closeTimeTravel, openTimeTravel } from './actions'
import { moveBy, startPlayback, stopPlayback, switchAxis } from './move'
import { formatPosition, getPositionNoun, TimeSlider } from './TimeSlider'

export function TimeTravelBar() {
  const { phase, timeline } = useSnapshot(timeTravel)
  const commits = useSnapshot(state).views?.solves.commits
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new commit must update the time line
  useEffect(() => void openTimeTravel(), [commits])
  return (
    <div className="mx-auto flex h-full max-w-7xl flex-col justify-center gap-1 px-4 sm:px-6">
      {phase !== 'open' || timeline === null ? (
        <ReadingProgress />
      ) : timeline.times.length === 0 ? (
        <div className="flex items-center justify-between gap-4">
          <p className="min-w-0 text-secondary">
            {timeline.axis === 'days' ? 'Nothing before today.' : 'No history yet.'}
          </p>
          <span className="flex flex-wrap justify-end gap-2">
            <AxisChoice className="" />
            <Button onClick={closeTimeTravel}>Close</Button>
          </span>
        </div>
      ) : (
        <>
          <PointInTime timeline={timeline as Timeline} />
          <div className="flex items-center gap-1">
            <PlaybackButtons />
            <TimeSlider timeline={timeline as Timeline} />
          </div>
          <AxisChoice className="sm:hidden *:flex-1" />
        </>
      )}
    </div>
  )
}

function ReadingProgress() {
  const { read, total } = useSnapshot(timeTravel)
  const words = `${formatNumber(read)} of ${formatNumber(total)} changes`
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p className="min-w-0">
          <span className="font-medium">Reading your log</span>{' '}
          <span className="figures whitespace-nowrap text-secondary">{total > 0 && words}</span>
        </p>
        <Button onClick={closeTimeTravel}>Cancel</Button>
      </div>
      <ProgressBar label="Reading your log" value={total > 0 ? (100 * read) / total : 0} text={words} />
    </>
  )
}

function PlaybackButtons() {
  const { isPlaying, targetPosition, timeline } = useSnapshot(timeTravel)
  const noun = getPositionNoun(timeline?.axis ?? 'changes')
  const step = (stopCount: number) => {
    stopPlayback()
    void moveBy(stopCount)
  }
  return (
    <div className="flex shrink-0">
      <IconButton label={`Previous ${noun}`} disabled={targetPosition === 1} onClick={() => step(-1)}>
        <Icon node={StepBack} size={16} />
      </IconButton>
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        onClick={() => (isPlaying ? stopPlayback() : void startPlayback())}
      >
        {isPlaying ? <Icon node={Pause} size={16} /> : <Icon node={Play} size={16} />}
      </IconButton>
      <IconButton label={`Next ${noun}`} disabled={targetPosition === null} onClick={() => step(1)}>
        <Icon node={StepForward} size={16} />
      </IconButton>
    </div>
  )
}

function PointInTime({ timeline }: { timeline: Timeline }) {
  const past = useSnapshot(state).views?.past
  const stopCount = formatNumber(timeline.times.length)
  return (
    <div className="flex h-9 items-center gap-x-3 touch:h-11">
      <Icon node={Rewind} size={16} className="shrink-0 text-accent max-sm:hidden" />
      {past ? (
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5 text-base leading-5">
          <span className="figures font-semibold">As of {formatPosition(past.axis, past.at)}</span>{' '}
          <span role="status" className="max-sm:text-xs max-sm:leading-4">
            — read-only
          </span>{' '}
          <span className="figures ml-auto text-xs text-secondary max-md:hidden">
            {getPositionNoun(past.axis)} {formatNumber(past.position)} of {stopCount}
          </span>
        </p>
      ) : (
        <p className="min-w-0 flex-1">
          <span className="font-semibold">You’re at the present.</span>{' '}
          <span className="text-secondary">Drag to go back, or press Play.</span>
        </p>
      )}
      <AxisChoice className="max-sm:hidden" />
      <Button variant={past ? 'primary' : 'secondary'} onClick={closeTimeTravel}>
        {past ? 'Back to now' : 'Close'}
      </Button>
    </div>
  )
}

const AXIS_CHOICES = [
  { value: 'days', text: 'By solve date' },
  { value: 'changes', text: 'By change' },
] as const

/** Lets the user choose whether the time line stops at days with solves, or at changes of the log (N14). */
function AxisChoice({ className }: { className: string }) {
  const { timeline } = useSnapshot(timeTravel)
  return (
    <Segments
      label="Timeline"
      value={timeline?.axis ?? null}
      choices={AXIS_CHOICES}
      onChoose={(axis) => void switchAxis(axis)}
      className={className}
    />
  )
}
