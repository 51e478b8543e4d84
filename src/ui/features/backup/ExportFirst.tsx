import { Check, Download } from 'lucide'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { RelativeTime } from '../../components/RelativeTime'
import { dataState } from '../../state/backup-store'
import { ExportQuestion } from '../../widgets/ExportQuestion'
import { exportData, refreshFacts } from './actions'
import { DamagedEntries } from './DamagedEntries'

/**
 * Before all data is removed, shows the time of the last export. Offers to export the log, and to save the log's damaged entries in a file.
 */
export function ExportFirst() {
  const { task, exported, facts } = useSnapshot(dataState)
  const [isRequested, setIsRequested] = useState(false)
  useEffect(() => void refreshFacts(), [])
  const exportNow = () => {
    setIsRequested(true)
    void exportData()
  }
  return (
    <>
      {/* The line has its height before the time arrives: otherwise the buttons below would move under the pointer. */}
      <p className="mt-2 min-h-[1lh]">
        {facts !== null &&
          (facts.exportedAt === null ? (
            'You have never exported it.'
          ) : (
            <>
              Last export: <RelativeTime at={facts.exportedAt} />.
            </>
          ))}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button busy={task?.kind === 'export'} onClick={exportNow}>
          {task?.kind !== 'export' && <Icon node={Download} size={15} />}
          Export first
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-40 break-words">
          {isRequested && exported?.ok && (
            <>
              <Icon node={Check} size={15} className="mr-1 inline text-easy" />
              Saved {exported.contents} to your downloads.
            </>
          )}
          {isRequested && exported?.ok === false && <span className="text-hard">{exported.reason}</span>}
        </p>
      </div>
      {isRequested && <ExportQuestion />}
      {facts !== null && facts.setAsideRowCount > 0 && (
        <div className="mt-3">
          <p className="mb-2">
            Signing out also removes the damaged entries. Save them first if you want to keep them.
          </p>
          <DamagedEntries count={facts.setAsideRowCount} />
        </div>
      )}
    </>
  )
}
