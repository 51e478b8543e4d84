import { FileInput } from 'lucide'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { ConfirmDialog } from '../../components/ConfirmDialog'
import { Icon } from '../../components/Icon'
import { useReadOnly } from '../../hooks/use-read-only'
import { dataState } from '../../state/backup-store'
import { chooseImport } from './actions'
import { DataSection, TaskProgress } from './DataSection'
import { ImportStage } from './ImportStage'
import { undoImport } from './import-undo'
import { describeUndoEffect } from './labels'

/** Imports an exported file. The whole file is checked first, and the user sees a preview. The user can undo the whole import. */
export function ImportSection() {
  const { task } = useSnapshot(dataState)
  const readOnly = useReadOnly()
  return (
    <DataSection title="Import">
      <p className="mb-3 text-secondary">
        Merges an export of Solvelog, or the file of the extension’s “Export everything”, into this browser. You see a
        preview before anything changes.
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button inactive={task !== null} disabled={readOnly} onClick={() => void chooseImport()}>
          <Icon node={FileInput} size={15} className="text-muted" />
          Import…
        </Button>
        {readOnly ? (
          <span className="text-secondary">Go back to now to import.</span>
        ) : (
          <span className="text-muted touch:hidden">or drop an export here</span>
        )}
      </div>
      <TaskProgress kinds={['check', 'import', 'undo']} />
      {!readOnly && (task === null || task.kind === 'export') && <ImportStage />}
      <UndoQuestion />
    </DataSection>
  )
}

function UndoQuestion() {
  const { undoQuestion, folder } = useSnapshot(dataState)
  // The dialog keeps its last text while it fades out.
  const [lastQuestion, setLastQuestion] = useState(undoQuestion)
  if (undoQuestion !== null && undoQuestion !== lastQuestion) setLastQuestion(undoQuestion)
  return (
    <ConfirmDialog
      open={undoQuestion !== null}
      title="Undo this import?"
      confirmLabel="Undo import"
      onConfirm={undoImport}
      onCancel={() => {
        dataState.undoQuestion = null
      }}
    >
      {lastQuestion &&
        describeUndoEffect(lastQuestion.preview, folder !== null).map((text) => <p key={text}>{text}</p>)}
    </ConfirmDialog>
  )
}
