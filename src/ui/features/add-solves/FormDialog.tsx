import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import type { FormProblems } from './forms'
import { type AddedForms, addedState, closeAdded } from './store'

/** The props of a form's fields. */
export interface FormFields<F> {
  form: F
  problems: FormProblems
  change: (changes: Partial<F>) => void
}

interface FormDialogProps<K extends keyof AddedForms> {
  /** The form in the store. Without it, nothing is shown. */
  name: K
  titleOf: (form: AddedForms[K]) => string
  /** The label of the button that saves. */
  saveLabel: string
  check: (form: AddedForms[K]) => FormProblems
  /** Saves the form. Called only if it has no errors. */
  onSave: () => Promise<void>
  children: (fields: FormFields<AddedForms[K]>) => ReactNode
}

/** The dialog of a form. Closing it keeps the typed text, Cancel discards it. */
export function FormDialog<K extends keyof AddedForms>(props: FormDialogProps<K>) {
  const { name, titleOf, saveLabel, check, onSave, children } = props
  const form = useSnapshot(addedState, { sync: true })[name] as AddedForms[K] | null
  const [problems, setProblems] = useState<FormProblems>({})
  const id = useId()
  if (form === null) return null
  const change = (changes: Partial<AddedForms[K]>) => {
    const current = addedState[name]
    // The values on their way must be those that the form shows.
    if (!current || current.isSaving) return
    Object.assign(current, changes, { failure: null })
    setProblems({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.isSaving) return
    const found = check(form)
    setProblems(found)
    if (Object.keys(found).length === 0) void onSave()
    else
      requestAnimationFrame(() =>
        document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
  }
  const discard = () => {
    closeAdded()
    addedState[name] = null
  }
  return (
    <Dialog
      open
      onClose={closeAdded}
      title={titleOf(form)}
      startsInField
      footer={
        <>
          <div role="alert" className="mr-auto text-hard">
            {form.failure}
          </div>
          <Button onClick={discard}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={form.isSaving}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children({ form, problems, change })}
      </form>
    </Dialog>
  )
}
