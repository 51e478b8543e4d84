import { state } from '../../shared/state'
import { client } from '../../worker-client/client'
import { fetchRow } from './actions'
import { changes } from './store'

/** Number of rows to fetch on each side of a position before the list scrolls there. */
const PREFETCH_ROWS = 30

/** Number of the latest call. Earlier calls that are still running must not store their results. */
let turn = 0

/** Finds the list position of the point in time that the page shows, and fetches the rows around it. */
export async function findDisplayedPosition(): Promise<void> {
  const mine = ++turn
  if (state.views?.past == null) {
    changes.later = null
    return
  }
  const answer = await client().call('countLater', { ...changes.filter })
  if (mine !== turn || !answer.ok) return
  const { value } = answer
  const total = changes.list.total ?? 0
  // The worker may already have indexed more commits than the list contains. The next refresh calls this function again.
  const later = value !== null && value <= total ? value : null
  if (later !== null && total > 0) {
    const ends = [later - PREFETCH_ROWS, later + PREFETCH_ROWS].map((at) => Math.min(Math.max(0, at), total - 1))
    await Promise.all(ends.map(fetchRow))
  }
  if (mine === turn) changes.later = later
}
