import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { formatSolveCounts } from '#domain/table/solve-record'
import { formatNumber, pluralize } from '#lib/format'
import { cancelWork, TASK_LABELS } from '../../../actions/with-progress'
import { catchFocus } from '../../../behaviour/catch-focus'
import { Button } from '../../../components/Button'
import { Dialog } from '../../../components/Dialog'
import { ProgressBar } from '../../../components/ProgressBar'
import { Spinner } from '../../../components/Spinner'
import { type DataTask, dataState } from '../../../state/backup-store'
import { state } from '../../../state/state'
import { closeAddDialog } from '../store'
import { checkTable, closeTable, createList, runImport, showImported, startAgain, undoImport } from './actions'
import { NameSuggestions } from './NameSuggestions'
import { RowRepairs } from './RowRepairs'
import { SkippedFiles } from './SkippedFiles'
import { SourceChoice } from './SourceChoice'
import { setPastedText, tableState } from './store'
import { CheckReport, ColumnChoice, PreviewRows } from './TableMapping'

/** The dialog that imports solves from a table or a folder of solutions. Only its last button, Import, stores the solves (N11). */
export function TableDialog() {
  const { preview, outcome, problem } = useSnapshot(tableState)
  useEffect(() => () => void closeTable(), [])
  useCheckWithFullList()
  return (
    <Dialog
      open
      onClose={closeAddDialog}
      wide
      title="Import a table"
      description="Solves from a spreadsheet, another tracker or a folder of solutions. You see a preview before anything changes."
      footer={<Actions />}
    >
      <div role="alert">{problem !== null && <p className="mb-4 text-hard">{problem}</p>}</div>
      {outcome !== null ? (
        <>
          <ImportDone />
          <SkippedFiles />
        </>
      ) : preview === null ? (
        <SourceChoice />
      ) : (
        <div className="flex flex-col gap-6">
          <PreviewRows />
          <SkippedFiles />
          <ColumnChoice />
          <CheckReport />
          <NameSuggestions />
          <RowRepairs />
        </div>
      )}
    </Dialog>
  )
}

/** Checks the table again when the full list of problems arrives, because more of its rows are then LeetCode problems (C11). */
function useCheckWithFullList(): void {
  const isListFull = useSnapshot(state).views?.solves.isListFull ?? false
  useEffect(() => {
    if (isListFull && tableState.outcome === null && !isImporting()) void checkTable()
  }, [isListFull])
}

const isImporting = (): boolean => dataState.task !== null && dataState.task.kind !== 'check-table'

/** Closes the dialog and discards the pasted text. The key Escape closes the dialog without discarding the text. */
function cancel(): void {
  setPastedText('')
  closeAddDialog()
}

const isTableTask = (task: Readonly<DataTask> | null): boolean =>
  task?.kind === 'check-table' || task?.kind === 'import-table'

function Actions() {
  const { isReading, readFiles, preview, check, outcome } = useSnapshot(tableState)
  const { task } = useSnapshot(dataState)
  const isBusy = isTableTask(task)
  if (outcome !== null) return <OutcomeActions />
  if (preview === null) {
    return (
      <>
        <p role="status" className="mr-auto flex items-center gap-2 text-secondary">
          {isReading && (
            <>
              <Spinner />
              {readFiles === null
                ? 'Reading the table…'
                : `Reading files: ${formatNumber(readFiles.done)} of ${formatNumber(readFiles.total)}`}
            </>
          )}
        </p>
        <Button onClick={cancel}>Cancel</Button>
      </>
    )
  }
  return (
    <>
      <Progress />
      {isBusy ? (
        <Button onClick={() => void cancelWork()}>Cancel</Button>
      ) : (
        <Button onClick={() => void startAgain()}>Choose another table</Button>
      )}
      {check === null && !isBusy ? (
        <Button variant="primary" onClick={() => void checkTable()}>
          Check again
        </Button>
      ) : (
        <ImportButton isBusy={isBusy} />
      )}
    </>
  )
}

function ImportButton({ isBusy }: { isBusy: boolean }) {
  const { check } = useSnapshot(tableState)
  if (check?.purpose === 'list') {
    const { length } = check.listSlugs
    return (
      <Button variant="primary" inactive={isBusy || length === 0} onClick={() => void createList()}>
        {`Create a list of ${pluralize(length, 'problem')}`}
      </Button>
    )
  }
  const count = (check?.solves ?? 0) + (check?.problemNotes ?? 0)
  return (
    <Button variant="primary" inactive={isBusy || count === 0} onClick={() => void runImport()}>
      {check === null ? 'Import' : `Import ${formatSolveCounts(check)}`}
    </Button>
  )
}

function OutcomeActions() {
  const { outcome, isUndone } = useSnapshot(tableState)
  const { task } = useSnapshot(dataState)
  return (
    <>
      {outcome?.id != null && !isUndone && (
        <Button busy={task?.kind === 'undo'} onClick={() => void undoImport()}>
          Undo import
        </Button>
      )}
      {outcome?.newestKey != null && !isUndone && (
        <Button onClick={() => void showImported()}>Show in Solve History</Button>
      )}
      <Button ref={catchFocus} variant="primary" onClick={closeAddDialog}>
        Done
      </Button>
    </>
  )
}

function Progress() {
  const { task } = useSnapshot(dataState)
  if (!task || !isTableTask(task)) return null
  const { kind, done, total } = task
  if (total === 0 && kind !== 'import-table') return null
  const label = TASK_LABELS[kind]
  return (
    <div className="mr-auto min-w-40">
      <p className="figures mb-1 text-xs text-secondary">
        {total === 0 ? `${label}…` : `${label}: ${formatNumber(done)} of ${formatNumber(total)}`}
      </p>
      <ProgressBar label={label} value={total === 0 ? 0 : (100 * done) / total} />
    </div>
  )
}

function ImportDone() {
  const { outcome, isUndone } = useSnapshot(tableState)
  const count = outcome && formatSolveCounts(outcome)
  return (
    <p role="status" className="py-6">
      {isUndone
        ? `The import of ${count} was undone.`
        : `Imported ${count}. You can undo the import here, or later in “Your data”.`}
    </p>
  )
}
