import type { ReactNode } from 'react'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { ErrorText } from '../components/ErrorText'
import type { Form } from '../hooks/use-form'

interface FormDialogProps<F extends object> {
  form: Form<F>
  title: string
  saveLabel: string
  /** Called on Escape, a click outside or the close button. */
  onClose: () => void
  onCancel: () => void
  children: ReactNode
}

export function FormDialog<F extends object>(props: FormDialogProps<F>) {
  const { form, saveLabel, onCancel, children, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      open
      startsInField
      footer={
        <>
          <ErrorText className="mr-auto">{form.failure}</ErrorText>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={form.id} variant="primary" busy={form.isSaving}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  )
}
