import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#lib/format'
import type { Timeline } from '#protocol/time-travel'
import { Button } from '../../components/Button'
import { ProgressBar } from '../../components/ProgressBar'
import { state } from '../../shared/state'
import { travel } from '../../shared/time-travel-store'
import { closeTravel, openTravel } from './actions'
import { FilmButtons } from './PlaybackButtons'
import { PointInTime } from './PointInTime'
import { TimeSlider } from './TimeSlider'

/** The instrument of time travel: where one is, the slider, the film, and the way back. */
export function TravelBar() {
  const { phase, timeline } = useSnapshot(travel)
  const commits = useSnapshot(state).views?.solves.commits
  // What is recorded while the time line is open belongs on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log has grown
  useEffect(() => void openTravel(), [commits])
  return (
    <div className="mx-auto flex h-full max-w-7xl flex-col justify-center gap-1 px-4 sm:px-6">
      {phase !== 'open' || timeline === null ? (
        <Reading />
      ) : timeline.times.length === 0 ? (
        <div className="flex items-center justify-between gap-4">
          <p className="text-ink-2">Nothing has been recorded yet, so there is no past to go back to.</p>
          <Button onClick={closeTravel}>Close</Button>
        </div>
      ) : (
        <>
          <PointInTime timeline={timeline as Timeline} />
          <div className="flex items-center gap-1">
            <FilmButtons />
            <TimeSlider timeline={timeline as Timeline} />
          </div>
        </>
      )}
    </div>
  )
}

/** How far the log has been read, with the way to call it off. */
function Reading() {
  const { read, total } = useSnapshot(travel)
  const words = `${grouped(read)} of ${grouped(total)} changes`
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p className="min-w-0">
          <span className="font-medium">Reading your log</span>{' '}
          <span className="figures whitespace-nowrap text-ink-2">{total > 0 && words}</span>
        </p>
        <Button onClick={closeTravel}>Cancel</Button>
      </div>
      <ProgressBar label="Reading your log" value={total > 0 ? (100 * read) / total : 0} text={words} />
    </>
  )
}
