import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the visible rows in place when rows are inserted above them: calls `move` with the number of rows of each new shift. Ignores
 * the shift of the first render, which was handled before.
 */
export function useScrollAnchor(shift: { readonly rows: number }, move: (rows: number) => void): void {
  const followed = useRef(shift)
  useLayoutEffect(() => {
    if (followed.current === shift) return
    followed.current = shift
    if (shift.rows !== 0) move(shift.rows)
  })
}
