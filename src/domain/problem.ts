import { fingerprint } from '#lib/fingerprint'
import type { Category } from './category'
import { problemUrl } from './problem-url'

/** The slug of a problem that has a row of its own. An underscore at the start is excluded with names such as `__proto__`. */
export const SLUG_PATTERN = /^[^_|\s\p{Surrogate}][^|\s\p{Surrogate}]*$/u

/** The start of the slug of a problem that is not on the practice site. No slug of the site has a colon. */
const OWN = 'own:'

/** Whether the person entered this problem themselves, because it is not on the practice site (N10). */
export const isOwnProblem = (slug: string): boolean => slug.startsWith(OWN)

/** Characters of an own problem's slug without its fingerprint. */
const MAX_OWN_LENGTH = 150

/**
 * The slug of a problem that the person named. The same title gives the same slug, whatever its case and spaces. A title that the slug
 * does not contain completely, such as "A+B Problem", adds its fingerprint, so that different titles have different slugs.
 */
export function ownSlug(title: string): string {
  const plain = plainTitle(title)
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const name = [...words.join('-')].slice(0, MAX_OWN_LENGTH).join('') || 'problem'
  const isComplete = name === plain.replaceAll(' ', '-') && !plain.includes('-')
  return isComplete ? `${OWN}${name}` : `${OWN}${name}-${(fingerprint(plain) >>> 0).toString(36)}`
}

/** A title without upper case, full-width letters and repeated spaces, to compare titles. */
export const plainTitle = (title: string): string => title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

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

/** The address of a problem's page; null if the person gave none for a problem that is not on the practice site. */
export function problemLinkOf({ slug, link }: { slug: string; link?: string }): string | null {
  return isOwnProblem(slug) ? (link ?? null) : problemUrl(slug)
}

/** Slug → problem. */
export type ProblemIndex = ReadonlyMap<string, Problem>
