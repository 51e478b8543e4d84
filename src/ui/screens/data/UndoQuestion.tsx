import { useSnapshot } from 'valtio'
import { cancelUndoImport, undoImport } from '../../actions/import-undo'
import { ConfirmDialog } from '../../kit/ConfirmDialog'
import { dataState } from '../../state/data'
import { undoQuestionWords } from './words'

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
