import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Saved scroll positions by name; `of` identifies the content. */
const left = new Map<string, { of: string; place: number }>()

/**
 * Returns the position (scroll offset or first row) that an element had when it was last unmounted. Returns null on the first mount,
 * or if its content (`of`) has changed since. On unmount, `read` returns the position to save.
 */
export function useScrollRestoration(name: string, of: string, read: () => number | undefined): number | null {
  const [place] = useState(() => {
    const known = left.get(name)
    return known?.of === of ? known.place : null
  })
  const latest = useRef({ of, read })
  useEffect(() => {
    latest.current = { of, read }
  })
  // The cleanup of a layout effect runs before the element is removed from the page.
  useLayoutEffect(
    () => () => {
      const { of, read } = latest.current
      const place = read()
      if (place !== undefined) left.set(name, { of, place })
    },
    [name],
  )
  return place
}

let top = 0
// Reading the position at any other time would force layout.
addEventListener('scroll', () => {
  top = window.scrollY
})

/** The window's scroll position at the last scroll event or since the last restoration, in px. */
export const windowScrollTop = (): number => top

/**
 * Scrolls the window in the next frame, because scrolling earlier forces layout. `windowScrollTop` returns the new position at once,
 * because the view may be left before the scroll event of the frame after that. Returns a function that cancels.
 */
export function scrollWindowInNextFrame(place: number): () => void {
  top = place
  const frame = requestAnimationFrame(() => {
    window.scrollTo(0, place)
    top = place
  })
  return () => cancelAnimationFrame(frame)
}
