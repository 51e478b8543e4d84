import { dataState } from '../../shared/backup-store'
import { notify } from '../../shared/notifications'
import { undoChange } from '../../shared/undo'
import { client } from '../../worker-client/client'
import { startAfresh, withProgress } from './actions'

/** Finds out what undoing an import would do, and asks. */
export async function askUndoImport(id: string): Promise<void> {
  dataState.undoProblem = null
  const preview = await withProgress('undo', () => client().call('previewUndo', id))
  if (preview.ok) dataState.undoQuestion = { id, preview: preview.value }
  else if (preview.failure.code !== 'cancelled') dataState.undoProblem = preview.failure.message
}

/** Takes the question away. */
export function cancelUndoImport(): void {
  dataState.undoQuestion = null
}

/** Undoes the import that was asked about, as one. */
export async function undoImport(): Promise<void> {
  const question = dataState.undoQuestion
  dataState.undoQuestion = null
  if (!question) return
  const undone = await withProgress('undo', () => client().call('undoImport', question.id))
  if (undone.ok) {
    dataState.stage = { at: 'undone', undone: undone.value }
    startAfresh()
  } else if (undone.failure.code !== 'cancelled') dataState.undoProblem = undone.failure.message
}

/** Undoes the undo of an import; `commit` is what the undo made. */
export async function redoImport(commit: string): Promise<void> {
  if (!(await undoChange({ commit }))) return
  dataState.stage = { at: 'none' }
  startAfresh()
}

/** Brings back what other devices hid by undoing an import. */
export async function restoreUndone(): Promise<void> {
  const restored = await client().call('restoreUndone')
  if (!restored.ok) notify('error', restored.failure.message)
  else if (restored.value.commit === null) notify('info', 'There is nothing left to bring back.')
  else notify('success', 'The import is back. Your other devices follow when they sync.', restored.value.commit)
}

/** Leaves hidden what other devices hid. */
export async function dismissUndone(): Promise<void> {
  await client().call('dismissUndone')
}
