import { Check, Download } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { dataState } from '../../shared/backup-store'
import { ExportQuestion } from '../../shared/ExportQuestion'
import { exportData } from './actions'
import { Part } from './Part'
import { TaskLine } from './TaskLine'

/** Exports the whole log, or the solves as CSV or JSON. */
export function ExportPart() {
  const { task, exported } = useSnapshot(dataState)
  const busy = task !== null
  return (
    <Part title="Export">
      <p className="mb-3 text-ink-2">A full backup. Import it in any browser to restore everything.</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" inactive={busy} onClick={() => void exportData()}>
          <Download size={15} aria-hidden="true" />
          Export
        </Button>
        <span className="ml-auto text-ink-3">Solves as</span>
        <Button inactive={busy} onClick={() => void exportData('csv')}>
          CSV
        </Button>
        <Button inactive={busy} onClick={() => void exportData('json')}>
          JSON
        </Button>
      </div>
      <TaskLine kinds={['export']} />
      <ExportQuestion />
      <div role="status">
        {exported?.ok && (
          <p className="mt-3 flex gap-2">
            <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-easy" />
            <span className="min-w-0 break-words">
              {exported.name} with {exported.holds} is in your downloads.
            </span>
          </p>
        )}
      </div>
      <div role="alert">{exported?.ok === false && <p className="mt-3 text-hard">{exported.why}</p>}</div>
    </Part>
  )
}
