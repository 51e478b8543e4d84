import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { SolveKey } from '#domain/solve'
import type { SolveDetail } from '#protocol/history'
import type { ProblemDetail } from '#protocol/problem'

interface ProblemReviewProps {
  slug: string
  /** Whether the problem probably has a review, so that the section keeps room for it until it is read. */
  isExpected: boolean
  /** Whether the page has another form for the time and the help of the solve. */
  hasDetailsForm?: boolean
}

/**
 * Components and actions of other features that Solve History uses. `HistoryView` provides them, so that features do not import each other.
 */
export interface HistoryParts {
  /** The page of a problem. Shows `loading` until its code is loaded. */
  ProblemPage: ComponentType<{ problem: ProblemDetail; loading: ReactNode }>
  ProblemReview: ComponentType<ProblemReviewProps>
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
