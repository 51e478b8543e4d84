import { useLayoutEffect, useRef } from 'react'

/**
 * Moves a list with the rows in its sight: `move` hears by how many rows each further shift brought them down. The one that
 * stands when the list is first drawn has been followed before.
 */
export function useScrollAnchor(shift: { readonly rows: number }, move: (rows: number) => void): void {
  const followed = useRef(shift)
  useLayoutEffect(() => {
    if (followed.current === shift) return
    followed.current = shift
    if (shift.rows !== 0) move(shift.rows)
  })
}
