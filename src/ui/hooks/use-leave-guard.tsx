import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '../components/ConfirmDialog'

interface LeaveGuard {
  /** Calls `go`, which leaves the form. If the form has changes, asks first. */
  leave: (onLeave: () => void) => void
  /** The dialog that asks. It must always be rendered. */
  question: ReactNode
}

/**
 * Asks before unsaved changes are lost, both when the user leaves the form and when they close the page. `warning` says which changes would
 * be lost.
 */
export function useLeaveGuard(isDirty: boolean, warning: string): LeaveGuard {
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [isDirty])
  const discard = () => {
    setPendingLeave(null)
    pendingLeave?.()
  }
  return {
    leave: (go) => (isDirty ? setPendingLeave(() => go) : go()),
    question: (
      <ConfirmDialog
        open={pendingLeave !== null}
        title="Discard unsaved changes?"
        confirm="Discard"
        cancel="Keep editing"
        danger
        onConfirm={discard}
        onCancel={() => setPendingLeave(null)}
      >
        {warning}
      </ConfirmDialog>
    ),
  }
}
