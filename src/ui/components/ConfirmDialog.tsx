import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { useBusy } from '../behaviour/use-busy'
import { Button } from './Button'
import { DialogPopup } from './Dialog'

interface ConfirmDialogProps {
  open: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Whether the action cannot be undone. The confirm button is then red. */
  danger?: boolean
  onConfirm: () => unknown
  onCancel: () => void
  /** Returns the element to focus after the dialog has closed; null for the element that had the focus before. */
  finalFocus?: () => HTMLElement | null
}

/** A modal dialog that asks for confirmation. It cannot be cancelled while `onConfirm` runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', danger = false, onConfirm, onCancel, ...popup } = props
  const [busy, run] = useBusy()
  return (
    <DialogPopup
      {...popup}
      isAlert
      onClose={() => busy || onCancel()}
      className="fixed inset-x-4 top-[22dvh] mx-auto max-w-sm rounded-lg border p-5 sm:inset-x-0 sm:top-[28dvh]"
    >
      <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
      <AlertDialog.Description render={<div />} className="mt-1.5 text-secondary">
        {children}
      </AlertDialog.Description>
      <div className="mt-5 flex justify-end gap-2">
        <AlertDialog.Close render={<Button disabled={busy} />}>{cancelLabel}</AlertDialog.Close>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void run(async () => onConfirm())}>
          {confirmLabel}
        </Button>
      </div>
    </DialogPopup>
  )
}
