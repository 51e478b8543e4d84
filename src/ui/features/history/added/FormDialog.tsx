import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../../../components/Button'
import { Dialog } from '../../../components/Dialog'
import { closeAdded, type FormSave } from './store'

interface FormDialogProps {
  title: string
  /** The label of the button that saves. */
  saveLabel: string
  save: FormSave
  onSubmit: () => void
  /** Discards the typed text. */
  onDiscard: () => void
  children: ReactNode
}

/** The dialog of a form. Closing it keeps the typed text, Cancel discards it. */
export function FormDialog({ title, saveLabel, save, onSubmit, onDiscard, children }: FormDialogProps) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isSaving) onSubmit()
  }
  const discard = () => {
    closeAdded()
    onDiscard()
  }
  return (
    <Dialog
      open
      onClose={closeAdded}
      title={title}
      footer={
        <>
          <div role="alert" className="mr-auto text-hard">
            {save.failure}
          </div>
          <Button onClick={discard}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={save.isSaving}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  )
}
