import { compareTexts } from '#lib/compare-texts'
import { type ListedProblem, normalizeTitle } from './problem'

const PROBLEM_URL = /\bleetcode\.(?:com|cn)\/problems\/([^/?#\s)\]]+)/i

/** Returns the slug in the first problem URL of a text; undefined if the text has no such URL. */
export const findSlugInUrl = (text: string): string | undefined => PROBLEM_URL.exec(text)?.[1]?.toLowerCase()

/** Maps each title, as `normalizeTitle` returns it, to the problems with this title. */
export function groupProblemsByTitle<T extends Pick<ListedProblem, 'title'>>(
  problems: ReadonlyMap<string, T>,
): Map<string, T[]> {
  const byTitle = new Map<string, T[]>()
  for (const problem of problems.values()) {
    const title = normalizeTitle(problem.title)
    byTitle.set(title, [...(byTitle.get(title) ?? []), problem])
  }
  return byTitle
}

/** Returns an error text for users: several problems have the same title. */
export function formatAmbiguousTitle(problems: readonly Pick<ListedProblem, 'slug'>[]): string {
  const slugs = problems.map(({ slug }) => slug).sort(compareTexts)
  return `Several problems have this title: ${slugs.join(', ')}. Use one of these names.`
}
