import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '../components/ConfirmDialog'

/** Asks before unsaved changes are left behind, by a click in the page as well as by closing it. */
export function useLeaveGuard(dirty: boolean) {
  const [pending, setPending] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  return {
    asking: pending !== null,
    leave: (go: () => void) => (dirty ? setPending(() => go) : go()),
    stay: () => setPending(null),
    discard: () => {
      setPending(null)
      pending?.()
    },
  }
}

interface DiscardQuestionProps {
  guard: ReturnType<typeof useLeaveGuard>
  /** What would be lost. */
  children: ReactNode
}

/** Asks whether unsaved changes may be discarded. */
export function DiscardQuestion({ guard, children }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={guard.asking}
      title="Discard unsaved changes?"
      confirm="Discard"
      cancel="Keep editing"
      danger
      onConfirm={guard.discard}
      onCancel={guard.stay}
    >
      {children}
    </ConfirmDialog>
  )
}
