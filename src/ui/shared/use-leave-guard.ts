import { useEffect, useState } from 'react'

/** Asks before unsaved changes are left behind, by a click in the page as well as by closing it. */
export function useLeaveGuard(dirty: boolean) {
  const [pending, setPending] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  return {
    asking: pending !== null,
    leave: (go: () => void) => (dirty ? setPending(() => go) : go()),
    stay: () => setPending(null),
    discard: () => {
      setPending(null)
      pending?.()
    },
  }
}
