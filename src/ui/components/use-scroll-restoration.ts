import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Where things were when they were left, by their name; `of` tells what was in them. */
const left = new Map<string, { of: string; place: number }>()

/**
 * Where something was when it was last on the page (how far it was scrolled, which row stood first), if the same is in it now
 * (`of`); null at its first time, and when it holds something else. When it goes, `read` tells where it is then.
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
  // A layout effect ends before what it belongs to is taken from the page.
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
// Asked for at any other time, it would lay the page out.
addEventListener('scroll', () => {
  top = window.scrollY
})

/** How far the window was scrolled in the last frame, in px. */
export const windowScrollTop = (): number => top
