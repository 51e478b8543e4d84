import { createContext, use } from 'react'
import type { SolveKey } from '#domain/solve'

/** Functions that open another feature. `App` provides them, so that features do not import each other. */
export interface FeatureLinks {
  showSolve(key: SolveKey): Promise<void>
  /** Opens the page of a problem in the Solve History, tried or not. */
  showProblem(slug: string): Promise<void>
  showChangesOf(key: SolveKey, title: string): void
  /** Shows the dashboard as it was right after a commit. `clock` is the logical time of the commit. */
  showDashboardAt(clock: number): Promise<void>
}

export const FeatureLinksContext = createContext<FeatureLinks | null>(null)

/** Returns the links between features. Throws if no `FeatureLinksContext` is around the component. */
export function useFeatureLinks(): FeatureLinks {
  const links = use(FeatureLinksContext)
  if (!links) throw new Error('This component needs a FeatureLinksContext around it.')
  return links
}
