import { RefreshCw } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { syncNow } from '../../actions/dashboard'
import { Button } from '../../kit/Button'
import { state } from '../../state/state'

/** Asks every source again. */
export function SyncButton() {
  const busy = useSnapshot(state).views?.sync.busy ?? true
  return (
    <Button data-tour="sync" busy={busy} onClick={() => void syncNow()} className="sm:w-30">
      {!busy && <RefreshCw size={14} aria-hidden="true" className="text-ink-3" />}
      {busy ? 'Syncing...' : 'Sync Now'}
    </Button>
  )
}
