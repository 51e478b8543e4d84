import { toggleRow } from '../features/dashboard/actions'
import { setListHidden, showDetail, showList } from '../features/history/actions'
import { clearFilter, selectAt } from '../features/history/selection'
import { history } from '../features/history/store'
import type { TutorialActions } from '../features/tutorial/steps'
import { TutorialOverlay } from '../features/tutorial/TutorialOverlay'

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

/** The tutorial's overlay, with the actions of other features that its steps need. */
export function TutorialOverlayView() {
  return <TutorialOverlay actions={actions} />
}
