import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Saved scroll positions by name. `of` identifies the content that the position belongs to. */
const savedPositions = new Map<string, { of: string; position: number }>()

/**
 * Returns the position (scroll offset or first row) that an element had when it was last unmounted. Returns null on the first mount,
 * or if its content (`of`) has changed since. On unmount, `read` returns the position to save.
 */
export function useScrollRestoration(name: string, of: string, readPosition: () => number | undefined): number | null {
  const [position] = useState(() => {
    const savedPosition = savedPositions.get(name)
    return savedPosition?.of === of ? savedPosition.position : null
  })
  const latest = useRef({ of, read: readPosition })
  useEffect(() => {
    latest.current = { of, read: readPosition }
  })
  // The cleanup of a layout effect runs before the element is removed from the page.
  useLayoutEffect(
    () => () => {
      const { of, read } = latest.current
      const position = read()
      if (position !== undefined) savedPositions.set(name, { of, position })
    },
    [name],
  )
  return position
}

let lastScrollTop = 0
// Read the position only in scroll events: at any other time, reading it would force layout.
addEventListener('scroll', () => {
  lastScrollTop = window.scrollY
})

/** Returns the vertical scroll position of the window in px, as of the last scroll event or restoration. */
export const windowScrollTop = (): number => lastScrollTop

/**
 * Scrolls the window in the next frame, because scrolling earlier would force layout. `windowScrollTop` returns the new position at once,
 * because the user may leave the view before the scroll event arrives. Returns a function that cancels the scroll.
 */
export function scrollWindowInNextFrame(position: number): () => void {
  lastScrollTop = position
  const frame = requestAnimationFrame(() => {
    window.scrollTo(0, position)
    lastScrollTop = position
  })
  return () => cancelAnimationFrame(frame)
}
