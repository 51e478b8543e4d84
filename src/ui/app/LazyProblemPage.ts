import type { ComponentProps } from 'react'
import { lazy } from '../behaviour/lazy'
import type { HistoryParts } from '../state/history-parts'

export const LazyProblemPage = lazy(
  async () => (await import('./ProblemView')).ProblemView,
  ({ loading }: ComponentProps<HistoryParts['ProblemPage']>) => loading,
)
