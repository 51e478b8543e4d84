import { useEffect, useRef, useState } from 'react'
import type { Result } from '#protocol/result'

/** Runs a worker query, again whenever its name changes. Returns null until the first answer. */
export function useQuery<T>(name: string, ask: () => Promise<Result<T>>): Result<T> | null {
  const [answer, setAnswer] = useState<Result<T> | null>(null)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the query
  useEffect(() => {
    let gone = false
    void latest.current().then((result) => gone || setAnswer(result))
    return () => {
      gone = true
    }
  }, [name])
  return answer
}
