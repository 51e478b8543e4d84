import { Rewind } from 'lucide'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { BAR_TOOL_STYLE } from '../../shared/bar-tool'
import { runLoaded } from '../../shared/run-loaded'
import { state } from '../../shared/state'
import { timeTravel } from '../../shared/time-travel-store'

/** Reads the state when the code has arrived, so that a second press closes what the first opens. */
const toggle = () =>
  runLoaded(
    () => import('./actions'),
    ({ closeTimeTravel, openTimeTravel }) => (timeTravel.phase === 'closed' ? openTimeTravel() : closeTimeTravel()),
  )

/** Opens or closes the time line. Closing it returns to the present. */
export function TimeTravelButton() {
  const { phase } = useSnapshot(timeTravel)
  const ready = useSnapshot(state).views !== null
  const open = phase !== 'closed'
  return (
    <Button
      variant="ghost"
      aria-pressed={open}
      disabled={!ready}
      onClick={() => void toggle()}
      className={cx(BAR_TOOL_STYLE, open && 'bg-sunken text-primary')}
    >
      <Icon node={Rewind} size={16} />
      Time travel
    </Button>
  )
}
