import { executeWithToast } from './execute'

/**
 * Limits the problems that a profile recommends, also for today, to a study list. Removes the limit if `list` is null (N26). `name` is the
 * name of the list in both cases. The toast offers Undo.
 */
export function setPracticeList(profile: string, list: string | null, name: string): Promise<boolean> {
  const toastText =
    list === null ? `No longer practising from “${name}”.` : `Practising from “${name}”. Today is on the dashboard.`
  return executeWithToast({ type: 'SetProfileList', profile, list }, toastText)
}
