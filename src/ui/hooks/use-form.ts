import { type FormEvent, useEffect, useId } from 'react'
import { snapshot, useSnapshot } from 'valtio'
import { changeValues, type FieldErrors, type FormState, isFormChanged, saveForm } from '../drafts/form-state'
import { guardLeaving } from '../drafts/guard-leaving'

interface FormOptions<F extends object> {
  form: FormState<F>
  open?: boolean
  check?: (values: F) => FieldErrors
  /** Saves the values. Returns the error message, or null. */
  save: (values: F) => Promise<string | null>
  /**
   * Stores the values for the next visit; null if they equal the stored values. Forms with this
   * function also make the browser ask before a page with unsaved changes is left.
   */
  storeValues?: (values: F | null) => void
}

export interface Form<F extends object> {
  /** The id of the form element, for a button outside of it. */
  id: string
  values: F
  errors: FieldErrors
  failure: string | null
  isSaving: boolean
  isChanged: boolean
  change: (changes: Partial<F>) => void
  submit: (event: FormEvent) => void
  /** Saves with another function, without validating the values. */
  saveWith: (save: (values: F) => Promise<string | null>) => void
}

const returnNoErrors = (): FieldErrors => ({})

/**
 * Manages one form: its values, the errors by field, and one save at a time. After a failed validation, the first invalid field receives
 * the focus.
 */
export function useForm<F extends object>({
  form,
  open = true,
  check = returnNoErrors,
  save,
  storeValues,
}: FormOptions<F>): Form<F> {
  const id = useId()
  const displayed = useSnapshot(form, { sync: true }) as FormState<F>
  const { values, errors, failure, isSaving } = displayed
  const isChanged = isFormChanged(displayed)
  useEffect(() => {
    if (!open) return
    form.isShown = true
    // When the dialog closes, remove the error messages. The typed text stays.
    return () => void Object.assign(form, { errors: {}, failure: null, isShown: false })
  }, [form, open])
  const isGuarded = storeValues !== undefined && isChanged && open
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
      storeValues?.(isFormChanged(form) ? (snapshot(form.values) as F) : null)
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
