import { useCallback } from 'react'

/** Places notifications below an element at the top of a view by publishing its height as `--tools`. */
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
