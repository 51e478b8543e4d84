import { undoChange } from '../../actions/undo'
import { withProgress } from '../../actions/with-progress'
import { dataState } from '../../state/backup-store'
import { showToast } from '../../state/toasts'
import { getClient } from '../../worker-client/client'
import { clearSolveCaches } from './actions'

export async function askUndoImport(id: string): Promise<void> {
  dataState.undoProblem = null
  const preview = await withProgress('undo', () => getClient().call('previewImportUndo', id))
  if (preview.ok) dataState.undoQuestion = { id, preview: preview.value }
  else if (preview.failure.code !== 'cancelled') dataState.undoProblem = preview.failure.message
}

export async function undoImport(): Promise<void> {
  const question = dataState.undoQuestion
  dataState.undoQuestion = null
  if (!question) return
  const answer = await withProgress('undo', () => getClient().call('undoImport', question.id))
  if (answer.ok) {
    dataState.stage = { kind: 'undone', undone: answer.value }
    clearSolveCaches()
  } else if (answer.failure.code !== 'cancelled') dataState.undoProblem = answer.failure.message
}

/** Restores an undone import. `undoCommitId`: the id of the commit that undid the import. */
export async function redoImport(undoCommitId: string): Promise<void> {
  if (!(await undoChange({ commit: undoCommitId }))) return
  dataState.stage = { kind: 'none' }
  clearSolveCaches()
}

export async function restoreUndoneElsewhere(): Promise<void> {
  const answer = await getClient().call('restoreUndoneElsewhere')
  if (!answer.ok) showToast('error', answer.failure.message)
  else if (answer.value.commit === null) showToast('info', 'There is nothing left to restore.')
  else showToast('success', 'Import restored. Your other devices follow at their next sync.', answer.value.commit)
}
