import { useEffect, useRef } from 'react'
import { isTyping } from '../../components/is-typing'

/** Lets the key e begin an edit, while there is something to begin and nobody types. */
export function useEditKey(begin: (() => void) | null): void {
  const latest = useRef(begin)
  useEffect(() => {
    latest.current = begin
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (!latest.current) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
