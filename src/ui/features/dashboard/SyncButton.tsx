import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { state } from '../../shared/state'
import { syncNow } from '../../shared/sync'
import { useReadOnly } from '../../shared/use-read-only'

/** Starts a sync. Announces the start and the end to screen readers. */
export function SyncButton() {
  const { views, connection } = useSnapshot(state)
  const lost = connection === 'lost'
  const busy = !lost && (views?.sync.busy ?? true)
  const readOnly = useReadOnly()
  const [asked, setAsked] = useState(false)
  const syncing = busy && !readOnly
  const sync = () => {
    setAsked(true)
    void syncNow()
  }
  return (
    <>
      <Button data-tour="sync" busy={syncing} disabled={readOnly || lost} onClick={sync} className="sm:w-30">
        {!syncing && <RefreshCw size={14} aria-hidden="true" className="text-muted" />}
        {syncing ? 'Syncing...' : 'Sync Now'}
      </Button>
      <span role="status" className="sr-only">
        {asked && (syncing ? 'Syncing' : 'Sync finished')}
      </span>
    </>
  )
}
