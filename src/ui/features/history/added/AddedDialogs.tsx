import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorBoundary } from '../../../components/ErrorBoundary'
import { useLazy } from '../../../components/use-lazy'
import { state } from '../../../shared/state'
import { readOffers } from './actions'
import { addedState } from './store'

const loadForm = async () => (await import('./AddedDialog')).AddedDialog
const loadTable = async () => (await import('../table/TableDialog')).TableDialog
const loadJoins = async () => (await import('./JoinDialog')).JoinDialog

/** The dialogs of solves that the person adds. Their code is loaded when one of them opens. */
export function AddedDialogs() {
  const { form, isTableOpen, isJoinOpen } = useSnapshot(addedState)
  const revision = useSnapshot(state).views?.solves.revision
  useEffect(() => {
    if (revision !== undefined) void readOffers()
  }, [revision])
  return (
    <ErrorBoundary level={2}>
      {form !== null && <FormDialog />}
      {isTableOpen && <TableImport />}
      {isJoinOpen && <Joins />}
    </ErrorBoundary>
  )
}

function FormDialog() {
  const Dialog = useLazy(loadForm)
  return Dialog && <Dialog />
}

function TableImport() {
  const Dialog = useLazy(loadTable)
  return Dialog && <Dialog />
}

function Joins() {
  const Dialog = useLazy(loadJoins)
  return Dialog && <Dialog />
}
