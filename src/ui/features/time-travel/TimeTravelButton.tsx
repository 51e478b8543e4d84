import { Rewind } from 'lucide'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { BAR_TOOL_STYLE } from '../../shared/bar-tool'
import { state } from '../../shared/state'
import { timeTravel } from '../../shared/time-travel-store'

const toggle = async (open: boolean) => {
  const { closeTimeTravel, openTimeTravel } = await import('./actions')
  if (open) await openTimeTravel()
  else closeTimeTravel()
}

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
      onClick={() => void toggle(!open)}
      className={cx(BAR_TOOL_STYLE, open && 'bg-sunken text-primary')}
    >
      <Icon node={Rewind} size={16} />
      Time travel
    </Button>
  )
}
