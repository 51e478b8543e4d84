import { useSyncExternalStore } from 'react'

function createMediaHook(query: string): () => boolean {
  const list = matchMedia(query)
  const subscribe = (onChange: () => void) => {
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}

/** Returns whether the page is wide and the main pointer is precise, such as a mouse. */
export const useIsDesktop = createMediaHook('(min-width: 768px) and (pointer: fine)')

/** Returns whether the main pointer is precise. A computer with a zoomed page is narrow, but still has a mouse. */
export const useHasMouse = createMediaHook('(pointer: fine)')

export const useIsNarrow = createMediaHook('(width < 40rem)')
