import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '../components/ConfirmDialog'

interface LeaveGuard {
  /** Calls `onLeave`, which leaves the form. If the form has unsaved changes, asks for confirmation first. */
  confirmLeaving: (onLeave: () => void) => void
  /** The dialog that asks for confirmation. It must always be rendered. */
  dialog: ReactNode
}

/**
 * Asks before unsaved changes are lost, both when the user leaves the form and when they close the page. `warning` says which changes would
 * be lost.
 */
export function useLeaveGuard(isDirty: boolean, warning: string): LeaveGuard {
  useEffect(() => {
    if (!isDirty) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [isDirty])
  return useDiscardQuestion(isDirty, warning, true)
}

/** Asks before the user leaves a form with unsaved changes. `danger` makes the button that discards them red. */
export function useDiscardQuestion(isDirty: boolean, warning: string, danger = false): LeaveGuard {
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null)
  const discard = () => {
    setPendingLeave(null)
    pendingLeave?.()
  }
  return {
    confirmLeaving: (onLeave) => (isDirty ? setPendingLeave(() => onLeave) : onLeave()),
    dialog: (
      <ConfirmDialog
        open={pendingLeave !== null}
        title="Discard unsaved changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger={danger}
        onConfirm={discard}
        onCancel={() => setPendingLeave(null)}
      >
        {warning}
      </ConfirmDialog>
    ),
  }
}
