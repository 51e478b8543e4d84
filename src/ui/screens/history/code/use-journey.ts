import { useEffect, useState } from 'react'
import type { SolveKey } from '#domain/solve'
import type { Result } from '#wire/result'
import type { Journey } from '#wire/solves'
import { readJourney } from '../../../actions/history/detail'

/** The story of a solve's code; null until it has come. */
export function useJourney(key: SolveKey): Result<Journey> | null {
  const [journey, setJourney] = useState<Result<Journey> | null>(null)
  useEffect(() => {
    let gone = false
    void readJourney(key).then((answer) => gone || setJourney(answer))
    return () => {
      gone = true
    }
  }, [key])
  return journey
}
