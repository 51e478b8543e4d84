import { Rewind } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { closeTravel, openTravel } from '../actions/travel'
import { Button } from '../kit/Button'
import { cx } from '../kit/cx'
import { state } from '../state/state'
import { travel } from '../state/travel'

/** Opens the time line, or puts it away, which also leads back to now. */
export function TravelButton() {
  const { phase } = useSnapshot(travel)
  const ready = useSnapshot(state).views !== null
  const open = phase !== 'closed'
  return (
    <Button
      variant="ghost"
      title="Time travel"
      aria-pressed={open}
      disabled={!ready}
      onClick={() => (open ? closeTravel() : void openTravel())}
      className={cx('max-sm:size-11 max-sm:px-0 sm:px-2.5', open && 'bg-sunken text-ink')}
    >
      <Rewind size={16} aria-hidden="true" />
      <span className="max-lg:sr-only">Time travel</span>
    </Button>
  )
}
