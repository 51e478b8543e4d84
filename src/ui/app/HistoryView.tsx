import { AddDialogs } from '../features/add-solves/AddDialogs'
import { removeAdded } from '../features/add-solves/actions'
import { JoinNotice, JoinOfferNote } from '../features/add-solves/JoinNotice'
import { beginAdding, beginCorrecting, openTable } from '../features/add-solves/store'
import { HistoryScreen } from '../features/history/HistoryScreen'
import { FeatureLinksContext } from '../state/feature-links'
import { type HistoryParts, HistoryPartsContext } from '../state/history-parts'
import { featureLinks } from './feature-links'
import { LazyProblemPage } from './LazyProblemPage'

const parts: HistoryParts = {
  ProblemPage: LazyProblemPage,
  AddDialogs,
  JoinNotice,
  JoinOfferNote,
  addSolve: beginAdding,
  importTable: openTable,
  correctSolve: beginCorrecting,
  removeSolve: removeAdded,
}

/** The history screen with its links to other features and their parts. */
export function HistoryView() {
  return (
    <FeatureLinksContext value={featureLinks}>
      <HistoryPartsContext value={parts}>
        <HistoryScreen />
      </HistoryPartsContext>
    </FeatureLinksContext>
  )
}
