import { readUsername } from '../state/prefs'

/** Names of the forms with unsaved changes. */
const unsavedForms = new Set<string>()

/** Asks the user before the page is left. Does not ask after a sign-out, which has already asked for confirmation. */
const confirmLeaving = (event: BeforeUnloadEvent): void => {
  if (readUsername() !== null) event.preventDefault()
}

/**
 * Warns before the page is left while one of the named forms has unsaved changes. Listens to `beforeunload` only then, because such a
 * listener disables the back/forward cache.
 */
export function guardLeaving(form: string, isUnsaved: boolean): void {
  if (isUnsaved) unsavedForms.add(form)
  else unsavedForms.delete(form)
  if (unsavedForms.size > 0) addEventListener('beforeunload', confirmLeaving)
  else removeEventListener('beforeunload', confirmLeaving)
}
