import { showList } from '../../features/lists/actions'
// Importing the Lists screen restores the opened list from the browser's history entry. This must happen before another list opens.
import '../../features/lists/ListsScreen'
import { showScreen } from '../../state/navigation'

export function openList(id: string): void {
  showScreen('lists')
  showList(id)
}
