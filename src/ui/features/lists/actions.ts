import type { OpenedList } from '#protocol/lists'
import { executeWithToast } from '../../actions/execute'
import { lists } from './store'

/** Opens a list; null shows the overview. */
export function showList(id: string | null): void {
  lists.opened = id
}

/** Deletes a list and shows the overview, with a toast that offers Undo. */
export async function deleteList(id: string, name: string): Promise<void> {
  if (await executeWithToast({ type: 'DeleteStudyList', id }, `“${name}” deleted.`)) showList(null)
}

/** A random problem of a list that was never accepted and is not paid, other than `except`; null if none is left. */
export function randomUnsolved({ sections }: OpenedList, except: string | null): string | null {
  const open = sections
    .flatMap(({ rows }) => rows)
    .filter(({ state, isPaid }) => (state === 'new' || state === 'tried') && !isPaid)
  const others = open.filter(({ slug }) => slug !== except)
  const candidates = others.length > 0 ? others : open
  return candidates[Math.floor(Math.random() * candidates.length)]?.slug ?? null
}
