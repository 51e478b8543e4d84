import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorBoundary } from '../../../components/ErrorBoundary'
import { useLazy } from '../../../components/use-lazy'
import { state } from '../../../shared/state'
import { readJoinOffers } from './actions'
import { addedState, closeAdded } from './store'

/** The code of each dialog is loaded when it opens. */
const DIALOGS = {
  new: async () => (await import('./NewSolveDialog')).NewSolveDialog,
  correction: async () => (await import('./CorrectionDialog')).CorrectionDialog,
  table: async () => (await import('../table/TableDialog')).TableDialog,
  joins: async () => (await import('./JoinDialog')).JoinDialog,
}

/** The dialogs of solves that the person adds. Leaving Solve History closes them. */
export function AddedDialogs() {
  const { open } = useSnapshot(addedState)
  const revision = useSnapshot(state).views?.solves.revision
  useEffect(() => {
    if (revision !== undefined) void readJoinOffers()
  }, [revision])
  useEffect(() => closeAdded, [])
  return <ErrorBoundary level={2}>{open !== null && <OpenDialog key={open} name={open} />}</ErrorBoundary>
}

function OpenDialog({ name }: { name: keyof typeof DIALOGS }) {
  const Dialog = useLazy(DIALOGS[name])
  return Dialog && <Dialog />
}
