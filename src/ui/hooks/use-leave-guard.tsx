import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '../components/ConfirmDialog'

interface LeaveGuard {
  /** Leaves the changes behind, after a question if there are any. */
  leave: (go: () => void) => void
  /** The dialog that asks; always render it. */
  question: ReactNode
}

/**
 * Asks before unsaved changes are left behind, by a click in the page as well as by closing it. `warning` says what would be lost.
 */
export function useLeaveGuard(isDirty: boolean, warning: string): LeaveGuard {
  const [pending, setPending] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  const discard = () => {
    setPending(null)
    pending?.()
  }
  return {
    leave: (go) => (isDirty ? setPending(() => go) : go()),
    question: (
      <ConfirmDialog
        open={pending !== null}
        title="Discard unsaved changes?"
        confirm="Discard"
        cancel="Keep editing"
        danger
        onConfirm={discard}
        onCancel={() => setPending(null)}
      >
        {warning}
      </ConfirmDialog>
    ),
  }
}
