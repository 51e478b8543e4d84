import { executeWithToast } from './execute'

/**
 * Limits the recommendations of a goal profile to the problems of a study list (N26). Removes the limit if `listId` is null. `listName` is
 * the name of that list, also when the limit is removed. A toast offers Undo.
 */
export function setPracticeList(profileId: string, listId: string | null, listName: string): Promise<boolean> {
  const toastText =
    listId === null
      ? `No longer practising from “${listName}”.`
      : `Practising from “${listName}”. Today is on the dashboard.`
  return executeWithToast({ type: 'SetProfileList', profile: profileId, list: listId }, toastText)
}
