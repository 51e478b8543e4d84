import { type RefObject, useEffect } from 'react'

/** What Escape belongs to when it is there or has the focus. */
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="tooltip"]'
const TYPING = 'input, textarea, select, [contenteditable="true"], form'

/** Lets Escape end the tutorial, unless something else is open or being typed in that Escape is meant for. */
export function useEscape(card: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    // Captured, and so ahead of what Escape closes: afterwards nobody can tell that it was open.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if ([...document.querySelectorAll(OPEN)].some((one) => one !== card.current)) return
      if (event.composedPath().some((node) => node instanceof Element && node.matches(TYPING))) return
      event.preventDefault()
      onEscape()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [card, onEscape])
}
