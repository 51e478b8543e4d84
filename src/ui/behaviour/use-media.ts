import { useSyncExternalStore } from 'react'

/** A hook that returns whether a media query matches, and updates when this changes. */
function mediaHook(query: string): () => boolean {
  const list = matchMedia(query)
  const subscribe = (onChange: () => void) => {
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}

/** Whether the page is wide and the main pointer is a mouse or the like. */
export const useIsDesktop = mediaHook('(min-width: 768px) and (pointer: fine)')

/** Whether the page is narrower than the breakpoint `sm`. */
export const useIsNarrow = mediaHook('(width < 40rem)')
