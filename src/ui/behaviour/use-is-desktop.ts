import { useSyncExternalStore } from 'react'

const desktop = matchMedia('(min-width: 768px) and (pointer: fine)')

function subscribe(onChange: () => void): () => void {
  desktop.addEventListener('change', onChange)
  return () => desktop.removeEventListener('change', onChange)
}

/** Whether the page is wide and the main pointer is a mouse or the like; updates when this changes. */
export const useIsDesktop = (): boolean => useSyncExternalStore(subscribe, () => desktop.matches)
