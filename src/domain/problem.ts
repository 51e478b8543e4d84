import type { Category } from './category'

/** A problem's difficulty as the practice site names it. */
export type Difficulty = 'Easy' | 'Medium' | 'Hard'

/** A catalog problem without its description, which is read only when a screen asks for it. */
export interface Problem {
  slug: string
  title: string
  /** Topic tags, kept to the 66 categories. */
  categories: Category[]
  difficulty: Difficulty
  /** How well known the problem is, a fraction 0–1. */
  popularity: number
  isPaid: boolean
  isFundamental: boolean
  /** Epoch seconds. */
  createdAt: number
}

/** The catalog's light index: slug → problem. */
export type ProblemIndex = ReadonlyMap<string, Problem>
