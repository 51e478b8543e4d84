import { Pause, Play, StepBack, StepForward } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { IconButton } from '../../components/IconButton'
import { timeTravel } from '../../shared/time-travel-store'
import { stopNoun } from './labels'
import { moveBy } from './move'
import { pause, play } from './playback'

/** Playback, and steps to the previous or next stop. */
export function PlaybackButtons() {
  const { playing, targetPosition, timeline } = useSnapshot(timeTravel)
  const noun = stopNoun(timeline?.axis ?? 'changes')
  const step = (stops: number) => {
    pause()
    void moveBy(stops)
  }
  return (
    <div className="flex shrink-0">
      <IconButton label={`Previous ${noun}`} disabled={targetPosition === 1} onClick={() => step(-1)}>
        <StepBack size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={playing ? 'Pause' : 'Play'} onClick={() => (playing ? pause() : void play())}>
        {playing ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
      </IconButton>
      <IconButton label={`Next ${noun}`} disabled={targetPosition === null} onClick={() => step(1)}>
        <StepForward size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
