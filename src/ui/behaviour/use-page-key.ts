import { useEffectEvent, useLayoutEffect } from 'react'
import { isTyping } from './is-typing'

/** Handles keys that are pressed anywhere in the page, except where a field, the code editor or a dialog uses them itself. */
export function usePageKey(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey)
  // Listens as soon as the page is visible, so that an element that has the focus by then misses no key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isTyping(event)) handle(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
