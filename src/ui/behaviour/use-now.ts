import { useEffect, useState } from 'react'

const TICK_MS = 60_000

/** Returns the current time in epoch milliseconds. It is updated every 60 s and when `since` changes. */
export function useNow(since: number): number {
  const [now, setNow] = useState(() => Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `since` updates the time at once
  useEffect(() => {
    const updateNow = () => setNow(Date.now())
    updateNow()
    const timer = setInterval(updateNow, TICK_MS)
    return () => clearInterval(timer)
  }, [since])
  return now
}
