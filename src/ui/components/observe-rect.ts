import type { Rect, Virtualizer } from '@tanstack/react-virtual'

/**
 * Tells a virtualizer how large its list is with each layout. The library's own way reads it while the list is being
 * drawn, which lays the page out once more in the middle of that; until the first layout its `initialRect` counts.
 */
export function observeRect<List extends Element>(
  { scrollElement }: Virtualizer<List, Element>,
  tell: (rect: Rect) => void,
): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry) tell({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) })
  })
  if (scrollElement) observer.observe(scrollElement)
  return () => observer.disconnect()
}
