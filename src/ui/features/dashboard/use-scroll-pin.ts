import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps a row at its position on the screen when opening it closes another row above. The caller sets `ref` on the row, and calls `pinRow`
 * in the click handler.
 */
export function useScrollPin<T extends HTMLElement>(open: boolean) {
  const ref = useRef<T>(null)
  const pinnedTop = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (open && pinnedTop.current !== null && ref.current) {
      scrollBy({ top: ref.current.getBoundingClientRect().top - pinnedTop.current, behavior: 'instant' })
    }
    pinnedTop.current = null
  }, [open])
  const pinRow = () => {
    pinnedTop.current = ref.current?.getBoundingClientRect().top ?? null
  }
  return { ref, pinRow }
}
