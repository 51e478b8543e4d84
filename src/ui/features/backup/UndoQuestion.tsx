import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { ConfirmDialog } from '../../components/ConfirmDialog'
import { dataState } from '../../shared/backup-store'
import { cancelUndoImport, undoImport } from './import-undo'
import { undoQuestionText } from './labels'

/** Asks before an import is undone, and says what would be hidden. */
export function UndoQuestion() {
  const { undoQuestion, folder } = useSnapshot(dataState)
  // The dialog keeps its last text while it fades out.
  const [shown, setShown] = useState(undoQuestion)
  if (undoQuestion !== null && undoQuestion !== shown) setShown(undoQuestion)
  return (
    <ConfirmDialog
      open={undoQuestion !== null}
      title="Undo this import?"
      confirm="Undo import"
      onConfirm={undoImport}
      onCancel={cancelUndoImport}
    >
      {shown && undoQuestionText(shown.preview, folder !== null).map((words) => <p key={words}>{words}</p>)}
    </ConfirmDialog>
  )
}
