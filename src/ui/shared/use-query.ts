import { useEffect, useRef, useState } from 'react'
import type { Result } from '#protocol/result'

/** An answer of the worker; asked for again when the question's name changes. Null until the first has come. */
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
