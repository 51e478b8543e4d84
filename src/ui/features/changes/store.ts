import { proxy } from 'valtio'
import type { ChangeFilter, ChangeItem } from '#protocol/changes'
import { createEmptyList, type PagedList } from '../../state/paged-list'

export interface ChangesState {
  filter: ChangeFilter
  /** Title of the solve that the filter is limited to; null if it is not limited to one. */
  solveTitle: string | null
  list: PagedList<ChangeItem>
  /** Number of commits in the log when the newest changes were prefetched. Null if the list does not show prefetched changes. */
  prefetchedAt: number | null
  /** The commit that the arrow keys selected, by its sequence number. */
  cursor: number | null
  /** The open commits, by sequence number. */
  openCommits: Record<number, true>
  /** During time travel: number of rows that are later than the displayed time. Null at the present, or while unknown. */
  laterCount: number | null
  /** Progress of indexing the log, in commits. Null when the index is complete. */
  progress: { done: number; of: number } | null
}

export const NO_CHANGE_FILTER: ChangeFilter = { text: '', kind: null, key: null, from: null, to: null }

export const hasActiveFilter = (filter: ChangeFilter): boolean =>
  Object.values(filter).some((value) => value !== null && value !== '')

export const changes = proxy<ChangesState>({
  filter: { ...NO_CHANGE_FILTER },
  solveTitle: null,
  list: createEmptyList(),
  prefetchedAt: null,
  cursor: null,
  openCommits: {},
  laterCount: null,
  progress: null,
})
