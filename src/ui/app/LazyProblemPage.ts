import type { ComponentProps } from 'react'
import { lazy } from '../behaviour/lazy'
import type { HistoryParts } from '../state/history-parts'

export const LazyProblemPage = lazy(
  async () => (await import('../features/problem/ProblemPage')).ProblemPage,
  ({ loading }: ComponentProps<HistoryParts['ProblemPage']>) => loading,
)
