import { AddDialogs } from '../features/add-solves/AddDialogs'
import { removeAddedSolve } from '../features/add-solves/actions'
import { JoinOfferNote, OfferNotice } from '../features/add-solves/Offers'
import { openCorrectionForm, openNewSolveForm, openTableDialog } from '../features/add-solves/store'
import { HistoryScreen } from '../features/history/HistoryScreen'
import { ProblemReview } from '../features/reviews/ProblemReview'
import { type HistoryParts, HistoryPartsContext } from '../state/history-parts'
import { LazyProblemPage } from './LazyProblemPage'

const historyParts: HistoryParts = {
  ProblemPage: LazyProblemPage,
  ProblemReview,
  AddDialogs,
  OfferNotice,
  JoinOfferNote,
  addSolve: openNewSolveForm,
  importTable: openTableDialog,
  correctSolve: openCorrectionForm,
  removeSolve: removeAddedSolve,
}

export function HistoryView() {
  return (
    <HistoryPartsContext value={historyParts}>
      <HistoryScreen />
    </HistoryPartsContext>
  )
}
