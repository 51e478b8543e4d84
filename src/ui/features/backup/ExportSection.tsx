import { Check, Download } from 'lucide'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { dataState } from '../../state/backup-store'
import { ExportQuestion } from '../../widgets/ExportQuestion'
import { exportData } from './actions'
import { DataSection, TaskProgress } from './DataSection'
import { canShareFolder, exportToFolder } from './folder-actions'

export function ExportSection() {
  const { task, exported } = useSnapshot(dataState)
  const busy = task !== null
  return (
    <DataSection title="Export">
      <p className="mb-3 text-secondary">A full backup. Import it in any browser to restore everything.</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" inactive={busy} onClick={() => void exportData()}>
          <Icon node={Download} size={15} />
          Export
        </Button>
        <span className="ml-auto text-muted">Solves as</span>
        <Button inactive={busy} onClick={() => void exportData('csv')}>
          CSV
        </Button>
        <Button inactive={busy} onClick={() => void exportData('json')}>
          JSON
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-56 text-muted">
          Markdown, one file a problem, with notes and the code of each attempt. In a folder, files of earlier exports
          are replaced, and other files stay.
        </p>
        <div className="flex gap-2">
          <Button inactive={busy} onClick={() => void exportData('markdown')}>
            Zip
          </Button>
          {canShareFolder() && (
            <Button inactive={busy} onClick={() => void exportToFolder()}>
              To a folder…
            </Button>
          )}
        </div>
      </div>
      <TaskProgress kinds={['export']} />
      <ExportQuestion />
      <div role="status">
        {exported?.ok && (
          <p className="mt-3 flex gap-2">
            <Icon node={Check} size={16} className="mt-0.5 shrink-0 text-easy" />
            <span className="min-w-0 break-words">{exported.message}</span>
          </p>
        )}
      </div>
      <div role="alert">{exported?.ok === false && <p className="mt-3 text-hard">{exported.reason}</p>}</div>
    </DataSection>
  )
}
