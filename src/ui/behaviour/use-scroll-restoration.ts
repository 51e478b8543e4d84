import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Saved scroll positions by name. `contentKey` identifies the content that the position belongs to. */
const savedPositions = new Map<string, { contentKey: string; position: number }>()

/**
 * Returns the position (scroll offset or first row) that an element had when it was last unmounted. Returns null on the first mount, or if
 * its content (`contentKey`) has changed since. On unmount, saves the result of `readPosition`, unless it is undefined.
 */
export function useScrollRestoration(
  name: string,
  contentKey: string,
  readPosition: () => number | undefined,
): number | null {
  const [position] = useState(() => {
    const savedPosition = savedPositions.get(name)
    return savedPosition?.contentKey === contentKey ? savedPosition.position : null
  })
  const latest = useRef({ contentKey, readPosition })
  useEffect(() => {
    latest.current = { contentKey, readPosition }
  })
  // The cleanup of a layout effect runs before the element is removed from the page.
  useLayoutEffect(
    () => () => {
      const { contentKey, readPosition } = latest.current
      const position = readPosition()
      if (position !== undefined) savedPositions.set(name, { contentKey, position })
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
export const getWindowScrollTop = (): number => lastScrollTop

/**
 * Scrolls the window in the next frame, because scrolling earlier would force layout. `getWindowScrollTop` returns the new position at
 * once, because the user may leave the view before the scroll event arrives. Returns a function that cancels the scroll.
 */
export function scrollWindowInNextFrame(position: number): () => void {
  lastScrollTop = position
  const frame = requestAnimationFrame(() => {
    window.scrollTo(0, position)
    lastScrollTop = position
  })
  return () => cancelAnimationFrame(frame)
}
