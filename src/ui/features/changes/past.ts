import { state } from '../../shared/state'
import { client } from '../../worker-client/client'
import { fetchRow } from './actions'
import { changes } from './store'

/** Rows on either side of a place that are there before it comes into sight. */
const AROUND = 30

let turn = 0

/** Finds where the past that is shown stands among the changes, and fetches the rows around it. */
export async function findPast(): Promise<void> {
  const mine = ++turn
  if (state.views?.past == null) {
    changes.later = null
    return
  }
  const answer = await client().call('countLater', { ...changes.filter })
  if (mine !== turn || !answer.ok) return
  const { value } = answer
  const total = changes.list.total ?? 0
  // While the log is being read the worker may know of more than the list holds: the next list brings it.
  const later = value !== null && value <= total ? value : null
  if (later !== null && total > 0) {
    const ends = [later - AROUND, later + AROUND].map((at) => Math.min(Math.max(0, at), total - 1))
    await Promise.all(ends.map(fetchRow))
  }
  if (mine === turn) changes.later = later
}
