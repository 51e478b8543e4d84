import { useEffect, useState } from 'react'
import type { FoundProblem } from '#protocol/problem'
import { getClient } from '../worker-client/client'
import { useLatestQuery } from './use-query'

interface ProblemSearch {
  /** The found problems. Until the answer arrives, they belong to an earlier text. */
  problems: readonly FoundProblem[]
  /** Whether the problems belong to the present text. */
  isCurrent: boolean
  /** Chooses the first problem of the present text, at once or when the answer arrives. A change of the text cancels this. */
  chooseFirst: () => void
}

/**
 * Finds problems by a text while the user types it. `limit` is the maximum number of problems. `onChoose` is called with the chosen
 * problem.
 */
export function useProblemSearch(text: string, limit: number, onChoose: (first: FoundProblem) => void): ProblemSearch {
  const trimmedText = text.trim()
  const query = useLatestQuery(trimmedText === '' ? null : trimmedText, () =>
    getClient().call('findProblems', trimmedText, limit),
  )
  const [textToChoose, setTextToChoose] = useState<string | null>(null)
  const isCurrent = query?.isOutdated === false
  const problems = trimmedText !== '' && query?.answer.ok ? query.answer.value : []
  useEffect(() => {
    if (textToChoose === null || (textToChoose === trimmedText && !isCurrent)) return
    setTextToChoose(null)
    const [first] = problems
    if (textToChoose === trimmedText && first) onChoose(first)
  })
  return { problems, isCurrent, chooseFirst: () => setTextToChoose(trimmedText) }
}
