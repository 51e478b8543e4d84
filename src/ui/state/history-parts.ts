import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { SolveKey } from '#domain/solve'
import type { SolveDetail } from '#protocol/history'
import type { ProblemDetail } from '#protocol/problem'

/**
 * Components and actions of other features that Solve History uses. `HistoryView` provides them, so that features do not import each other.
 */
export interface HistoryParts {
  /** The page of a problem. Shows `loading` until its code is loaded. */
  ProblemPage: ComponentType<{ problem: ProblemDetail; loading: ReactNode }>
  AddDialogs: ComponentType
  /** Offers to join solves that the user added with submissions, and to make own problems the problems that they are. */
  OfferNotice: ComponentType
  /** Offers to join a solve with another solve that is probably the same. */
  JoinOfferNote: ComponentType<{ solveKey: SolveKey }>
  addSolve(): void
  importTable(): void
  correctSolve(solve: SolveDetail): void
  removeSolve(key: SolveKey): Promise<void>
}

export const HistoryPartsContext = createContext<HistoryParts | null>(null)

/** Returns the components and actions of other features. Throws if no `HistoryPartsContext` is around the component. */
export function useHistoryParts(): HistoryParts {
  const parts = use(HistoryPartsContext)
  if (!parts) throw new Error('This component needs a HistoryPartsContext around it.')
  return parts
}
