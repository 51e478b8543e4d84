import { type RefObject, useEffect } from 'react'

/** Elements that handle Escape themselves: `OPEN` when they are on the page, `TYPING` when they have the focus. */
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="tooltip"]'
const TYPING = 'input, textarea, select, [contenteditable="true"], form'

/** Ends the tutorial on Escape, unless an open popup or a focused field handles the key. */
export function useEscape(card: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    // The capture phase runs before a popup handles the key and closes. Later, this check could not find the popup.
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
