import * as v from 'valibot'
import { subscribe } from 'valtio'
import { CATEGORIES } from '#domain/category'
import { SOLVE_KEY } from '#domain/solve'
import { placeChanged, registerRestorablePart } from '../../shared/place'
import { state } from '../../shared/state'
import { lookFromTop } from './list/actions'
import { refreshHistory } from './selection'
import { history } from './store'

const PLACE = v.object({
  selected: v.nullable(v.pipe(v.string(), v.regex(SOLVE_KEY))),
  problem: v.nullable(v.string()),
  pane: v.picklist(['list', 'detail']),
  filter: v.object({
    text: v.string(),
    status: v.nullable(v.picklist(['accepted', 'failed'])),
    category: v.nullable(v.picklist(CATEGORIES)),
    difficulty: v.nullable(v.picklist(['Easy', 'Medium', 'Hard'])),
    needsFeedback: v.boolean(),
    from: v.optional(v.nullable(v.string()), null),
    to: v.optional(v.nullable(v.string()), null),
    tag: v.optional(v.nullable(v.string()), null),
    starred: v.optional(v.boolean(), false),
    due: v.optional(v.boolean(), false),
    list: v.optional(v.nullable(v.string()), null),
  }),
})

function show(stored: unknown): void {
  const result = v.safeParse(PLACE, stored)
  if (!result.success) return
  const { filter, ...place } = result.output
  Object.assign(history, place)
  Object.assign(history.filter, filter)
  lookFromTop()
  if (state.views) void refreshHistory()
}

let begun = false

/** Restores the selected solve or problem and the filters after Back, Forward and a reload (N8). Call once per page load. */
export function registerHistoryPlace(): void {
  if (begun) return
  begun = true
  registerRestorablePart('history', {
    read: () => {
      const { selected, problem, pane, filter } = history
      return { selected, problem, pane, filter: { ...filter } }
    },
    show,
    level: () => (history.pane === 'detail' ? 1 : 0) + (history.problem === null ? 0 : 1),
  })
  subscribe(history, placeChanged)
}
