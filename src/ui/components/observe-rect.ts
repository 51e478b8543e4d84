import type { Rect, Virtualizer } from '@tanstack/react-virtual'

/**
 * Reports the size of a list to its virtualizer after each layout. The library's default reads the size during render, which forces
 * an extra layout. Until the first layout, the virtualizer uses its `initialRect`.
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
