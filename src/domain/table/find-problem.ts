import { cutText } from '#lib/cut-text'
import { createOwnSlug, normalizeTitle, type Problem, type ProblemIndex } from '../problem'
import { findSlugInUrl, formatAmbiguousTitle, groupProblemsByTitle } from '../problem-names'
import { isSiteSlug } from './certain-slugs'

const NUMBER_BEFORE_TITLE = /^#?\d+[\s.)_-]+/

const MAX_TITLE_LENGTH = 300

/** The problem that a row names: one of the practice site, or one that the person added. An added problem has the title as typed. */
export interface NamedProblem {
  slug: string
  title: string
  /** The slug under which builds up to 0.1.0 added the same row as an own problem; absent if they read the row in the same way. */
  earlierSlug?: string
}

/** The result of a lookup: a problem, the reason why the name is ambiguous, or null if no problem is named. */
export type ProblemLookup = NamedProblem | { reason: string } | null

/**
 * Returns a function that finds a problem by URL, slug or title. Ignores a number before the title, such as "1." or "0001-". A problem of
 * the practice site that is not in the catalog is found only by its URL (C4) or by a certain slug (C11). Other texts are titles of problems
 * that the person adds.
 */
export function createProblemFinder(
  problems: ProblemIndex,
): (name: string, link: string, certainSlug: string | undefined) => ProblemLookup {
  const byTitle = groupProblemsByTitle(problems)
  return (name, link, certainSlug) => {
    const text = name.trim()
    const slug = findSlugInUrl(name) ?? findSlugInUrl(link)
    const linked = slug === undefined ? undefined : problems.get(slug)
    if (linked) return toNamedProblem(linked)
    // Titles such as "01 Matrix" start with digits that are not a row number, so try the whole text first.
    const found =
      findByName(text, problems, byTitle) ?? findByName(text.replace(NUMBER_BEFORE_TITLE, ''), problems, byTitle)
    return found ?? createUnknownProblem(text, slug, certainSlug)
  }
}

function createUnknownProblem(
  text: string,
  linkedSlug: string | undefined,
  certainSlug: string | undefined,
): NamedProblem | null {
  const title = cutText(text, MAX_TITLE_LENGTH)
  if (linkedSlug !== undefined && isSiteSlug(linkedSlug))
    return { slug: linkedSlug, title: isTitle(title) ? title : linkedSlug }
  const own = text === '' ? null : { slug: createOwnSlug(text), title }
  if (certainSlug === undefined) return own
  return { slug: certainSlug, title: isTitle(title) ? title : certainSlug, ...(own && { earlierSlug: own.slug }) }
}

const isTitle = (text: string): boolean => text !== '' && findSlugInUrl(text) === undefined

const toNamedProblem = ({ slug, title }: Problem): NamedProblem => ({ slug, title })

function findByName(words: string, problems: ProblemIndex, byTitle: ReadonlyMap<string, Problem[]>): ProblemLookup {
  const problem = problems.get(words.toLowerCase())
  if (problem) return toNamedProblem(problem)
  const titled = byTitle.get(normalizeTitle(words)) ?? []
  if (titled.length > 1) return { reason: formatAmbiguousTitle(titled) }
  return titled[0] ? toNamedProblem(titled[0]) : null
}
