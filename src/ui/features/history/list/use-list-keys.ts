import type { KeyboardEvent, RefObject } from 'react'
import { isKey, pressedKeyOf } from '../../../components/keys'
import { showDetail } from '../actions'
import { moveSelection, selectAt } from '../selection'
import { history } from '../store'
import { revealSelected } from './reveal-selected'
import { rowHeight } from './row-height'

/** The action of each key. `page` is the number of visible rows. */
const MOVES = {
  next: () => moveSelection(1),
  previous: () => moveSelection(-1),
  nextPage: (page: number) => moveSelection(page),
  previousPage: (page: number) => moveSelection(-page),
  first: () => selectAt(0),
  last: () => selectAt((history.list.total ?? 1) - 1),
}

/** Moves the selection with the arrow keys, j and k. Enter opens the solve. */
export function useListKeys(scroller: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    if (isKey('open', event)) showDetail()
    const name = pressedKeyOf(MOVES, event)
    if (!name) return
    event.preventDefault()
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight(history.filter)) - 1)
    void MOVES[name](page).then(() => revealSelected(scroller.current))
  }
}
