import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#lib/format'
import type { Timeline } from '#protocol/time-travel'
import { Button } from '../../components/Button'
import { ProgressBar } from '../../components/ProgressBar'
import { state } from '../../shared/state'
import { timeTravel } from '../../shared/time-travel-store'
import { closeTimeTravel, openTimeTravel } from './actions'
import { PlaybackButtons } from './PlaybackButtons'
import { PointInTime } from './PointInTime'
import { TimeSlider } from './TimeSlider'

/** The instrument of time travel: where one is, the slider, the film, and the way back. */
export function TimeTravelBar() {
  const { phase, timeline } = useSnapshot(timeTravel)
  const commits = useSnapshot(state).views?.solves.commits
  // What is recorded while the time line is open belongs on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log has grown
  useEffect(() => void openTimeTravel(), [commits])
  return (
    <div className="mx-auto flex h-full max-w-7xl flex-col justify-center gap-1 px-4 sm:px-6">
      {phase !== 'open' || timeline === null ? (
        <Reading />
      ) : timeline.times.length === 0 ? (
        <div className="flex items-center justify-between gap-4">
          <p className="text-ink-2">Nothing has been recorded yet, so there is no past to go back to.</p>
          <Button onClick={closeTimeTravel}>Close</Button>
        </div>
      ) : (
        <>
          <PointInTime timeline={timeline as Timeline} />
          <div className="flex items-center gap-1">
            <PlaybackButtons />
            <TimeSlider timeline={timeline as Timeline} />
          </div>
        </>
      )}
    </div>
  )
}

/** How far the log has been read, with the way to call it off. */
function Reading() {
  const { read, total } = useSnapshot(timeTravel)
  const words = `${formatNumber(read)} of ${formatNumber(total)} changes`
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p className="min-w-0">
          <span className="font-medium">Reading your log</span>{' '}
          <span className="figures whitespace-nowrap text-ink-2">{total > 0 && words}</span>
        </p>
        <Button onClick={closeTimeTravel}>Cancel</Button>
      </div>
      <ProgressBar label="Reading your log" value={total > 0 ? (100 * read) / total : 0} text={words} />
    </>
  )
}
