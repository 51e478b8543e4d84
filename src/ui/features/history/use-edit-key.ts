import { useEffect, useRef } from 'react'
import { isTyping } from '../../components/is-typing'
import { isKey } from '../../components/keys'

/** Starts an edit with the key e, unless no edit is possible or a field has the focus. */
export function useEditKey(begin: (() => void) | null): void {
  const latest = useRef(begin)
  useEffect(() => {
    latest.current = begin
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isKey('edit', event) || isTyping(event)) return
      if (!latest.current) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
