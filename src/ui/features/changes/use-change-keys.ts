import type { Virtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, RefObject } from 'react'
import { findPressedKey } from '../../behaviour/keys'
import { moveCursor } from './actions'
import { changes } from './store'

/** For each movement key, computes the index of the row to move to. `page` is the number of visible rows. */
const MOVES_BY_KEY = {
  next: (from: number) => from + 1,
  previous: (from: number) => from - 1,
  nextPage: (from: number, page: number) => from + page,
  previousPage: (from: number, page: number) => from - page,
  first: () => 0,
  last: () => (changes.list.total ?? 1) - 1,
}

/** Returns a key handler that moves between rows. Enter needs no handler, because each row is a button. */
export function useChangeKeys(
  scroller: RefObject<HTMLElement | null>,
  rows: Virtualizer<HTMLDivElement, Element>,
): (event: KeyboardEvent) => void {
  const focusRow = async (to: number) => {
    await moveCursor(to)
    const index = changes.list.selectedPosition
    if (index === null) return
    rows.scrollToIndex(index, { align: 'auto' })
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-change="${index}"]`)?.focus({ preventScroll: true })
    })
  }
  return (event) => {
    if (!(event.target instanceof Element)) return
    // Keys that are pressed inside an open row are handled by its content.
    const row = event.target.closest('[data-change]')
    const name = findPressedKey(MOVES_BY_KEY, event)
    if (!row || !name) return
    event.preventDefault()
    const page = Math.max(1, (rows.range?.endIndex ?? 0) - (rows.range?.startIndex ?? 0) - 1)
    void focusRow(MOVES_BY_KEY[name](Number(row.getAttribute('data-change')), page))
  }
}
