import { useEffect, useState } from 'react'

const TICK = 60_000

/** The current time in epoch milliseconds, updated every 60 s and when `since` changes. */
export function useNow(since: number): number {
  const [now, setNow] = useState(() => Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `since` starts the minute over
  useEffect(() => {
    const read = () => setNow(Date.now())
    read()
    const timer = setInterval(read, TICK)
    return () => clearInterval(timer)
  }, [since])
  return now
}
