import { useSnapshot } from 'valtio'
import { ConfirmDialog } from '../../components/ConfirmDialog'
import { dataState } from '../../shared/backup-store'
import { cancelUndoImport, undoImport } from './import-undo'
import { undoQuestionWords } from './labels'

/** Asks before an import is undone, and says what would be hidden. */
export function UndoQuestion() {
  const { undoQuestion, folder } = useSnapshot(dataState)
  return (
    <ConfirmDialog
      open={undoQuestion !== null}
      title="Undo this import?"
      confirm="Undo import"
      onConfirm={undoImport}
      onCancel={cancelUndoImport}
    >
      {undoQuestion &&
        undoQuestionWords(undoQuestion.preview, folder !== null).map((words) => <p key={words}>{words}</p>)}
    </ConfirmDialog>
  )
}
