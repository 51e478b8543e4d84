import { FileInput, FolderInput } from 'lucide'
import { useSnapshot } from 'valtio'
import { catchFocus } from '../../../behaviour/catch-focus'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { TextArea } from '../../../components/TextArea'
import { chooseFile, chooseFolder, readPastedTable } from './actions'
import { setPastedText, tableState } from './store'

export function SourceChoice() {
  const { isReading } = useSnapshot(tableState)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <div className="flex flex-wrap gap-2">
          <Button ref={catchFocus} inactive={isReading} onClick={() => void chooseFile()}>
            <Icon node={FileInput} size={15} className="text-muted" />
            Choose a file…
          </Button>
          <Button inactive={isReading} onClick={() => void chooseFolder()}>
            <Icon node={FolderInput} size={15} className="text-muted" />
            Choose a folder…
          </Button>
        </div>
        <p className="mt-1.5 text-xs text-muted">
          CSV, TSV or JSON, or a folder of solutions or its zip: from LeetHub, LeetSync, VS Code, or kept by hand. The
          dates of files may be wrong.
        </p>
      </div>
      <div>
        <TextArea
          label="Or paste a table"
          rows={6}
          spellCheck={false}
          textClassName="font-mono"
          placeholder={'Problem,Date,Status,Language\nTwo Sum,2026-03-09,Accepted,Python 3'}
          // The field is uncontrolled and has a fixed size, because a pasted table may have megabytes.
          defaultValue={tableState.pasted}
          style={{ fieldSizing: 'fixed' }}
          onChange={({ target }) => setPastedText(target.value)}
        />
        <Button inactive={isReading} onClick={() => void readPastedTable()} className="mt-2">
          Read pasted table
        </Button>
      </div>
    </div>
  )
}
