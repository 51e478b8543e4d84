import { RefreshCw, X } from 'lucide'
import { useSnapshot } from 'valtio'
import { Button } from '../components/Button'
import { Icon } from '../components/Icon'
import { IconButton } from '../components/IconButton'
import { BackupNotices } from '../features/backup/BackupNotices'
import { UnsavedFormsNotice } from './UnsavedFormsNotice'
import { dismissUpdate, loadUpdate } from './update/service-worker'
import { appUpdate } from './update/store'

export function NoticeStack() {
  return (
    <div className="fixed right-3 bottom-[calc(env(safe-area-inset-bottom)+4.25rem)] left-3 z-20 flex flex-col gap-3 sm:bottom-4 sm:left-auto sm:w-96">
      <UpdateNotice />
      <UnsavedFormsNotice />
      <BackupNotices />
    </div>
  )
}

function UpdateNotice() {
  const { ready } = useSnapshot(appUpdate)
  return (
    <div role="status">
      {ready && (
        <div className="flex animate-enter items-center gap-2 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3 shadow-lift">
          <Icon node={RefreshCw} size={16} className="shrink-0 text-accent" />
          <p className="mr-2 min-w-0 flex-1">A new version of Solvelog is ready.</p>
          <Button variant="primary" onClick={loadUpdate}>
            Reload
          </Button>
          <IconButton label="Not now" onClick={dismissUpdate}>
            <Icon node={X} size={16} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
