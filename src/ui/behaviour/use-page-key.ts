import { useEffectEvent, useLayoutEffect } from 'react'
import { isTyping } from './is-typing'

/** Handles keys that are pressed anywhere in the page, except where a field, the code editor or a dialog uses them itself. */
export function usePageKey(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey)
  // A layout effect listens before the first paint, so that no key is missed.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isTyping(event)) handle(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
