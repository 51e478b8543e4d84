import { useEffect, useRef } from 'react'
import { isTyping } from '../../components/is-typing'

/** Starts an edit with the key e, unless no edit is possible or a field has the focus. */
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
