import { computeFingerprint } from '#lib/fingerprint'
import type { Category } from './category'
import { createProblemUrl } from './problem-url'

/** Matches the slug of a problem. Rejects an underscore at the start, and so names such as `__proto__`. */
export const SLUG_PATTERN = /^[^_|\s\p{Surrogate}][^|\s\p{Surrogate}]*$/u

/** Slugs of the practice site have no colon, so they never start with this prefix. */
const OWN_PREFIX = 'own:'

/** Matches the slug of a problem that the person added and that is not on the practice site. */
export const OWN_SLUG_PATTERN = /^own:[^|\s\p{Surrogate}]+$/u

/** Whether a slug is that of a problem that the person added and that is not on the practice site (N10). */
export const isOwnProblem = (slug: string): boolean => slug.startsWith(OWN_PREFIX)

/** Maximum characters of an added problem's slug, without prefix and fingerprint. */
const MAX_OWN_SLUG_LENGTH = 150

/**
 * Returns the slug for a problem that the person adds. A fingerprint of the title is added if a different title could give the same words,
 * as for "A+B Problem".
 */
export function createOwnSlug(title: string): string {
  const plain = normalizeTitle(title)
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const joined = words.join('-')
  const isShort = joined.length <= MAX_OWN_SLUG_LENGTH
  const name = (isShort ? joined : [...joined].slice(0, MAX_OWN_SLUG_LENGTH).join('')) || 'problem'
  const isComplete = name === plain.replaceAll(' ', '-') && !plain.includes('-')
  return isComplete ? `${OWN_PREFIX}${name}` : `${OWN_PREFIX}${name}-${(computeFingerprint(plain) >>> 0).toString(36)}`
}

/** Normalizes a title for comparison: lower case, no full-width letters, no repeated spaces. */
export const normalizeTitle = (title: string): string => {
  const text = title.normalize('NFKC').trim().toLowerCase()
  return UNUSUAL_SPACE.test(text) ? text.replace(/\s+/g, ' ') : text
}

/** Matches white space that is not a single space. */
const UNUSUAL_SPACE = /[^\S ]|\s\s/

export type Difficulty = 'Easy' | 'Medium' | 'Hard'

/** A catalog problem without its description, which is loaded only when a screen needs it. */
export interface Problem {
  slug: string
  /** The problem's number on the practice site; absent if unknown. */
  number?: number
  title: string
  categories: Category[]
  difficulty: Difficulty
  /** How popular the problem is on the practice site, from 0 to 1. */
  popularity: number
  isPaid: boolean
  isFundamental: boolean
  /** When the problem was published, in epoch seconds; 0 if unknown. */
  createdAt: number
}

/** A problem as lists display it. A problem that is not on the practice site has no categories, and its difficulty is null. */
export type ListedProblem = Pick<Problem, 'slug' | 'number' | 'title' | 'categories'> & {
  difficulty: Difficulty | null
}

/**
 * Returns the problem of a solve. Returns undefined for a problem of the practice site that is not in the catalog yet (C4), unless the
 * person chose to show these problems like their own.
 */
export function findProblemOfSolve(
  { slug, title }: { slug: string; title: string | null },
  problems: ProblemIndex,
): ListedProblem | undefined {
  const catalogProblem = problems.get(slug)
  if (catalogProblem || !(isOwnProblem(slug) || problems.showsUnlisted)) return catalogProblem
  return { slug, title: title ?? slug, categories: [], difficulty: null }
}

/** Returns the URL of a problem's page; null for an added problem for which the person entered no URL. */
export function getProblemLink({ slug, link }: { slug: string; link?: string }): string | null {
  return isOwnProblem(slug) ? (link ?? null) : createProblemUrl(slug)
}

/**
 * The catalog's problems by slug. `showsUnlisted`: whether solves of other problems of the practice site are shown like those of the
 * person's own problems (C11).
 */
export type ProblemIndex = ReadonlyMap<string, Problem> & { readonly showsUnlisted?: boolean }
