import { executeWithToast } from './execute'

/**
 * Limits the recommendations of a goal profile to the problems of a study list (N26). Removes the limit if `listId` is null. `listName` is
 * the name of that list, also when the limit is removed. A toast offers Undo.
 */
export const setPracticeList = (profileId: string, listId: string | null, listName: string): Promise<boolean> =>
  setPracticeLists(
    profileId,
    listId === null ? [] : [listId],
    listId === null
      ? `No longer practicing from “${listName}”.`
      : `Practicing from “${listName}”. Today is on the dashboard.`,
  )

/** Limits the recommendations of a goal profile to the problems of several study lists (N35). A toast with `toastText` offers Undo. */
export const setPracticeLists = (profileId: string, lists: readonly string[], toastText: string): Promise<boolean> =>
  executeWithToast({ type: 'SetProfileLists', profile: profileId, lists: [...lists] }, toastText)
