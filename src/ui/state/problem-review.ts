import { type ComponentType, createContext } from 'react'

/** Shows the review state of a problem. App provides it, so that the problem's page does not import the reviews. */
export const ProblemReviewContext = createContext<ComponentType<{ slug: string }> | null>(null)
