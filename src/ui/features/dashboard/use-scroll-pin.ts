import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps a row where it was on the screen when opening it closes another one above: call `hold` on the click, put `ref`
 * on the row.
 */
export function useScrollPin<T extends HTMLElement>(open: boolean) {
  const ref = useRef<T>(null)
  const held = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (open && held.current !== null && ref.current) {
      scrollBy({ top: ref.current.getBoundingClientRect().top - held.current, behavior: 'instant' })
    }
    held.current = null
  }, [open])
  const hold = () => {
    held.current = ref.current?.getBoundingClientRect().top ?? null
  }
  return { ref, hold }
}
