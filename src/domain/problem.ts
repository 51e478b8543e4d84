import type { Category } from './category'

/** The slug of a problem that has a row of its own. An underscore at the start is excluded with names such as `__proto__`. */
export const TABLE_SLUG = /^[^_|\s\p{Surrogate}][^|\s\p{Surrogate}]*$/u

export type Difficulty = 'Easy' | 'Medium' | 'Hard'

/** A catalog problem without its description, which is loaded only when a screen needs it. */
export interface Problem {
  slug: string
  /** The practice site's number of the problem; absent if unknown. */
  number?: number
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
