import { readUsername } from '../state/prefs'

/** What would be lost with the page. */
const unsaved = new Set<string>()

/** Does not warn after a sign-out, because the sign-out has already asked for confirmation. */
const ask = (event: BeforeUnloadEvent): void => {
  if (readUsername() !== null) event.preventDefault()
}

/**
 * Warns before the page is left while any of the named forms is unsaved. Listens only then, because a `beforeunload` listener
 * disables the back/forward cache.
 */
export function guardLeaving(form: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(form)
  else unsaved.delete(form)
  if (unsaved.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}
