import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#lib/format'
import type { Timeline } from '#protocol/time-travel'
import { Button } from '../../components/Button'
import { ProgressBar } from '../../components/ProgressBar'
import { state } from '../../shared/state'
import { timeTravel } from '../../shared/time-travel-store'
import { AxisChoice } from './AxisChoice'
import { closeTimeTravel, openTimeTravel } from './actions'
import { PlaybackButtons } from './PlaybackButtons'
import { PointInTime } from './PointInTime'
import { TimeSlider } from './TimeSlider'

/** The time travel controls, or the loading progress of the log. */
export function TimeTravelBar() {
  const { phase, timeline } = useSnapshot(timeTravel)
  const commits = useSnapshot(state).views?.solves.commits
  // Changes appended while the time line is open are added to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new commit must update the time line
  useEffect(() => void openTimeTravel(), [commits])
  return (
    <div className="mx-auto flex h-full max-w-7xl flex-col justify-center gap-1 px-4 sm:px-6">
      {phase !== 'open' || timeline === null ? (
        <Reading />
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

/** Progress of reading the log, with a Cancel button. */
function Reading() {
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
