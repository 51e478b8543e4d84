import { cutText } from '#lib/cut-text'
import { createOwnSlug, normalizeTitle, type Problem, type ProblemIndex } from '../problem'
import { findSlugInUrl, formatAmbiguousTitle, groupProblemsByTitle } from '../problem-names'

const NUMBER_BEFORE_TITLE = /^#?\d+[\s.)_-]+/

const SITE_SLUG = /^[a-z\d]+(?:[_-]+[a-z\d]+)*$/

const MAX_TITLE_LENGTH = 300
const MAX_SLUG_LENGTH = 200

/** The problem that a row names: one of the practice site, or one that the person added. An added problem has the title as typed. */
export interface NamedProblem {
  slug: string
  title: string
}

/** The result of a lookup: a problem, the reason why the name is ambiguous, or null if no problem is named. */
export type ProblemLookup = NamedProblem | { reason: string } | null

/**
 * Returns a function that finds a problem by URL, slug or title. Ignores a number before the title, such as "1." or "0001-". A problem of
 * the practice site that is not in the catalog is found only by its URL (C4). Other texts are titles of problems that the person adds.
 */
export function createProblemFinder(problems: ProblemIndex): (name: string, link: string) => ProblemLookup {
  const byTitle = groupProblemsByTitle(problems)
  return (name, link) => {
    const text = name.trim()
    const slug = findSlugInUrl(name) ?? findSlugInUrl(link)
    const linked = slug === undefined ? undefined : problems.get(slug)
    if (linked) return toNamedProblem(linked)
    // Titles such as "01 Matrix" start with digits that are not a row number, so try the whole text first.
    const found =
      findByName(text, problems, byTitle) ?? findByName(text.replace(NUMBER_BEFORE_TITLE, ''), problems, byTitle)
    return found ?? createUnknownProblem(text, slug)
  }
}

function createUnknownProblem(text: string, slug: string | undefined): NamedProblem | null {
  const title = cutText(text, MAX_TITLE_LENGTH)
  if (slug !== undefined && slug.length <= MAX_SLUG_LENGTH && SITE_SLUG.test(slug))
    return { slug, title: isTitle(title) ? title : slug }
  return text === '' ? null : { slug: createOwnSlug(text), title }
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
