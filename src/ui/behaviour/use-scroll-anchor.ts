import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the visible rows in place when rows are inserted above them: calls `scrollByMove` with each new `lastMove` object. Ignores the
 * `lastMove` of the first render.
 */
export function useScrollAnchor<Move extends { readonly rows: number }>(
  lastMove: Move,
  scrollByMove: (move: Move) => void,
): void {
  const handledMove = useRef(lastMove)
  useLayoutEffect(() => {
    if (handledMove.current === lastMove) return
    handledMove.current = lastMove
    if (lastMove.rows !== 0) scrollByMove(lastMove)
  })
}
