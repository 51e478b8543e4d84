import { useCallback } from 'react'

/** Keeps messages off an element at the top of a view, as high as it may grow: they come below it (`--tools`). */
export function useToastsBelow(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element) => {
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--tools', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--tools')
    }
  }, [])
}
