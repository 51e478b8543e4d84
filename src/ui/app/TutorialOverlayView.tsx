import { clearFilter, selectAt } from '../actions/history-selection'
import { toggleRow } from '../features/dashboard/actions'
import { setListHidden, showDetail, showList } from '../features/history/actions'
import type { TutorialActions } from '../features/tutorial/steps'
import { TutorialOverlay } from '../features/tutorial/TutorialOverlay'
import { history } from '../state/history-store'

const actions: TutorialActions = {
  toggleRow,
  showAllSolves: () => {
    if (Object.values(history.filter).some(Boolean)) void clearFilter()
    setListHidden(false)
    showList()
  },
  openNewestSolve: async () => {
    await selectAt(0)
    showDetail()
  },
  showDetail,
}

export function TutorialOverlayView() {
  return <TutorialOverlay actions={actions} />
}
