import { Check, Download } from 'lucide'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { dataState } from '../../shared/backup-store'
import { ExportQuestion } from '../../shared/ExportQuestion'
import { exportData } from './actions'

/** Offers an export before all data is removed. */
export function ExportFirst() {
  const { task, exported } = useSnapshot(dataState)
  const [asked, setAsked] = useState(false)
  const run = () => {
    setAsked(true)
    void exportData()
  }
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button busy={task?.kind === 'export'} onClick={run}>
          {task?.kind !== 'export' && <Icon node={Download} size={15} />}
          Export first
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-40 break-words">
          {asked && exported?.ok && (
            <>
              <Icon node={Check} size={15} className="mr-1 inline text-easy" />
              Saved {exported.holds} to your downloads.
            </>
          )}
          {asked && exported?.ok === false && <span className="text-hard">{exported.why}</span>}
        </p>
      </div>
      {asked && <ExportQuestion />}
    </>
  )
}
