/** Keys that press a button or have no effect alone. All other keys count as navigation by the user. */
const PRESS_KEYS = new Set(['Enter', ' ', 'Shift'])

/**
 * Calls `update` whenever the layout of the page may have changed. Calls `onUserControl(true)` when the user scrolls, clicks
 * outside the card or navigates by keyboard, and `onUserControl(false)` when the window is resized.
 */
export function watchLayout(
  card: HTMLElement,
  update: () => void,
  onUserControl: (inControl: boolean) => void,
): () => void {
  const stop = new AbortController()
  const early = { capture: true, passive: true, signal: stop.signal }
  document.addEventListener('scroll', update, early)
  document.addEventListener('wheel', () => onUserControl(true), early)
  for (const type of ['pointerdown', 'touchmove']) {
    document.addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof Node && card.contains(target))) onUserControl(true)
      },
      early,
    )
  }
  document.addEventListener('keydown', ({ key }) => PRESS_KEYS.has(key) || onUserControl(true), early)
  window.addEventListener(
    'resize',
    () => {
      onUserControl(false)
      update()
    },
    early,
  )
  const sizes = new ResizeObserver(update)
  sizes.observe(document.body)
  sizes.observe(card)
  return () => {
    stop.abort()
    sizes.disconnect()
  }
}
