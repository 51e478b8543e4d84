import { useEffect, useState } from 'react'
import type { FoundProblem } from '#protocol/problem'
import { client } from '../worker-client/client'
import { useLatestQuery } from './use-query'

interface ProblemSearch {
  /** The problems found; those of an earlier text until the answer arrives. */
  problems: readonly FoundProblem[]
  /** The problems are those of the present text. */
  isCurrent: boolean
  /** Takes the first problem of the present text, now or when it is found. Changing the text cancels this. */
  takeFirst: () => void
}

/** Finds problems by a text while it is typed; `limit` is their greatest number. */
export function useProblemSearch(text: string, limit: number, take: (first: FoundProblem) => void): ProblemSearch {
  const query = text.trim()
  const found = useLatestQuery(query === '' ? null : query, () => client().call('findProblems', query, limit))
  const [awaited, setAwaited] = useState<string | null>(null)
  const isCurrent = found?.isLate === false
  const problems = query !== '' && found?.answer.ok ? found.answer.value : []
  useEffect(() => {
    if (awaited === null || (awaited === query && !isCurrent)) return
    setAwaited(null)
    const [first] = problems
    if (awaited === query && first) take(first)
  })
  return { problems, isCurrent, takeFirst: () => setAwaited(query) }
}
