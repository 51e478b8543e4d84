/** Keys that press a button rather than move about the page. */
const PRESSING = new Set(['Enter', ' ', 'Shift'])

/**
 * Calls `look` whenever what is on the page may have moved, and tells `onHand` when the person takes the page in hand
 * (scrolls, clicks beside the card, moves about by keys), or no longer has it because the window changed.
 */
export function followWindow(card: HTMLElement, look: () => void, onHand: (taken: boolean) => void): () => void {
  const stop = new AbortController()
  const early = { capture: true, passive: true, signal: stop.signal }
  document.addEventListener('scroll', look, early)
  document.addEventListener('wheel', () => onHand(true), early)
  for (const type of ['pointerdown', 'touchmove']) {
    document.addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof Node && card.contains(target))) onHand(true)
      },
      early,
    )
  }
  document.addEventListener('keydown', ({ key }) => PRESSING.has(key) || onHand(true), early)
  window.addEventListener(
    'resize',
    () => {
      onHand(false)
      look()
    },
    early,
  )
  const sizes = new ResizeObserver(look)
  sizes.observe(document.body)
  sizes.observe(card)
  return () => {
    stop.abort()
    sizes.disconnect()
  }
}
