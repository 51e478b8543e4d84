import type { SolveKey } from '#domain/solve'
import type { ChangeFilter } from '#protocol/changes'
import { showScreen } from '../../state/navigation'
import { createPagedList } from '../../state/paged-list'
import { state } from '../../state/state'
import { getClient } from '../../worker-client/client'
import { changes, NO_CHANGE_FILTER } from './store'

/** Interval in milliseconds at which the list is read again while the worker is still indexing the log. */
const POLL_MS = 120

/** Number of polls. It is part of the list's version, so that a poll fetches the rows again although no commit was appended. */
let pollCount = 0
let timer: ReturnType<typeof setTimeout> | undefined

const changeList = createPagedList({
  list: changes.list,
  getVersion: () => `${JSON.stringify(changes.filter)}#${state.views?.solves.commits ?? 0}#${pollCount}`,
  async readRows(offset, limit) {
    const { prefetchedAt, filter } = changes
    const call = prefetchedAt === null ? 'listChanges' : 'listNewestChanges'
    const answer = await getClient().call(call, { ...filter }, offset, limit)
    if (answer.ok && prefetchedAt === changes.prefetchedAt) pollWhileReading(answer.value.progress)
    return answer
  },
  findPosition: (seq) => getClient().call('findChangeIndex', { ...changes.filter }, seq),
  getId: ({ seq }) => seq,
  getSelectedId: () => changes.cursor,
})

export const { showRows, findLoadedRow, fetchRow } = changeList

function pollWhileReading(progress: { done: number; of: number } | null): void {
  changes.progress = progress
  clearTimeout(timer)
  if (progress === null || changes.prefetchedAt !== null) return
  timer = setTimeout(() => {
    pollCount += 1
    void changeList.refresh()
  }, POLL_MS)
}

/** Prefetches the newest changes, so that the list shows them as soon as it opens. The worker does not have to index the log for this. */
export async function prepareChanges(): Promise<void> {
  if (changes.list.version !== null || state.screen === 'changes') return
  changes.prefetchedAt = state.views?.solves.commits ?? 0
  await changeList.refresh()
}

/** Switches from the prefetched rows to the full list. Drops the prefetched rows if a commit was appended meanwhile. */
function endPrefetch(): void {
  if (changes.prefetchedAt === null) return
  if (changes.prefetchedAt !== state.views?.solves.commits) changes.list.total = null
  changes.prefetchedAt = null
  pollCount += 1
}

/** Replaces prefetched rows by the full list, and fetches the visible rows again. */
export async function refreshChanges(): Promise<void> {
  endPrefetch()
  await changeList.refresh()
}

/** Changes the filter, and scrolls the list to its first row. */
export async function filterChanges(change: Partial<ChangeFilter>): Promise<void> {
  Object.assign(changes.filter, change)
  if (changes.filter.key === null) changes.solveTitle = null
  changeList.resetToTop()
  endPrefetch()
  await changeList.refresh()
}

export function showChangesOf(key: SolveKey, title: string): void {
  changes.solveTitle = title
  void filterChanges({ ...NO_CHANGE_FILTER, key })
  showScreen('changes')
}

/** Selects the row at a list position. A position outside the list selects the nearest row. */
export async function moveCursor(requestedIndex: number): Promise<void> {
  const index = Math.max(0, Math.min(requestedIndex, (changes.list.total ?? 0) - 1))
  const row = findLoadedRow(index) ?? (await fetchRow(index))
  if (!row) return
  changes.cursor = row.seq
  changes.list.selectedPosition = index
}

export function toggleChange(seq: number): void {
  if (changes.openCommits[seq]) delete changes.openCommits[seq]
  else changes.openCommits[seq] = true
}
