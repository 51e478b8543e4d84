import { Rewind } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { closeTravel, openTravel } from '../actions/travel'
import { Button } from '../kit/Button'
import { cx } from '../kit/cx'
import { state } from '../state/state'
import { travel } from '../state/travel'
import { BAR_TOOL } from './bar-tool'

/** Opens the time line, or puts it away, which also leads back to now. */
export function TravelButton() {
  const { phase } = useSnapshot(travel)
  const ready = useSnapshot(state).views !== null
  const open = phase !== 'closed'
  return (
    <Button
      variant="ghost"
      aria-pressed={open}
      disabled={!ready}
      onClick={() => (open ? closeTravel() : void openTravel())}
      className={cx(BAR_TOOL, open && 'bg-sunken text-ink')}
    >
      <Rewind size={16} aria-hidden="true" />
      Time travel
    </Button>
  )
}
