import { countUpTo } from '#lib/sorted'
import { showScreen } from '../../state/navigation'
import { timeTravel } from '../../state/time-travel-store'
import { openTimeTravel } from './actions'
import { moveTo, stopPlayback } from './move'

/** Shows the dashboard as it was right after a change. `clock` is the logical time of the change, by which the log is ordered. */
export async function showDashboardAt(clock: number): Promise<void> {
  if (!(await openTimeTravel('changes')) || !timeTravel.timeline) return
  stopPlayback()
  await moveTo(Math.max(1, countUpTo(timeTravel.timeline.clocks, clock)))
  if (timeTravel.targetPosition !== null) showScreen('dashboard')
}
