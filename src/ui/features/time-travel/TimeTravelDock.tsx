import { useSnapshot } from 'valtio'
import { lazyComponent } from '../../components/use-lazy'
import { state } from '../../shared/state'
import { timeTravel } from '../../shared/time-travel-store'

const TimeTravelFrame = lazyComponent(async () => (await import('./TimeTravelFrame')).TimeTravelFrame)

/** The place of the time line below the navigation. Its code is loaded when the user first goes back in time. */
export function TimeTravelDock() {
  const isOpen = useSnapshot(timeTravel).phase !== 'closed'
  const isPast = useSnapshot(state).views?.past != null
  return (isOpen || isPast) && <TimeTravelFrame />
}
