import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Result } from '#protocol/result'
import { state } from '../state/state'

/** Runs a query on the first render and when `key` changes, but not when only `runQuery` changes. Returns null until the first answer. */
export function useQuery<T>(key: string, runQuery: () => Promise<Result<T>>): Result<T> | null {
  const [answer, setAnswer] = useState<Result<T> | null>(null)
  const askNow = useEffectEvent(runQuery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the query
  useEffect(() => {
    let isUnmounted = false
    void askNow().then((result) => isUnmounted || setAnswer(result))
    return () => {
      isUnmounted = true
    }
  }, [key])
  return answer
}

/** Returns a part of a query's key that changes when the displayed solves change: by additions, edits and time travel. */
export function useSolvesVersion(): string {
  const { solves, past } = useSnapshot(state).views ?? {}
  return `${solves?.revision} ${past && `${past.axis} ${past.position}`}`
}

/** Returns a part of a query's key that changes with the displayed solves and with every commit of the log. */
export function useLogVersion(): string {
  const commits = useSnapshot(state).views?.solves.commits
  return `${commits} ${useSolvesVersion()}`
}

interface LatestAnswer<T> {
  answer: T
  isOutdated: boolean
}

/**
 * Runs a query whose key may change faster than the worker can answer. Only one query runs at a time, then the query for the newest key.
 * Returns the last answer until the next answer arrives. No query runs for a null key.
 */
export function useLatestQuery<T>(key: string | null, runQuery: () => Promise<T>): LatestAnswer<T> | null {
  const [latest, setLatest] = useState<{ key: string; answer: T } | null>(null)
  const latestQuery = useRef<{ key: string | null; ask: typeof runQuery }>({ key: null, ask: runQuery })
  const isRunning = useRef(false)
  useEffect(() => {
    latestQuery.current = { key, ask: runQuery }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the query
  useEffect(() => {
    const runLatest = async () => {
      isRunning.current = true
      for (let last: string | null = null; latestQuery.current.key !== last; ) {
        const { key, ask } = latestQuery.current
        last = key
        const answer = key === null ? null : await ask()
        if (key !== null && answer !== null) setLatest({ key, answer })
      }
      isRunning.current = false
    }
    if (!isRunning.current) void runLatest()
  }, [key])
  useEffect(() => {
    return () => {
      latestQuery.current = { ...latestQuery.current, key: null }
    }
  }, [])
  return latest && { answer: latest.answer, isOutdated: latest.key !== key }
}
