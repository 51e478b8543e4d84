import { type Problem, type ProblemIndex, plainTitle, SLUG_PATTERN } from '../problem'
import { ambiguousTitleText, slugInAddress, titlesOf } from '../problem-names'

/** A line of a pasted list that adds no problem. */
export interface FaultyLine {
  /** From 1. */
  line: number
  /** The line as typed. */
  text: string
  /** The reason, as text for users. */
  reason: string
}

const ANY_ADDRESS = /https?:\/\/|\bwww\./i

/** Marks before the text of a line: bullets, numbers such as "1." and "12)", and check boxes. */
const MARK = /^(?:[-*•+]\s+|#?\d+[.)]\s+|\[[ xX]?\]\s*)+/

/**
 * Finds the problems that the lines of a text name, one per line, by slug, address or title. Skips blank lines. Slugs
 * in `kept` are accepted even if the catalog lacks them, because the list already contains them. Law: the lines of
 * `linesOf` give the same slugs.
 */
export function resolveLines(
  text: string,
  problems: ProblemIndex,
  kept: ReadonlySet<string> = new Set(),
): { slugs: string[]; faults: FaultyLine[] } {
  const byTitle = titlesOf(problems)
  const firstLines = new Map<string, number>()
  const faults: FaultyLine[] = []
  for (const [index, typed] of text.split(/\r\n?|\n/).entries()) {
    const words = typed.trim()
    if (words === '') continue
    const found = find(words, problems, kept, byTitle)
    const earlier = typeof found === 'string' ? firstLines.get(found) : undefined
    if (typeof found !== 'string') faults.push({ line: index + 1, text: words, reason: found.reason })
    else if (earlier === undefined) firstLines.set(found, index + 1)
    else faults.push({ line: index + 1, text: words, reason: `The same problem as line ${earlier}.` })
  }
  return { slugs: [...firstLines.keys()], faults }
}

/** The lines of an existing list for editing: titles, or slugs where two problems share a title. */
export function linesOf(slugs: readonly string[], problems: ProblemIndex): string {
  const byTitle = titlesOf(problems)
  const kept = new Set(slugs)
  return slugs
    .map((slug) => {
      const title = problems.get(slug)?.title.trim()
      return title && !/[\r\n]/.test(title) && find(title, problems, kept, byTitle) === slug ? title : slug
    })
    .join('\n')
}

type Found = string | { reason: string }

function find(
  words: string,
  problems: ProblemIndex,
  kept: ReadonlySet<string>,
  byTitle: ReadonlyMap<string, Problem[]>,
): Found {
  const slug = slugInAddress(words)
  if (slug !== undefined) {
    return isKnown(slug, problems, kept) ? slug : { reason: 'No problem in the catalog has this address.' }
  }
  if (ANY_ADDRESS.test(words)) return { reason: 'This is not the address of a LeetCode problem.' }
  // Titles such as "01 Matrix" look like numbered lines, so try the whole line first.
  for (const candidate of new Set([words, words.replace(MARK, '')])) {
    if (isKnown(candidate, problems, kept)) return candidate
    const titled = byTitle.get(plainTitle(candidate)) ?? []
    if (titled.length > 1) return { reason: ambiguousTitleText(titled) }
    if (titled[0]) return titled[0].slug
    const lowerCase = candidate.toLowerCase()
    if (isKnown(lowerCase, problems, kept)) return lowerCase
  }
  return { reason: 'No problem in the catalog has this name or title.' }
}

const isKnown = (slug: string, problems: ProblemIndex, kept: ReadonlySet<string>): boolean =>
  SLUG_PATTERN.test(slug) && (problems.has(slug) || kept.has(slug))
