import { executeWithToast } from './execute'

/**
 * Limits the recommendations of a goal profile to the problems of a study list (N26). Removes the limit if `list` is null. `name` is the
 * name of the list in both cases. A toast offers Undo.
 */
export function setPracticeList(profile: string, list: string | null, name: string): Promise<boolean> {
  const toastText =
    list === null ? `No longer practising from “${name}”.` : `Practising from “${name}”. Today is on the dashboard.`
  return executeWithToast({ type: 'SetProfileList', profile, list }, toastText)
}
