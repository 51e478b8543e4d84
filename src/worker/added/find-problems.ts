import type { FoundProblem } from '#protocol/added'
import type { Session } from '../session'

/** Maximum problems in a choice. */
const MAX_FOUND = 8

/**
 * Problems of the catalog that match a title, a slug or the address of a problem's page: an equal slug first, then titles that
 * start with the text, then all that contain it, in the order of the catalog.
 */
export function findProblems({ problems }: Session, typed: string): FoundProblem[] {
  const text = typed.trim().toLowerCase()
  const slug = /\/problems\/([^/?#\s]+)/.exec(text)?.[1] ?? text.replace(/\s+/g, '-')
  if (text === '') return []
  const ranked: FoundProblem[][] = [[], [], []]
  for (const problem of problems.values()) {
    const title = problem.title.toLowerCase()
    const isFound = title.includes(text) || problem.slug.includes(slug)
    const rank = problem.slug === slug ? 0 : title.startsWith(text) ? 1 : 2
    if (isFound) ranked[rank]?.push({ slug: problem.slug, title: problem.title, difficulty: problem.difficulty })
  }
  return ranked.flat().slice(0, MAX_FOUND)
}
