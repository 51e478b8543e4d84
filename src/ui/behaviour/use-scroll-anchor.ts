import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the visible rows in place when rows are inserted above them: calls `scrollByRows` with the number of inserted rows,
 * `lastMove.rows`. Ignores the number at the first render, because then nothing was visible before.
 */
export function useScrollAnchor(lastMove: { readonly rows: number }, scrollByRows: (rows: number) => void): void {
  const handledMove = useRef(lastMove)
  useLayoutEffect(() => {
    if (handledMove.current === lastMove) return
    handledMove.current = lastMove
    if (lastMove.rows !== 0) scrollByRows(lastMove.rows)
  })
}
