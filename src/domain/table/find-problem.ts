import { cutText } from '#lib/cut-text'
import { createOwnSlug, normalizeTitle, type Problem, type ProblemIndex } from '../problem'
import {
  createNumberRule,
  findSlugInUrl,
  formatAmbiguousTitle,
  getProblemNames,
  groupProblemsByTitle,
  type NameEvidence,
  type NameMatch,
} from '../problem-names'
import { isSiteSlug } from './certain-slugs'

const NUMBER_BEFORE_TITLE = /^#?\d+[\s.)_-]+/

const MAX_TITLE_LENGTH = 300

/** The texts of a row that name its problem. */
export interface ProblemTexts {
  name: string
  link: string
  /** The cell of a column with the problem's number. */
  number?: string
  /** The slug that the row certainly names, even if the catalog lacks the problem (C11). */
  certainSlug?: string
}

/** The problem that a row names: one of the practice site, or one that the person added. An added problem has the title as typed. */
export interface NamedProblem {
  slug: string
  title: string
  /** How the row names the problem; absent for a problem that is not in the catalog. */
  evidence?: NameEvidence
  /** The number in the row if it is not the number of the named problem. */
  otherNumber?: number
  /** The slug that earlier builds gave the same row; absent if it is the same. */
  earlierSlug?: string
}

/** The result of a lookup: a problem, the reason why the name is ambiguous, or null if no problem is named. */
export type ProblemLookup = NamedProblem | { reason: string } | null

/**
 * Returns a function that finds the problem of a row by URL, slug, title or number. `rows` are all rows of the table: whether a number
 * without a known title means a problem depends on the other rows. A problem of the practice site that is not in the catalog is found only
 * by its URL (C4) or by a certain slug (C11). Other texts are titles of problems that the person adds.
 */
export function createProblemFinder(
  problems: ProblemIndex,
  rows: Iterable<ProblemTexts> = [],
): (texts: ProblemTexts) => ProblemLookup {
  const names = getProblemNames(problems)
  const matches = new Map<string, NameMatch<Problem>>()
  const match = (texts: ProblemTexts): NameMatch<Problem> => {
    // Each name is searched twice, and many tables name a problem several times.
    const found = matches.get(texts.name) ?? names.find(texts.name)
    matches.set(texts.name, found)
    return addNumber(found, texts)
  }
  const meansProblem = createNumberRule(Array.from(rows, match))
  const findAsEarlier = getEarlierFinder(problems)
  return (texts) => {
    const lookup = find(texts)
    const earlierSlug = findAsEarlier(texts.name, texts.link)
    if (!lookup || 'reason' in lookup || earlierSlug === null || earlierSlug === lookup.slug) return lookup
    return { ...lookup, earlierSlug }
  }

  function find(texts: ProblemTexts): ProblemLookup {
    const text = texts.name.trim()
    const linked = names.findLink(text) ?? names.findLink(texts.link)
    if (linked) return toNamedProblem(linked, 'link')
    const found = match(texts)
    if (found.kind === 'ambiguous') return { reason: formatAmbiguousTitle(found.problems) }
    if (found.kind === 'found') return toNamedProblem(found.problem, found.evidence, found.number)
    const numbered = found.kind === 'number' && meansProblem(found) ? names.findNumber(found.number) : undefined
    if (numbered) return toNamedProblem(numbered, 'number')
    return createUnknownProblem(text, findSlugInUrl(text) ?? findSlugInUrl(texts.link) ?? texts.certainSlug)
  }
}

/** Adds the number of a number column to the match of the name. */
function addNumber(match: NameMatch<Problem>, { name, number: cell = '' }: ProblemTexts): NameMatch<Problem> {
  const [, digits] = /^\D*?(\d{1,5})(?:\.0)?$/.exec(cell.trim()) ?? []
  if (digits === undefined || match.kind === 'ambiguous') return match
  const number = Number(digits)
  if (match.kind === 'found') return { ...match, number }
  if (match.kind === 'number' && match.form === 'certain') return match
  return { kind: 'number', number, form: /\p{Script=Latin}/u.test(name) ? 'beside' : 'alone' }
}

function createUnknownProblem(text: string, slug: string | undefined): NamedProblem | null {
  const title = cutText(text, MAX_TITLE_LENGTH)
  if (slug !== undefined && isSiteSlug(slug)) return { slug, title: isTitle(title) ? title : slug }
  return text === '' ? null : { slug: createOwnSlug(text), title }
}

const isTitle = (text: string): boolean => text !== '' && findSlugInUrl(text) === undefined

function toNamedProblem({ slug, title, number }: Problem, evidence: NameEvidence, written: number | null = null) {
  const contradicts = written !== null && number !== undefined && written !== number
  return { slug, title, evidence, ...(contradicts && { otherNumber: written }) }
}

/** The address as builds up to 0.1.0 read it. */
const EARLIER_URL = /\bleetcode\.(?:com|cn)\/problems\/([^/?#\s)\]]+)/i

/**
 * Returns a function that finds a problem in the way of builds up to 0.1.0: it returns the slug under which they added the same row, or null.
 * The id of a row includes its slug, so this slug is needed to recognize rows of earlier imports. It must never change.
 */
export function getEarlierFinder(problems: ProblemIndex): EarlierFinder {
  const finder = earlierFinders.get(problems) ?? rememberLast(createEarlierFinder(problems))
  earlierFinders.set(problems, finder)
  return finder
}

type EarlierFinder = (name: string, link: string) => string | null

const earlierFinders = new WeakMap<ProblemIndex, EarlierFinder>()

/** The same row is searched several times in succession. */
function rememberLast(find: EarlierFinder): EarlierFinder {
  let last: { name: string; link: string; slug: string | null } | null = null
  return (name, link) => {
    if (last?.name !== name || last.link !== link) last = { name, link, slug: find(name, link) }
    return last.slug
  }
}

function createEarlierFinder(problems: ProblemIndex): EarlierFinder {
  const byTitle = groupProblemsByTitle(problems)
  const findByName = (words: string): string | null | undefined => {
    const problem = problems.get(words.toLowerCase())
    if (problem) return problem.slug
    const [titled, ...others] = byTitle.get(normalizeTitle(words)) ?? []
    return others.length > 0 ? null : titled?.slug
  }
  return (name, link) => {
    const text = name.trim()
    const slug = (EARLIER_URL.exec(name) ?? EARLIER_URL.exec(link))?.[1]?.toLowerCase()
    if (slug !== undefined && problems.has(slug)) return slug
    const found = findByName(text)
    if (found !== undefined) return found
    const withoutNumber = text.replace(NUMBER_BEFORE_TITLE, '')
    const unnumbered = withoutNumber === text ? undefined : findByName(withoutNumber)
    if (unnumbered !== undefined) return unnumbered
    if (slug !== undefined && isSiteSlug(slug)) return slug
    return text === '' ? null : createOwnSlug(text)
  }
}
