import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { lazy } from '../../behaviour/lazy'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { state } from '../../state/state'
import { readJoinOffers } from './actions'
import { persistNewSolveForm } from './kept-form'
import { addedState, closeAdded } from './store'

/** The code of each dialog is loaded when it opens. */
const DIALOGS = {
  new: lazy(async () => (await import('./NewSolveDialog')).NewSolveDialog),
  correction: lazy(async () => (await import('./CorrectionDialog')).CorrectionDialog),
  table: lazy(async () => (await import('./table/TableDialog')).TableDialog),
  joins: lazy(async () => (await import('./JoinDialog')).JoinDialog),
}

/** The dialogs of solves that the person adds. Leaving Solve History closes them. */
export function AddDialogs() {
  const { open } = useSnapshot(addedState)
  const revision = useSnapshot(state).views?.solves.revision
  useEffect(() => {
    if (revision !== undefined) void readJoinOffers()
  }, [revision])
  useEffect(() => {
    persistNewSolveForm()
    return closeAdded
  }, [])
  const Dialog = open && DIALOGS[open]
  return <ErrorBoundary level={2}>{Dialog && <Dialog key={open} />}</ErrorBoundary>
}
