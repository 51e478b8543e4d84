import { readUsername } from '../state/prefs'

const unsavedFormNames = new Set<string>()

/** A sign-out has already asked for confirmation, so the browser does not ask again. */
const confirmLeaving = (event: BeforeUnloadEvent): void => {
  if (readUsername() !== null) event.preventDefault()
}

/**
 * Warns before the page is left while one of the named forms has unsaved changes. Listens to `beforeunload` only then, because a
 * `beforeunload` listener disables the back/forward cache.
 */
export function guardLeaving(form: string, isUnsaved: boolean): void {
  if (isUnsaved) unsavedFormNames.add(form)
  else unsavedFormNames.delete(form)
  if (unsavedFormNames.size > 0) addEventListener('beforeunload', confirmLeaving)
  else removeEventListener('beforeunload', confirmLeaving)
}
