import * as v from 'valibot'
import { subscribe } from 'valtio'
import { placeChanged, registerRestorablePart } from '../../shared/place'
import { lists } from './store'

const PLACE = v.object({ opened: v.nullable(v.string()) })

let begun = false

/** Restores the opened list after Back, Forward and a reload (N8). Call once per page load. */
export function registerListsPlace(): void {
  if (begun) return
  begun = true
  registerRestorablePart('lists', {
    read: () => ({ opened: lists.opened }),
    show(stored) {
      const result = v.safeParse(PLACE, stored)
      if (result.success) lists.opened = result.output.opened
    },
    level: () => (lists.opened === null ? 0 : 1),
  })
  subscribe(lists, placeChanged)
}
