import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the visible rows in place when rows are inserted above them: for each new `lastMove` object, calls `scrollByRows` with
 * `lastMove.rows`. Ignores the `lastMove` of the first render.
 */
export function useScrollAnchor(lastMove: { readonly rows: number }, scrollByRows: (rows: number) => void): void {
  const handledMove = useRef(lastMove)
  useLayoutEffect(() => {
    if (handledMove.current === lastMove) return
    handledMove.current = lastMove
    if (lastMove.rows !== 0) scrollByRows(lastMove.rows)
  })
}
