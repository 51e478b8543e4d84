import { formatNumber } from '#lib/format'
import { type ListedProblem, normalizeTitle, SLUG_PATTERN } from '../problem'
import { findSlugInUrl, formatAmbiguousTitle, groupProblemsByTitle } from '../problem-names'
import { createSections, createUniqueNameFunction } from './sections'
import { LIST_LIMITS, type ListHeading, type StudyListText } from './study-list'

/** A line of a pasted list, or a part of it. */
export interface PastedPart {
  /** Counted from 1. */
  line: number
  /** The number of characters of the line before `text`. */
  column: number
  text: string
}

/** A line of a pasted list, or a part of it, that adds a problem. */
export interface NamingPart extends PastedPart {
  slug: string
}

export interface HeadingPart extends PastedPart {
  heading: string
}

/** A line of a pasted list, or a part of it, that adds no problem. */
export interface FaultyLine extends PastedPart {
  /** A text for users. */
  reason: string
  /** Present if the line may be a misspelled problem, so that a similar problem can be suggested. */
  isUnknown?: true
}

const WEB_ADDRESS = /https?:\/\/|\bwww\./i

const WEB_ADDRESS_PATH = /(?:https?:\/\/|\bwww\.)[^\s/?#]+([^\s?#)\]|,;]*)/i

/** Matches the number of a problem: "206", "#206", "LC 42", "LeetCode #42". Not "1.", which is an empty item of a numbered list. */
const PROBLEM_NUMBER = /^(?:(?:lc|leetcode)[\s-]*)?#?(\d{1,5})$/i

const TABLE_RULE_LINE = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/

/** Matches list markup before the text of a line: heading signs, bullets, numbers such as "1." and "12)", and check boxes. */
const LIST_MARKUP = /^(?:#{1,6}\s+)?(?:[-*•+]\s+|#?\d+[.)]\s+|\[[ xX]?\]\s*)*/

const NUMBER_BEFORE_TITLE = /^(?:(?:lc|leetcode)[\s-]*)?#?\d{1,5}[\s.:)\]–-]+/i

const DIFFICULTY_AFTER_TITLE = /[\s:–-]+[([]?(?:easy|medium|hard)[)\]]?$/i

const TABLE_VALUE =
  /^(?:\d+(?:\.\d+)?%|\d+\.\d+|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|easy|med\.?|medium|hard|yes|no|x|✓|✔|✅|done|todo)$/i

const DIGITS = /^\d+$/

const QUOTED_CELL = /(?:^|[,;])\s*"/

const PROBLEM_COLUMN_HEADER = /^(?:problem|title|question|name|slug|link|url)s?$/i

const BULLET_MARKUP = /^(?:[-*•+]\s+|\[[ xX]?\]\s*)+/

type ProblemIndex = ReadonlyMap<string, ListedProblem>

interface NameIndex {
  problems: ProblemIndex
  acceptedSlugs: ReadonlySet<string>
  byTitle: ReadonlyMap<string, ListedProblem[]>
  byNumber: ReadonlyMap<number, string>
}

export type ParsedPart = NamingPart | HeadingPart | FaultyLine

/** Whether a part of a pasted list is neither a problem nor a heading. */
export const isFaulty = (part: ParsedPart): part is FaultyLine => 'reason' in part

/** Returns the problems and section headings of a pasted list. If two sections have the same name, a number is added to the second name. */
export function toListContent(parts: readonly ParsedPart[]): Pick<StudyListText, 'slugs' | 'headings'> {
  const headings: ListHeading[] = []
  const getUnusedName = createUniqueNameFunction()
  let heading: string | null = null
  const slugs = parts.flatMap((part) => {
    if ('heading' in part) heading = part.heading
    if (!('slug' in part)) return []
    if (heading !== null) headings.push({ name: getUnusedName(heading), first: part.slug })
    heading = null
    return part.slug
  })
  return { slugs, ...(headings.length > 0 && { headings }) }
}

/**
 * Finds the problem or heading in each line of a text (N9, N26). A line names a problem by slug, URL, title or number, and a comma list may
 * name several. Slugs in `acceptedSlugs` are accepted even if the catalog lacks them, because the list already contains them. A line that
 * repeats an earlier problem is an error.
 */
export function parseListText(text: string, problems: ProblemIndex, acceptedSlugs: ReadonlySet<string>): ParsedPart[] {
  const names = indexNames(problems, acceptedSlugs)
  const firstLines = new Map<string, number>()
  const parts = splitIntoLines(text, names).flatMap(({ line, indent, typed }): ParsedPart[] => {
    const named = findInLine(typed, names)
    const heading = named.some(({ result }) => typeof result === 'string') ? null : parseHeading(typed)
    if (heading !== null) return [{ line, column: indent, text: typed, heading }]
    return named.map(({ words, column, result }) => {
      const position = { line, column: indent + column, text: words }
      if (typeof result !== 'string') return { ...position, ...result }
      const earlier = firstLines.get(result)
      if (earlier !== undefined) return { ...position, reason: `The same problem as line ${formatNumber(earlier)}.` }
      firstLines.set(result, line)
      return { ...position, slug: result }
    })
  })
  return refuseEmptySections(parts)
}

/**
 * Replaces headings such as "Arrays:" or "**Arrays**" with an error if no problem follows, because they may be misspelled problems. Leaves
 * Markdown headings ("# Arrays") unchanged, because they may be the title of the whole text.
 */
function refuseEmptySections(parts: readonly ParsedPart[]): ParsedPart[] {
  let isFollowed = false
  const checkedParts = parts.toReversed().map((part): ParsedPart => {
    if (!('heading' in part)) {
      isFollowed ||= 'slug' in part
      return part
    }
    const { heading: _, ...position } = part
    const isRefused = !isFollowed && !part.text.startsWith('#')
    isFollowed = false
    return isRefused ? { ...position, reason: 'No problem follows this heading.', isUnknown: true } : part
  })
  return checkedParts.reverse()
}

function parseHeading(typed: string): string | null {
  const [, name] =
    /^#{1,6}\s+(.+?)(?:\s+#+)?$/.exec(typed) ??
    /^\*\*([^*]+)\*\*:?$/.exec(typed) ??
    /^([^,;|\t]+:)$/.exec(typed.replace(LIST_MARKUP, '')) ??
    []
  const plain = name?.trim().replace(/:$/, '').trim() ?? ''
  const isName = /\p{L}/u.test(plain) && plain.length <= LIST_LIMITS.name && !WEB_ADDRESS.test(plain)
  return isName ? plain : null
}

function splitIntoLines(text: string, names: NameIndex): { line: number; indent: number; typed: string }[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((typed, index) => ({ line: index + 1, indent: getIndent(typed), typed: typed.trim() }))
    .filter(({ typed }) => typed !== '')
  const [first] = lines
  return first && isHeader(first.typed, names) ? lines.slice(1) : lines
}

const getIndent = (text: string): number => text.length - text.trimStart().length

function indexNames(problems: ProblemIndex, acceptedSlugs: ReadonlySet<string>): NameIndex {
  const byNumber = new Map<number, string>()
  for (const { number, slug } of problems.values()) if (number !== undefined) byNumber.set(number, slug)
  return { problems, acceptedSlugs, byTitle: groupProblemsByTitle(problems), byNumber }
}

interface Cell {
  words: string
  name: string
  /** The index of the cell's first character in the line. */
  column: number
}

interface NamedPart {
  words: string
  column: number
  result: LookupResult
}

function findInLine(words: string, names: NameIndex): NamedPart[] {
  if (words === '' || TABLE_RULE_LINE.test(words)) return []
  const whole = { words, column: 0, result: findProblem(words, names) }
  if (typeof whole.result === 'string') return [whole]
  const row = splitTableRow(words)
  const named = (row && findInCells(row, names)) ?? findNumber(words.replace(BULLET_MARKUP, ''), names)
  if (named !== undefined) return [{ ...whole, result: named }]
  const cells = splitCells(words)
  // Look up numbers only if all cells are numbers: a single number next to words may be the number of the row.
  const areNumbers = cells.every(({ name }) => PROBLEM_NUMBER.test(name))
  const result = cells.map(({ name, ...cell }) => ({
    ...cell,
    name,
    result: (areNumbers ? findNumber(name, names) : undefined) ?? findProblem(name, names),
  }))
  const problems = result.filter((part) => typeof part.result === 'string')
  if (problems.length === 1 && isTableRow(result)) return problems
  return result.length > 1 && problems.length > 0 ? result : [whole]
}

/**
 * Whether a line is a row of a table: each cell names a problem or contains a typical table value (`TABLE_VALUE`). A cell with only digits
 * counts as a table value if it is the first, or if another cell matches `TABLE_VALUE`: "Two Sum, 15" may name two problems.
 */
function isTableRow(cells: readonly (Cell & { result: LookupResult })[]): boolean {
  const hasTableValue = cells.some(({ name }) => TABLE_VALUE.test(name))
  return cells.every(
    ({ name, result }, index) =>
      typeof result === 'string' || TABLE_VALUE.test(name) || (DIGITS.test(name) && (hasTableValue || index === 0)),
  )
}

const splitTableRow = (words: string): string[] | undefined =>
  /[\t|]/.test(words) ? words.split(/[\t|]/).map((cell) => cell.trim()) : undefined

function splitCells(line: string): Cell[] {
  const parts = line.matchAll(QUOTED_CELL.test(line) ? /(?:\s*"(?:[^"]|"")*"\s*|[^,;])+/g : /[^,;]+/g)
  return [...parts]
    .map(({ 0: part, index }) => {
      const words = part.trim()
      const name = words
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"')
        .trim()
      return { words, name, column: index + getIndent(part) }
    })
    .filter(({ name }) => name !== '')
}

function isHeader(line: string, names: NameIndex): boolean {
  const cells = splitTableRow(line)?.filter(Boolean) ?? splitCells(line).map(({ name }) => name)
  return (
    cells.length > 1 &&
    cells.some((cell) => PROBLEM_COLUMN_HEADER.test(cell)) &&
    findInCells(cells, names) === undefined
  )
}

/** Ignores numbers, which may be row numbers. */
const findInCells = (cells: readonly string[], names: NameIndex): string | undefined =>
  cells.map((cell) => findProblem(cell, names)).find((result) => typeof result === 'string')

function findNumber(words: string, { byNumber }: NameIndex): string | undefined {
  const [, digits] = PROBLEM_NUMBER.exec(words) ?? []
  return digits === undefined ? undefined : byNumber.get(Number(digits))
}

/** Formats a list as text for editing: a line for each heading and problem. Uses the slug if the title would not be read as this problem. */
export function formatListText(list: Pick<StudyListText, 'slugs' | 'headings'>, problems: ProblemIndex): string {
  const names = indexNames(problems, new Set(list.slugs))
  const formatProblemLine = (slug: string): string => {
    const title = problems.get(slug)?.title.trim()
    const isClear = title && !/[\r\n]/.test(title) && parseHeading(title) === null && findProblem(title, names) === slug
    return isClear ? title : slug
  }
  return createSections({ name: '', ...list })
    .flatMap(({ name, slugs }, index) => {
      const lines = slugs.map(formatProblemLine)
      return name === '' ? lines : [...(index > 0 ? [''] : []), formatHeading(name, names), ...lines]
    })
    .join('\n')
}

/** Uses bold if the name would be read as a problem otherwise. */
function formatHeading(name: string, names: NameIndex): string {
  const line = `## ${name}`
  return findInLine(line, names).some(({ result }) => typeof result === 'string') ? `**${name}**` : line
}

type LookupResult = string | Pick<FaultyLine, 'reason' | 'isUnknown'>

function findProblem(words: string, { problems, acceptedSlugs, byTitle }: NameIndex): LookupResult {
  const slug = findSlugInUrl(words)
  if (slug !== undefined) {
    return isKnown(slug, problems, acceptedSlugs) ? slug : { reason: 'No problem in the catalog has this address.' }
  }
  if (WEB_ADDRESS.test(words)) return findInAddress(words, problems, acceptedSlugs)
  // Titles such as "01 Matrix" look like numbered lines, so try the whole line first.
  const unmarked = words.replace(LIST_MARKUP, '')
  const bare = unmarked.replace(DIFFICULTY_AFTER_TITLE, '')
  for (const candidate of new Set([words, unmarked, bare, bare.replace(NUMBER_BEFORE_TITLE, '')])) {
    if (isKnown(candidate, problems, acceptedSlugs)) return candidate
    const titled = byTitle.get(normalizeTitle(candidate)) ?? []
    if (titled.length > 1) return { reason: formatAmbiguousTitle(titled) }
    if (titled[0]) return titled[0].slug
    const lowerCase = candidate.toLowerCase()
    if (isKnown(lowerCase, problems, acceptedSlugs)) return lowerCase
  }
  return { reason: 'No problem in the catalog has this name or title.', isUnknown: true }
}

function findInAddress(words: string, problems: ProblemIndex, acceptedSlugs: ReadonlySet<string>): LookupResult {
  const segments = WEB_ADDRESS_PATH.exec(words)?.[1]?.toLowerCase().split('/').reverse() ?? []
  const slug = segments.find((segment) => isKnown(segment, problems, acceptedSlugs))
  return slug ?? { reason: 'This is not the address of a LeetCode problem.' }
}

const isKnown = (slug: string, problems: ProblemIndex, acceptedSlugs: ReadonlySet<string>): boolean =>
  SLUG_PATTERN.test(slug) && (problems.has(slug) || acceptedSlugs.has(slug))
