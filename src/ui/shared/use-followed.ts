import { useEffect, useRef, useState } from 'react'

/** What was answered, and the name of the question. */
export interface LatestAnswer<T> {
  name: string
  answer: T
}

/**
 * Answers to a question that changes faster than it can be answered, as under a slider: one is asked at a time, then the
 * one that is wanted by then; those between are passed over. The last answer stays until the next is there. A null name
 * asks nothing.
 */
export function useLatestQuery<T>(name: string | null, ask: () => Promise<T>): LatestAnswer<T> | null {
  const [told, setTold] = useState<LatestAnswer<T> | null>(null)
  const wanted = useRef<{ name: string | null; ask: typeof ask }>({ name: null, ask })
  const busy = useRef(false)
  useEffect(() => {
    wanted.current = { name, ask }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another question
  useEffect(() => {
    const follow = async () => {
      busy.current = true
      for (let last: string | null = null; wanted.current.name !== last; ) {
        const { name, ask } = wanted.current
        last = name
        const answer = name === null ? null : await ask()
        if (name !== null && answer !== null) setTold({ name, answer })
      }
      busy.current = false
    }
    if (!busy.current) void follow()
  }, [name])
  useEffect(() => {
    return () => {
      wanted.current = { ...wanted.current, name: null }
    }
  }, [])
  return told
}
