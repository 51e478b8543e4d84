import type { OpenedList } from '#protocol/lists'
import { executeWithToast } from '../../actions/execute'
import { lists } from './store'

/** Opens a list. Null shows the overview of all lists. */
export function showList(id: string | null): void {
  lists.openedList = id
}

/** Deletes a list and shows the overview of all lists. The toast offers Undo. */
export async function deleteList(id: string, name: string): Promise<void> {
  if (await executeWithToast({ type: 'DeleteStudyList', id }, `“${name}” deleted.`)) showList(null)
}

/**
 * Returns the slug of a random problem of a list; null if there is none. Problems with an accepted solve and problems that are not free of
 * charge are left out. The problem with the slug `except` is returned only if there is no other problem.
 */
export function pickRandomUnsolved({ sections }: OpenedList, except: string | null): string | null {
  const unsolved = sections
    .flatMap(({ rows }) => rows)
    .filter(({ state, isPaid }) => (state === 'new' || state === 'tried') && !isPaid)
  const otherProblems = unsolved.filter(({ slug }) => slug !== except)
  const candidates = otherProblems.length > 0 ? otherProblems : unsolved
  return candidates[Math.floor(Math.random() * candidates.length)]?.slug ?? null
}
