import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Result } from '#protocol/result'
import { state } from '../state/state'

/** Runs a worker query, again whenever `key` changes; another `ask` alone does not run it. Returns null until the first answer. */
export function useQuery<T>(key: string, ask: () => Promise<Result<T>>): Result<T> | null {
  const [answer, setAnswer] = useState<Result<T> | null>(null)
  const askNow = useEffectEvent(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the query
  useEffect(() => {
    let gone = false
    void askNow().then((result) => gone || setAnswer(result))
    return () => {
      gone = true
    }
  }, [key])
  return answer
}

/** Identifies the shown solves in the key of a query: they change with new or edited solves, and in time travel. */
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
 * latest one runs, and those in between are skipped. The last answer stays until the next one arrives. A null key runs no query.
 */
export function useLatestQuery<T>(key: string | null, ask: () => Promise<T>): LatestAnswer<T> | null {
  const [latest, setLatest] = useState<{ key: string; answer: T } | null>(null)
  const wanted = useRef<{ key: string | null; ask: typeof ask }>({ key: null, ask })
  const busy = useRef(false)
  useEffect(() => {
    wanted.current = { key, ask }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the query
  useEffect(() => {
    const follow = async () => {
      busy.current = true
      for (let last: string | null = null; wanted.current.key !== last; ) {
        const { key, ask } = wanted.current
        last = key
        const answer = key === null ? null : await ask()
        if (key !== null && answer !== null) setLatest({ key, answer })
      }
      busy.current = false
    }
    if (!busy.current) void follow()
  }, [key])
  useEffect(() => {
    return () => {
      wanted.current = { ...wanted.current, key: null }
    }
  }, [])
  return latest && { answer: latest.answer, isLate: latest.key !== key }
}
