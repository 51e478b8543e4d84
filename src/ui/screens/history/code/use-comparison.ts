import { useEffect, useState } from 'react'
import type { SolveKey } from '#domain/solve'
import type { Result } from '#wire/result'
import type { DiffLine } from '#wire/solves'
import { readComparison } from '../../../actions/history/detail'

/** The lines in which two points differ; null until they have come. The last comparison stays until the next is there. */
export function useComparison(key: SolveKey, before: number | null, after: number): Result<DiffLine[]> | null {
  const [answer, setAnswer] = useState<Result<DiffLine[]> | null>(null)
  useEffect(() => {
    if (before === null) return setAnswer(null)
    let gone = false
    void readComparison(key, before, after).then((told) => gone || setAnswer(told))
    return () => {
      gone = true
    }
  }, [key, before, after])
  return answer
}
