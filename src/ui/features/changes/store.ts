import { proxy } from 'valtio'
import type { ChangeFilter, ChangeItem } from '#protocol/changes'
import { type PagedList, unreadList } from '../../shared/paged-list-state'

/** All that the view of changes draws from beside the mirrored views. */
export interface ChangesState {
  filter: ChangeFilter
  /** What the solve of the filter is called; null without one. */
  solveTitle: string | null
  list: PagedList<ChangeItem>
  /** How many commits there were when the list was read ahead of being shown; null once it was read in earnest. */
  aheadOf: number | null
  /** The commit that the arrow keys have reached, by its position in the log. */
  cursor: number | null
  /** Commits that are open. */
  open: Record<number, true>
  /** In the past: how many rows came after what is shown. Null at the present, or while not known. */
  later: number | null
  /** How far the log has been read, in commits, while it is. */
  reading: { done: number; of: number } | null
}

/** A filter that hides nothing. */
export const EVERY_CHANGE: ChangeFilter = { text: '', kind: null, key: null, from: null, to: null }

export const changes = proxy<ChangesState>({
  filter: { ...EVERY_CHANGE },
  solveTitle: null,
  list: unreadList(),
  aheadOf: null,
  cursor: null,
  open: {},
  later: null,
  reading: null,
})
