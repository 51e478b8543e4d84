import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the visible rows in place when rows are inserted above them: calls `move` with the number of inserted rows. `shift.rows` is that
 * number. It is ignored at the first render, because the list already accounts for it.
 */
export function useScrollAnchor(shift: { readonly rows: number }, move: (rows: number) => void): void {
  const lastShift = useRef(shift)
  useLayoutEffect(() => {
    if (lastShift.current === shift) return
    lastShift.current = shift
    if (shift.rows !== 0) move(shift.rows)
  })
}
