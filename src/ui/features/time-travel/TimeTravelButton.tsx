import { Rewind } from 'lucide'
import { useSnapshot } from 'valtio'
import { loadAndRun } from '../../actions/load-and-run'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { state } from '../../state/state'
import { timeTravel } from '../../state/time-travel-store'
import { MENU_LINE_STYLE } from '../../widgets/bar-tool'

/** Opens or closes time travel. The phase is read after the code is loaded, so that a second press during loading closes it again. */
const toggleTimeTravel = () =>
  loadAndRun(
    () => import('./actions'),
    ({ closeTimeTravel, openTimeTravel }) => (timeTravel.phase === 'closed' ? openTimeTravel() : closeTimeTravel()),
  )

export function TimeTravelButton() {
  const { phase } = useSnapshot(timeTravel)
  const isReady = useSnapshot(state).views !== null
  const open = phase !== 'closed'
  return (
    <Button
      variant="ghost"
      aria-pressed={open}
      disabled={!isReady}
      onClick={() => void toggleTimeTravel()}
      className={cx(MENU_LINE_STYLE, open && 'bg-sunken text-primary')}
    >
      <Icon node={Rewind} size={16} />
      Time travel
    </Button>
  )
}
