import type { ComponentProps } from 'react'
import { lazy } from '../behaviour/lazy'
import type { HistoryParts } from '../state/history-parts'

/** The page of a problem, whose code is loaded when it opens. */
export const LazyProblemPage = lazy(
  async () => (await import('./ProblemView')).ProblemView,
  ({ loading }: ComponentProps<HistoryParts['ProblemPage']>) => loading,
)
