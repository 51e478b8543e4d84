import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { lazy } from '../../behaviour/lazy'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { state } from '../../state/state'
import { readOffers } from './actions'
import { addedState, closeAddDialog } from './store'

const NewSolveDialog = lazy(async () => (await import('./NewSolveDialog')).NewSolveDialog)
const CorrectionDialog = lazy(async () => (await import('./CorrectionDialog')).CorrectionDialog)
const TableDialog = lazy(async () => (await import('./table/TableDialog')).TableDialog)
const IdentityDialog = lazy(async () => (await import('./IdentityDialog')).IdentityDialog)
const JoinDialog = lazy(async () => (await import('./JoinDialog')).JoinDialog)

/** The dialogs for solves that the user adds. They close when the user leaves Solve History. */
export function AddDialogs() {
  const { openDialog, newForm, correction } = useSnapshot(addedState)
  const revision = useSnapshot(state).views?.solves.revision
  useEffect(() => {
    if (revision !== undefined) void readOffers()
  }, [revision])
  useEffect(() => closeAddDialog, [])
  return (
    <ErrorBoundary level={2}>
      {openDialog === 'new' && newForm && <NewSolveDialog newForm={newForm} />}
      {openDialog === 'correction' && correction && <CorrectionDialog correction={correction} />}
      {openDialog === 'table' && <TableDialog />}
      {openDialog === 'joins' && <JoinDialog />}
      {openDialog === 'identities' && <IdentityDialog />}
    </ErrorBoundary>
  )
}
