import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { stopSync } from '../../actions/sync'
import { cx } from '../../components/cx'
import { state } from '../../state/state'

/** A button that stops a running sync. The received data is kept, and the next sync continues where this sync has stopped. */
export function StopSyncButton({ className }: { className?: string }) {
  const sync = useSnapshot(state).views?.sync
  const [isRequested, setIsRequested] = useState(false)
  if (!sync?.busy || !sync.progress) return null
  const stop = () => {
    setIsRequested(true)
    void stopSync()
    // This button disappears when the sync ends, so move the focus to the sync button.
    document.querySelector<HTMLElement>('[data-tour="sync"]')?.focus()
  }
  return (
    <button
      type="button"
      onClick={isRequested ? undefined : stop}
      className={cx('font-medium text-accent hover:underline touch:-my-3 touch:py-3', className)}
    >
      {isRequested ? 'Stopping…' : 'Stop'}
    </button>
  )
}
