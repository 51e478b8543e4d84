import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '../../components/cx'
import { state } from '../../shared/state'
import { stopSync } from '../../shared/sync'

/** Ends a sync that tells how far it is; what came stays, and the next one goes on. Nothing when none does. */
export function StopSync({ className }: { className?: string }) {
  const sync = useSnapshot(state).views?.sync
  const [asked, setAsked] = useState(false)
  if (!sync?.busy || !sync.progress) return null
  const stop = () => {
    setAsked(true)
    void stopSync()
    // This button goes with the sync; the focus waits where the next one begins.
    document.querySelector<HTMLElement>('[data-tour="sync"]')?.focus()
  }
  return (
    <button
      type="button"
      onClick={asked ? undefined : stop}
      className={cx('font-medium text-accent hover:underline touch:-my-3 touch:py-3', className)}
    >
      {asked ? 'Stopping…' : 'Stop'}
    </button>
  )
}
