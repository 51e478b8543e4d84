import type { Category } from './category'

/** The slug of a problem that has a row of its own. An underscore at the start is excluded with names such as `__proto__`. */
export const TABLE_SLUG = /^[^_|\s\p{Surrogate}][^|\s\p{Surrogate}]*$/u

/** The start of the slug of a problem that is not on the practice site. No slug of the site has a colon. */
const OWN = 'own:'

/** Whether a problem is one that the person named, and not on the practice site (N10). */
export const isOwnProblem = (slug: string): boolean => slug.startsWith(OWN)

/** The slug of a problem that the person named. The same title always gives the same slug. */
export function ownSlug(title: string): string {
  const words =
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${OWN}${words.join('-').slice(0, 150) || 'problem'}`
}

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

/** A problem as lists show it. A problem that is not on the practice site has no categories, and null as difficulty. */
export type ListedProblem = Pick<Problem, 'slug' | 'number' | 'title' | 'categories'> & {
  difficulty: Difficulty | null
}

/** The problem of a solve; undefined if the catalog does not have it yet (C4). */
export function problemOf(
  { slug, title }: { slug: string; title: string | null },
  problems: ProblemIndex,
): ListedProblem | undefined {
  const known = problems.get(slug)
  if (known || !isOwnProblem(slug)) return known
  return { slug, title: title ?? slug, categories: [], difficulty: null }
}

/** Slug → problem. */
export type ProblemIndex = ReadonlyMap<string, Problem>
