import { type FormEvent, useEffect, useId } from 'react'
import { snapshot, useSnapshot } from 'valtio'
import { changeValues, type FieldErrors, type FormState, isFormChanged, saveForm } from '../drafts/form-state'
import { guardLeaving } from '../drafts/guard-leaving'

interface FormOptions<F extends object> {
  form: FormState<F>
  /** Whether its dialog is open. */
  open?: boolean
  /** The errors by field; empty if the form can be saved. */
  check?: (values: F) => FieldErrors
  /** Saves the values. Returns the reason of a failure, or null. */
  save: (values: F) => Promise<string | null>
  /** Keeps what was typed for the next visit; null if it equals the stored values. Leaving the page then asks first. */
  keep?: (values: F | null) => void
}

/** A form as its fields and its dialog show it. */
export interface Form<F extends object> {
  /** The id of the form's element, for a button outside of it. */
  id: string
  values: F
  errors: FieldErrors
  /** Why the last save failed. */
  failure: string | null
  isSaving: boolean
  /** The form has unsaved changes. */
  isChanged: boolean
  change: (changes: Partial<F>) => void
  submit: (event: FormEvent) => void
  /** Saves in another way, without the check. */
  saveWith: (save: (values: F) => Promise<string | null>) => void
}

const NO_ERRORS = (): FieldErrors => ({})

/** One form: what was typed, the errors by field, and one save at a time. After a failure, the first invalid field receives the focus. */
export function useForm<F extends object>({
  form,
  open = true,
  check = NO_ERRORS,
  save,
  keep,
}: FormOptions<F>): Form<F> {
  const id = useId()
  const shown = useSnapshot(form, { sync: true }) as FormState<F>
  const { values, errors, failure, isSaving } = shown
  const isChanged = isFormChanged(shown)
  useEffect(() => {
    if (!open) return
    form.isShown = true
    // Forgets the messages, and keeps what was typed.
    return () => void Object.assign(form, { errors: {}, failure: null, isShown: false })
  }, [form, open])
  const isGuarded = keep !== undefined && isChanged && open
  useEffect(() => {
    guardLeaving(id, isGuarded)
    return () => guardLeaving(id, false)
  }, [id, isGuarded])
  const focusInvalid = () =>
    requestAnimationFrame(() =>
      document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  return {
    id,
    values,
    errors,
    failure,
    isSaving,
    isChanged,
    change(changes) {
      changeValues(form, changes)
      keep?.(isFormChanged(form) ? (snapshot(form.values) as F) : null)
    },
    submit(event) {
      event.preventDefault()
      if (form.isSaving) return
      form.errors = check(values)
      if (Object.keys(form.errors).length > 0) focusInvalid()
      else void saveForm(form, save).then(focusInvalid)
    },
    saveWith: (saveValues) => void saveForm(form, saveValues),
  }
}
