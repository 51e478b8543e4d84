import { executeWithToast } from './execute'

/**
 * Takes the picks and recommendations of a profile only from a list, or from all problems again if `list` is null (N26). `name` is the
 * name of the list that begins or ends. The toast offers Undo.
 */
export function practiseFrom(profile: string, list: string | null, name: string): Promise<boolean> {
  const done =
    list === null ? `No longer practising from “${name}”.` : `Practising from “${name}”. Today is on the dashboard.`
  return executeWithToast({ type: 'SetProfileList', profile, list }, done)
}
