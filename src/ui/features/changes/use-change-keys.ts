import type { Virtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, RefObject } from 'react'
import { moveCursor } from './actions'
import { changes } from './store'

/** The target row of each key. `page` is the number of visible rows. */
const MOVES = new Map<string, (from: number, page: number) => number>([
  ['ArrowDown', (from) => from + 1],
  ['j', (from) => from + 1],
  ['ArrowUp', (from) => from - 1],
  ['k', (from) => from - 1],
  ['PageDown', (from, page) => from + page],
  ['PageUp', (from, page) => from - page],
  ['Home', () => 0],
  ['End', () => (changes.list.total ?? 1) - 1],
])

/** Moves between rows with the arrow keys, j and k. Enter needs no handler, because each row is a button. */
export function useChangeKeys(
  scroller: RefObject<HTMLElement | null>,
  rows: Virtualizer<HTMLDivElement, Element>,
): (event: KeyboardEvent) => void {
  const go = async (to: number) => {
    await moveCursor(to)
    const at = changes.list.selectedAt
    if (at === null) return
    rows.scrollToIndex(at, { align: 'auto' })
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-change="${at}"]`)?.focus({ preventScroll: true })
    })
  }
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
    // Keys pressed inside an open row's content belong to that content.
    const row = event.target.closest('[data-change]')
    const move = MOVES.get(event.key)
    if (!row || !move) return
    event.preventDefault()
    const page = Math.max(1, (rows.range?.endIndex ?? 0) - (rows.range?.startIndex ?? 0) - 1)
    void go(move(Number(row.getAttribute('data-change')), page))
  }
}
