import { useSnapshot } from 'valtio'
import { lazy } from '../../behaviour/lazy'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { state } from '../../state/state'
import { timeTravel } from '../../state/time-travel-store'

const TimeTravelFrame = lazy(() => import('./TimeTravelFrame').then((part) => part.TimeTravelFrame))

/** Shows the time line below the navigation. Its code is loaded when the user first opens time travel. */
export function TimeTravelDock() {
  const isOpen = useSnapshot(timeTravel).phase !== 'closed'
  const isPast = useSnapshot(state).views?.past != null
  return <ErrorBoundary level={2}>{(isOpen || isPast) && <TimeTravelFrame />}</ErrorBoundary>
}
