import { countUpTo } from '#lib/sorted'
import { travel } from '../../shared/time-travel-store'
import { showScreen } from '../dashboard/actions'
import { openTravel } from './actions'
import { moveTo } from './move'
import { pause } from './playback'

/** Shows the dashboard as it was right after a change; `clock` is what the log's clock said then. */
export async function showAsOf(clock: number): Promise<void> {
  if (!(await openTravel()) || !travel.timeline) return
  pause()
  await moveTo(Math.max(1, countUpTo(travel.timeline.clocks, clock)))
  if (travel.wanted !== null) showScreen('dashboard')
}
