import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Result } from '#protocol/result'
import { state } from './state'

/** Runs a worker query, again whenever its name changes. Returns null until the first answer. */
export function useQuery<T>(name: string, ask: () => Promise<Result<T>>): Result<T> | null {
  const [answer, setAnswer] = useState<Result<T> | null>(null)
  const askNow = useEffectEvent(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the query
  useEffect(() => {
    let gone = false
    void askNow().then((result) => gone || setAnswer(result))
    return () => {
      gone = true
    }
  }, [name])
  return answer
}

/** Identifies the shown solves in the name of a query: they change with new or edited solves, and in time travel. */
export function useSolvesVersion(): string {
  const { solves, past } = useSnapshot(state).views ?? {}
  return `${solves?.revision} ${past && `${past.axis} ${past.position}`}`
}

interface LatestAnswer<T> {
  answer: T
  /** The answer is of an earlier query. */
  isLate: boolean
}

/**
 * Runs a query that changes faster than it can be answered, such as one for a slider position. Only one query runs at a time; then the
 * latest one runs, and those in between are skipped. The last answer stays until the next one arrives. A null name runs no query.
 */
export function useLatestQuery<T>(name: string | null, ask: () => Promise<T>): LatestAnswer<T> | null {
  const [latest, setLatest] = useState<{ name: string; answer: T } | null>(null)
  const wanted = useRef<{ name: string | null; ask: typeof ask }>({ name: null, ask })
  const busy = useRef(false)
  useEffect(() => {
    wanted.current = { name, ask }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the query
  useEffect(() => {
    const follow = async () => {
      busy.current = true
      for (let last: string | null = null; wanted.current.name !== last; ) {
        const { name, ask } = wanted.current
        last = name
        const answer = name === null ? null : await ask()
        if (name !== null && answer !== null) setLatest({ name, answer })
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
  return latest && { answer: latest.answer, isLate: latest.name !== name }
}
