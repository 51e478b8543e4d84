import { travel } from '../../state/travel'
import { showScreen } from '../dashboard'
import { openTravel } from '../travel'
import { pause } from './film'
import { moveToTime } from './move'

/** Shows the dashboard as it was right after a change; `at` is the change's time in epoch milliseconds. */
export async function showAsOf(at: number): Promise<void> {
  if (!(await openTravel())) return
  pause()
  await moveToTime(at)
  if (travel.wanted !== null) showScreen('dashboard')
}
