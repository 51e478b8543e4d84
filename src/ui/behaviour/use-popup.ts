import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Closes an open popup on Escape, on a press outside of it, and when the focus leaves it. Returns the props of the element that contains
 * the popup and its button. `close` must be stable, such as a state setter.
 */
export function usePopup(open: boolean, close: (open: false) => void, button: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !ref.current?.contains(target)) close(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open, close])
  return {
    ref,
    onKeyDown(event: KeyboardEvent) {
      if (!open || event.key !== 'Escape') return
      // Close only the popup; otherwise Escape would also end the tutorial.
      event.stopPropagation()
      button.current?.focus()
      close(false)
    },
    onBlur: ({ relatedTarget }: FocusEvent) =>
      void (relatedTarget && !ref.current?.contains(relatedTarget) && close(false)),
  }
}
