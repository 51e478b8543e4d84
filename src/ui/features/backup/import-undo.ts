import { undoChange } from '../../actions/undo'
import { withProgress } from '../../actions/with-progress'
import { dataState } from '../../state/backup-store'
import { showToast } from '../../state/toasts'
import { client } from '../../worker-client/client'
import { clearSolveCaches } from './actions'

/** Computes the effect of undoing an import, and asks for confirmation. */
export async function askUndoImport(id: string): Promise<void> {
  dataState.undoProblem = null
  const preview = await withProgress('undo', () => client().call('previewUndo', id))
  if (preview.ok) dataState.undoQuestion = { id, preview: preview.value }
  else if (preview.failure.code !== 'cancelled') dataState.undoProblem = preview.failure.message
}

/** Closes the confirmation. */
export function cancelUndoImport(): void {
  dataState.undoQuestion = null
}

/** Undoes the import that the user has confirmed, as a whole. */
export async function undoImport(): Promise<void> {
  const question = dataState.undoQuestion
  dataState.undoQuestion = null
  if (!question) return
  const undone = await withProgress('undo', () => client().call('undoImport', question.id))
  if (undone.ok) {
    dataState.stage = { at: 'undone', undone: undone.value }
    clearSolveCaches()
  } else if (undone.failure.code !== 'cancelled') dataState.undoProblem = undone.failure.message
}

/** Undoes the undo of an import; `commit` is the commit of that undo. */
export async function redoImport(commit: string): Promise<void> {
  if (!(await undoChange({ commit }))) return
  dataState.stage = { at: 'none' }
  clearSolveCaches()
}

/** Restores the changes that other devices hid by undoing an import. */
export async function restoreUndoneElsewhere(): Promise<void> {
  const restored = await client().call('restoreUndoneElsewhere')
  if (!restored.ok) showToast('error', restored.failure.message)
  else if (restored.value.commit === null) showToast('info', 'There is nothing left to restore.')
  else showToast('success', 'Import restored. Your other devices follow at their next sync.', restored.value.commit)
}

/** Accepts that other devices hid changes by undoing an import. */
export async function dismissUndoneElsewhere(): Promise<void> {
  await client().call('dismissUndoneElsewhere')
}
