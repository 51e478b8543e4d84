import { useSnapshot } from 'valtio'
import { Segments } from '../../components/Segments'
import { timeTravel } from '../../shared/time-travel-store'
import { switchAxis } from './move'
import { pause } from './playback'

const AXES = [
  { value: 'days', text: 'By solve date' },
  { value: 'changes', text: 'By change' },
]

/** Chooses whether the stops of the time line are days with solves, or changes of the log (N14). */
export function AxisChoice({ className }: { className: string }) {
  const { timeline } = useSnapshot(timeTravel)
  return (
    <Segments
      label="Time line"
      value={timeline?.axis ?? ''}
      choices={AXES}
      onChoose={(axis) => {
        pause()
        void switchAxis(axis === 'days' ? 'days' : 'changes')
      }}
      className={className}
    />
  )
}
