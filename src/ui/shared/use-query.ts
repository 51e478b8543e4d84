import { useEffect, useRef, useState } from 'react'
import type { Result } from '#protocol/result'

/** Runs a worker query, again whenever its name changes. Returns null until the first answer. */
export function useQuery<T>(name: string, ask: () => Promise<Result<T>>): Result<T> | null {
  const [answer, setAnswer] = useState<Result<T> | null>(null)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another question
  useEffect(() => {
    let gone = false
    void latest.current().then((told) => gone || setAnswer(told))
    return () => {
      gone = true
    }
  }, [name])
  return answer
}
