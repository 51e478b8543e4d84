import type { Category } from './category'

export type Difficulty = 'Easy' | 'Medium' | 'Hard'

/** A catalog problem without its description, which is loaded only when a screen needs it. */
export interface Problem {
  slug: string
  title: string
  /** Topic tags within the 66 categories. */
  categories: Category[]
  difficulty: Difficulty
  /** A fraction 0–1. */
  popularity: number
  isPaid: boolean
  isFundamental: boolean
  /** Epoch seconds. */
  createdAt: number
}

/** Slug → problem. */
export type ProblemIndex = ReadonlyMap<string, Problem>
