import type { SolveKey } from '#domain/solve'
import { showScreen } from '../../shared/navigation'
import { filterChanges } from './actions'
import { changes, NO_CHANGE_FILTER } from './store'

/** Opens the Changes view, filtered to one solve. */
export function showChangesOf(key: SolveKey, title: string): void {
  changes.solveTitle = title
  void filterChanges({ ...NO_CHANGE_FILTER, key })
  showScreen('changes')
}
