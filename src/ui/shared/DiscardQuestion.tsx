import type { ReactNode } from 'react'
import { ConfirmDialog } from '../components/ConfirmDialog'
import type { useLeaveGuard } from './use-leave-guard'

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
