import type { KeyboardEvent, RefObject } from 'react'
import { showDetail } from '../actions'
import { moveSelection, selectAt } from '../selection'
import { history } from '../store'
import { revealSelected } from './reveal-selected'
import { rowHeight } from './row-height'

/** The action of each key. `page` is the number of visible rows. */
const MOVES = new Map<string, (page: number) => Promise<void>>([
  ['ArrowDown', () => moveSelection(1)],
  ['j', () => moveSelection(1)],
  ['ArrowUp', () => moveSelection(-1)],
  ['k', () => moveSelection(-1)],
  ['PageDown', (page) => moveSelection(page)],
  ['PageUp', (page) => moveSelection(-page)],
  ['Home', () => selectAt(0)],
  ['End', () => selectAt((history.list.total ?? 1) - 1)],
])

/** Moves the selection with the arrow keys, j and k. Enter opens the solve. */
export function useListKeys(scroller: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') showDetail()
    const move = MOVES.get(event.key)
    if (!move) return
    event.preventDefault()
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight(history.filter)) - 1)
    void move(page).then(() => revealSelected(scroller.current))
  }
}
