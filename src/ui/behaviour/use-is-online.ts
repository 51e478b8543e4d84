import { useSyncExternalStore } from 'react'

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

/** Whether the browser has a network connection, as far as it knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
