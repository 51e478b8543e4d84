import { Pause, Play, StepBack, StepForward } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { IconButton } from '../../components/IconButton'
import { timeTravel } from '../../shared/time-travel-store'
import { moveBy } from './move'
import { pause, play } from './playback'

/** Playback of the log, and steps to the previous or next change. */
export function PlaybackButtons() {
  const { playing, targetPosition } = useSnapshot(timeTravel)
  const step = (commits: number) => {
    pause()
    void moveBy(commits)
  }
  return (
    <div className="flex shrink-0">
      <IconButton label="Previous change" disabled={targetPosition === 1} onClick={() => step(-1)}>
        <StepBack size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={playing ? 'Pause' : 'Play'} onClick={() => (playing ? pause() : void play())}>
        {playing ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
      </IconButton>
      <IconButton label="Next change" disabled={targetPosition === null} onClick={() => step(1)}>
        <StepForward size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
