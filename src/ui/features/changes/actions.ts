import type { ChangeFilter } from '#protocol/changes'
import { pagedList } from '../../shared/paged-list'
import { state } from '../../shared/state'
import { client } from '../../worker-client/client'
import { changes, EVERY_CHANGE } from './store'

/** Milliseconds between two looks at a list that grows while the log is being read. */
const PACE = 120

/** Grows with every look, so that the same list is read again. */
let looks = 0
let timer: ReturnType<typeof setTimeout> | undefined

const list = pagedList({
  list: changes.list,
  generation: () => `${JSON.stringify(changes.filter)}#${state.views?.solves.commits ?? 0}#${looks}`,
  async read(offset, limit) {
    const { aheadOf, filter } = changes
    const call = aheadOf === null ? 'listChanges' : 'newestChanges'
    const answer = await client().call(call, { ...filter }, offset, limit)
    if (answer.ok && aheadOf === changes.aheadOf) follow(answer.value.reading)
    return answer
  },
  placeOf: (seq) => client().call('findChange', { ...changes.filter }, seq),
  idOf: ({ seq }) => seq,
  selected: () => changes.cursor,
})

export const { look, rowAt, fetchRow } = list

/** While the worker still reads the log, the list is looked at again a moment later. */
function follow(reading: { done: number; of: number } | null): void {
  changes.reading = reading
  clearTimeout(timer)
  if (reading === null || changes.aheadOf !== null) return
  timer = setTimeout(() => {
    looks += 1
    void list.refresh()
  }, PACE)
}

/** Reads the newest changes before the list is first shown, so that it opens with them; the rest of the log is left alone. */
export async function prepareChanges(): Promise<void> {
  if (changes.list.generation !== null || state.screen === 'changes') return
  changes.aheadOf = state.views?.solves.commits ?? 0
  await list.refresh()
}

/** From now on the list is read in earnest, as far as the log reaches; without what was read before something was appended. */
function endAhead(): void {
  if (changes.aheadOf === null) return
  if (changes.aheadOf !== state.views?.solves.commits) changes.list.total = null
  changes.aheadOf = null
  looks += 1
}

/** Brings the rows in sight up to date with the log. */
export async function refreshChanges(): Promise<void> {
  endAhead()
  await list.refresh()
}

/** Changes the filter: the list begins at its top again. */
export async function filterChanges(change: Partial<ChangeFilter>): Promise<void> {
  Object.assign(changes.filter, change)
  if (changes.filter.key === null) changes.solveTitle = null
  list.lookFromTop()
  endAhead()
  await list.refresh()
}

/** Shows all changes again. */
export function clearChangeFilter(): Promise<void> {
  return filterChanges(EVERY_CHANGE)
}

/** Moves the cursor to a row, as far as there is one. */
export async function moveCursor(to: number): Promise<void> {
  const at = Math.max(0, Math.min(to, (changes.list.total ?? 0) - 1))
  const row = rowAt(at) ?? (await fetchRow(at))
  if (!row) return
  changes.cursor = row.seq
  changes.list.selectedAt = at
}

/** Opens a commit or closes it. */
export function toggleChange(seq: number): void {
  if (changes.open[seq]) delete changes.open[seq]
  else changes.open[seq] = true
}
