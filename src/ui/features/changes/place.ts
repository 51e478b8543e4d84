import * as v from 'valibot'
import { subscribe } from 'valtio'
import { placeChanged, registerRestorablePart } from '../../shared/place'
import { state } from '../../shared/state'
import { refreshChanges } from './actions'
import { changes } from './store'

const time = v.nullable(v.pipe(v.number(), v.finite()))

const PLACE = v.object({
  solveTitle: v.nullable(v.string()),
  filter: v.object({
    text: v.string(),
    kind: v.nullable(v.picklist(['solves', 'code', 'details', 'feedback', 'reviews', 'profiles', 'lists', 'other'])),
    key: v.nullable(v.string()),
    from: time,
    to: time,
  }),
})

let begun = false

/** Restores the filters after Back, Forward and a reload (N8). Call once per page load. */
export function registerChangesPlace(): void {
  if (begun) return
  begun = true
  registerRestorablePart('changes', {
    read: () => ({ solveTitle: changes.solveTitle, filter: { ...changes.filter } }),
    show(stored) {
      const result = v.safeParse(PLACE, stored)
      if (!result.success) return
      changes.solveTitle = result.output.solveTitle
      Object.assign(changes.filter, result.output.filter)
      if (state.views) void refreshChanges()
    },
    level: () => 0,
  })
  subscribe(changes.filter, placeChanged)
}
