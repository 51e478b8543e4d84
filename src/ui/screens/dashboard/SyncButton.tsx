import { RefreshCw } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { syncNow } from '../../actions/dashboard'
import { Button } from '../../kit/Button'
import { useReadOnly } from '../../shell/use-read-only'
import { state } from '../../state/state'

/** Asks every source again. */
export function SyncButton() {
  const busy = useSnapshot(state).views?.sync.busy ?? true
  const readOnly = useReadOnly()
  return (
    <Button
      data-tour="sync"
      busy={busy && !readOnly}
      disabled={readOnly}
      onClick={() => void syncNow()}
      className="sm:w-30"
    >
      {(!busy || readOnly) && <RefreshCw size={14} aria-hidden="true" className="text-ink-3" />}
      {busy && !readOnly ? 'Syncing...' : 'Sync Now'}
    </Button>
  )
}
