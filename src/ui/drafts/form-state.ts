import { proxy, ref, snapshot } from 'valtio'
import { showToast } from '../state/toasts'

/** The errors of a form by field; empty if it can be saved. */
export type FieldErrors = Partial<Record<string, string>>

/** A form: its values, its errors and the state of its save. It may outlive its dialog, so that no typed text is lost. */
export interface FormState<F extends object> {
  /** The values before the user changed anything. */
  stored: F
  values: F
  errors: FieldErrors
  failure: string | null
  isSaving: boolean
  isShown: boolean
}

/**
 * Creates a form with the stored values, or with values that were typed before. The proxy is in a Valtio `ref`, so that components receive
 * the proxy and not a snapshot, and can change it.
 */
export function createFormState<F extends object>(stored: F, values: F = stored) {
  const initialState = { stored, values: { ...values }, errors: {}, failure: null, isSaving: false, isShown: false }
  return ref(proxy<FormState<F>>(initialState))
}

export function isFormChanged<F extends object>({
  stored,
  values,
}: {
  readonly stored: F
  readonly values: F
}): boolean {
  return (Object.keys(values) as (keyof F)[]).some(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(stored[field]),
  )
}

/** Changes values of a form. Does nothing while the form is being saved, because the form must show the sent values. */
export function changeValues<F extends object>(form: FormState<F>, changes: Partial<F>): void {
  if (form.isSaving) return
  Object.assign(form.values, changes)
  Object.assign(form, { errors: {}, failure: null })
}

/**
 * Saves a form, unless a save is running. `save` returns the error message, or null. If the dialog was closed meanwhile, a toast shows the
 * message.
 */
export async function saveForm<F extends object>(
  form: FormState<F>,
  save: (values: F) => Promise<string | null>,
): Promise<void> {
  if (form.isSaving) return
  Object.assign(form, { errors: {}, failure: null, isSaving: true })
  try {
    const failure = await save(snapshot(form.values) as F)
    if (failure === null) return
    if (form.isShown) form.failure = failure
    else showToast('error', failure)
  } finally {
    form.isSaving = false
  }
}
