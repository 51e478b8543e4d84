import type { SolveKey } from '#domain/solve'
import type { ChangeFilter } from '#protocol/changes'
import { showScreen } from '../../state/navigation'
import { createPagedList } from '../../state/paged-list'
import { state } from '../../state/state'
import { client } from '../../worker-client/client'
import { changes, NO_CHANGE_FILTER } from './store'

/** Interval in milliseconds at which the list is read again while the worker is still indexing the log. */
const POLL_MS = 120

/** Number of polls. It is part of the list's generation, so that the list fetches its rows again although nothing was appended. */
let polls = 0
let timer: ReturnType<typeof setTimeout> | undefined

const list = createPagedList({
  list: changes.list,
  listVersion: () => `${JSON.stringify(changes.filter)}#${state.views?.solves.commits ?? 0}#${polls}`,
  async read(offset, limit) {
    const { prefetchedAt, filter } = changes
    const call = prefetchedAt === null ? 'listChanges' : 'newestChanges'
    const answer = await client().call(call, { ...filter }, offset, limit)
    if (answer.ok && prefetchedAt === changes.prefetchedAt) pollWhileReading(answer.value.progress)
    return answer
  },
  findPosition: (seq) => client().call('findChange', { ...changes.filter }, seq),
  idOf: ({ seq }) => seq,
  selectedId: () => changes.cursor,
})

export const { showRows, rowAt, fetchRow } = list

/** Shows the worker's progress, and schedules another read while it is still indexing the log. */
function pollWhileReading(progress: { done: number; of: number } | null): void {
  changes.progress = progress
  clearTimeout(timer)
  if (progress === null || changes.prefetchedAt !== null) return
  timer = setTimeout(() => {
    polls += 1
    void list.refresh()
  }, POLL_MS)
}

/** Prefetches the newest changes, so that the list shows them as soon as it opens. Does not make the worker index the log. */
export async function prepareChanges(): Promise<void> {
  if (changes.list.generation !== null || state.screen === 'changes') return
  changes.prefetchedAt = state.views?.solves.commits ?? 0
  await list.refresh()
}

/** Switches from the prefetched rows to the full list. Drops the prefetched rows if a commit was appended meanwhile. */
function endPrefetch(): void {
  if (changes.prefetchedAt === null) return
  if (changes.prefetchedAt !== state.views?.solves.commits) changes.list.total = null
  changes.prefetchedAt = null
  polls += 1
}

/** Fetches the visible rows again. */
export async function refreshChanges(): Promise<void> {
  endPrefetch()
  await list.refresh()
}

/** Changes the filter, and scrolls the list to its first row. */
export async function filterChanges(change: Partial<ChangeFilter>): Promise<void> {
  Object.assign(changes.filter, change)
  if (changes.filter.key === null) changes.solveTitle = null
  list.resetToTop()
  endPrefetch()
  await list.refresh()
}

/** Opens the Changes view, filtered to one solve. */
export function showChangesOf(key: SolveKey, title: string): void {
  changes.solveTitle = title
  void filterChanges({ ...NO_CHANGE_FILTER, key })
  showScreen('changes')
}

/** Moves the cursor to the row at a position, or to the nearest row if the position is outside the list. */
export async function moveCursor(to: number): Promise<void> {
  const at = Math.max(0, Math.min(to, (changes.list.total ?? 0) - 1))
  const row = rowAt(at) ?? (await fetchRow(at))
  if (!row) return
  changes.cursor = row.seq
  changes.list.selectedAt = at
}

/** Opens or closes a commit. */
export function toggleChange(seq: number): void {
  if (changes.open[seq]) delete changes.open[seq]
  else changes.open[seq] = true
}
