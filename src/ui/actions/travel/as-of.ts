import { countUpTo } from '#domain/ascending'
import { travel } from '../../state/travel'
import { showScreen } from '../dashboard'
import { openTravel } from '../travel'
import { pause } from './film'
import { moveTo } from './move'

/** Shows the dashboard as it was right after a change; `clock` is what the log's clock said then. */
export async function showAsOf(clock: number): Promise<void> {
  if (!(await openTravel()) || !travel.timeline) return
  pause()
  await moveTo(Math.max(1, countUpTo(travel.timeline.clocks, clock)))
  if (travel.wanted !== null) showScreen('dashboard')
}
