import { useCallback, useState } from 'react'

/** An element's width in px. It is known before the first paint and updates on resize. */
export function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const look = () => setWidth(element.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
