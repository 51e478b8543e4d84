import { type ListedProblem, SLUG_PATTERN } from '../problem'
import {
  createNumberRule,
  findSlugInUrl,
  formatAmbiguousTitle,
  getProblemNames,
  type NameMatch,
  type ProblemNames,
} from '../problem-names'
import type { Asked, AskedTriple } from './asked'
import { collectAsked } from './asked-columns'
import {
  getIndent,
  LIST_MARKUP,
  parseHeading,
  splitIntoLines,
  splitTableRow,
  TABLE_RULE_LINE,
  unquote,
  WEB_ADDRESS,
} from './list-lines'
import { createSections, createUniqueNameFunction } from './sections'
import type { ListHeading, StudyListText } from './study-list'

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
  /** Present in a table with frequencies. Null if the row has no readable frequency. */
  asked?: Asked | null
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

const WEB_ADDRESS_PATH = /(?:https?:\/\/|\bwww\.)[^\s/?#]+([^\s?#)\]|,;]*)/i

/** Matches the number of a problem: "206", "#206", "LC 42", "LeetCode #42". Not "1.", which is an empty item of a numbered list. */
const PROBLEM_NUMBER = /^(?:(?:lc|leetcode)[\s-]*)?#?(\d{1,5})$/i

const TABLE_VALUE =
  /^(?:\d+(?:\.\d+)?%|\d+\.\d+|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|easy|med\.?|medium|hard|yes|no|x|✓|✔|✅|done|todo)$/i

const DIGITS = /^\d+$/

const QUOTED_CELL = /(?:^|[,;])\s*"/

const BULLET_MARKUP = /^(?:[-*•+]\s+|\[[ xX]?\]\s*)+/

type ProblemIndex = ReadonlyMap<string, ListedProblem>

interface NameIndex {
  problems: ProblemIndex
  acceptedSlugs: ReadonlySet<string>
  names: ProblemNames<ListedProblem>
  /** Whether the number of a line without a known title means a problem. */
  isNumber: (match: NameMatch<ListedProblem> & { kind: 'number' }) => boolean
}

export type ParsedPart = NamingPart | HeadingPart | FaultyLine

/** Whether a part of a pasted list is neither a problem nor a heading. */
export const isFaulty = (part: ParsedPart): part is FaultyLine => 'reason' in part

/** Returns the problems and section headings of a pasted list. If two sections have the same name, a number is added to the second name. */
export function toListContent(parts: readonly ParsedPart[]): Pick<StudyListText, 'slugs' | 'headings'> {
  const headings: ListHeading[] = []
  const getUnusedName = createUniqueNameFunction()
  let heading: string | null = null
  const seen = new Set<string>()
  const slugs = parts.flatMap((part) => {
    if ('heading' in part) heading = part.heading
    if (!('slug' in part) || seen.has(part.slug)) return []
    seen.add(part.slug)
    if (heading !== null) headings.push({ name: getUnusedName(heading), first: part.slug })
    heading = null
    return part.slug
  })
  return { slugs, ...(headings.length > 0 && { headings }) }
}

/** How often the problems of a pasted list are asked, and the number of rows without a readable frequency (N35). */
export interface ListFrequencies {
  asked: readonly AskedTriple[]
  unreadableCount: number
}

export function readFrequencies(parts: readonly ParsedPart[]): ListFrequencies {
  const rows = parts.flatMap((part) => ('slug' in part && part.asked ? [{ slug: part.slug, asked: part.asked }] : []))
  return {
    asked: collectAsked(rows),
    unreadableCount: parts.filter((part) => 'slug' in part && part.asked === null).length,
  }
}

/**
 * Finds the problem or heading in each line of a text (N9, N26, N29). A line names a problem by slug, URL, title or number, and a comma list
 * may name several. The text may also be a table or JSON. Slugs in `acceptedSlugs` are accepted even if the catalog lacks them, because the
 * list already contains them.
 */
export function parseListText(text: string, problems: ProblemIndex, acceptedSlugs: ReadonlySet<string>): ParsedPart[] {
  const fromJson = parseListJson(text, indexNames(problems, acceptedSlugs))
  if (fromJson) return fromJson
  const names = indexNames(problems, acceptedSlugs, text.split(/\r\n?|\n/))
  const lines = splitIntoLines(text, (cell) => findSlug(cell, names))
  const namedByLine = lines.map(({ typed, problemCell }) => findInLine(typed, names, problemCell))
  const isProblem = (i: number): boolean => namedByLine[i]?.some(({ result }) => typeof result === 'string') ?? false
  const parts = lines.flatMap(({ line, indent, typed, asked }, i): ParsedPart[] => {
    // A heading with the title of a problem is a section if a problem follows it.
    const isSection =
      !isProblem(i) || (!NUMBER_OR_LINK.test(typed) && isProblem(i + 1) && !isMarked(lines[i + 1]?.typed))
    const heading = isSection ? parseHeading(typed) : null
    if (heading !== null) return [{ line, column: indent, text: typed, heading }]
    return (namedByLine[i] ?? []).map(({ words, column, result }) => {
      const position = { line, column: indent + column, text: words }
      if (typeof result !== 'string') return { ...position, ...result }
      return { ...position, slug: result, ...(asked !== undefined && { asked }) }
    })
  })
  return refuseEmptySections(parts)
}

/** Matches a heading that is meant as a problem. */
const NUMBER_OR_LINK = /\]\(|:\/\/|^[#*\s]*\d+[.)]/

const isMarked = (typed: string | undefined): boolean => typed !== undefined && parseHeading(typed) !== null

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

function indexNames(
  problems: ProblemIndex,
  acceptedSlugs: ReadonlySet<string>,
  lines: readonly string[] = [],
): NameIndex {
  const names = getProblemNames(problems)
  // Only a text with a number needs the rule. The rule reads all lines, which takes long for a large table.
  let rule: NameIndex['isNumber'] | null = null
  const isNumber: NameIndex['isNumber'] = (match) => {
    rule ??= createNumberRule(lines.map((line) => names.find(line)))
    return rule(match)
  }
  return { problems, acceptedSlugs, names, isNumber }
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

function findInLine(words: string, names: NameIndex, problemCell?: string): NamedPart[] {
  if (words === '' || TABLE_RULE_LINE.test(words)) return []
  if (problemCell !== undefined) return [{ words, column: 0, result: findProblem(problemCell, names) }]
  const whole = { words, column: 0, result: findProblem(words, names) }
  if (typeof whole.result === 'string') return [whole]
  const row = splitTableRow(words)
  const inRow = row?.map((cell) => findSlug(cell, names)).find((slug) => slug !== undefined)
  const named = inRow ?? findNumber(words.replace(BULLET_MARKUP, ''), names)
  if (named !== undefined) return [{ ...whole, result: named }]
  const cells = joinTitles(splitCells(words), words, names)
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

function splitCells(line: string): Cell[] {
  const parts = line.matchAll(QUOTED_CELL.test(line) ? /(?:\s*"(?:[^"]|"")*"\s*|[^,;])+/g : /[^,;]+/g)
  return [...parts]
    .map(({ 0: part, index }) => ({ words: part.trim(), name: unquote(part), column: index + getIndent(part) }))
    .filter(({ name }) => name !== '')
}

/** Maximum number of commas in a title, plus one. */
const MAX_TITLE_CELLS = 4

/** Joins neighbouring cells that are a title with commas. */
function joinTitles(cells: readonly Cell[], line: string, names: NameIndex): Cell[] {
  const joined: Cell[] = []
  for (let at = 0; at < cells.length; ) {
    const [first] = cells.slice(at)
    let count = Math.min(MAX_TITLE_CELLS, cells.length - at)
    let words = ''
    for (; count > 1; count--) {
      const last = cells[at + count - 1]
      words = line.slice(first?.column, (last?.column ?? 0) + (last?.words.length ?? 0))
      if (typeof findProblem(words, names) === 'string') break
    }
    if (first) joined.push(count > 1 ? { words, name: words, column: first.column } : first)
    at += count
  }
  return joined
}

/** Ignores numbers, which may be row numbers. */
function findSlug(cell: string, names: NameIndex): string | undefined {
  const result = findProblem(cell, names)
  return typeof result === 'string' ? result : undefined
}

function findNumber(words: string, { names }: NameIndex): string | undefined {
  const [, digits] = PROBLEM_NUMBER.exec(words) ?? []
  return digits === undefined ? undefined : names.findNumber(Number(digits))?.slug
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

function findProblem(words: string, index: NameIndex): LookupResult {
  const { names, problems, acceptedSlugs, isNumber } = index
  const linked = names.findLink(words)?.slug
  if (linked !== undefined) return linked
  const slug = findSlugInUrl(words)
  if (slug !== undefined && isKnown(slug, problems, acceptedSlugs)) return slug
  if (slug !== undefined || WEB_ADDRESS.test(words)) return findInAddress(words, slug, index)
  const bare = words.replace(LIST_MARKUP, '')
  for (const name of [words, bare, bare.toLowerCase()]) if (isKnown(name, problems, acceptedSlugs)) return name
  const match = names.find(words)
  if (match.kind === 'found') return match.problem.slug
  if (match.kind === 'ambiguous') return { reason: formatAmbiguousTitle(match.problems) }
  const isNamed = match.kind === 'number' && /\p{L}/u.test(words) && isNumber(match)
  const numbered = isNamed ? names.findNumber(match.number) : undefined
  return numbered?.slug ?? { reason: 'No problem in the catalog has this name or title.', isUnknown: true }
}

/** Finds the problem by a slug in the address, or by the text around the address. */
function findInAddress(
  words: string,
  slug: string | undefined,
  { names, problems, acceptedSlugs }: NameIndex,
): LookupResult {
  const segments = WEB_ADDRESS_PATH.exec(words)?.[1]?.toLowerCase().split('/').reverse() ?? []
  const known = segments.find((segment) => isKnown(segment, problems, acceptedSlugs))
  if (known !== undefined) return known
  const match = names.find(words.replace(MARKDOWN_TARGET, '').replace(BARE_ADDRESS, ''))
  if (match.kind === 'found') return match.problem.slug
  return {
    reason:
      slug === undefined
        ? 'This is not the address of a LeetCode problem.'
        : 'No problem in the catalog has this address.',
  }
}

const MARKDOWN_TARGET = /(?<=\])\([^)]*\)/g
const BARE_ADDRESS = /<?(?:https?:\/\/|\bwww\.)\S+/gi

const isKnown = (slug: string, problems: ProblemIndex, acceptedSlugs: ReadonlySet<string>): boolean =>
  SLUG_PATTERN.test(slug) && (problems.has(slug) || acceptedSlugs.has(slug))

const JSON_NAME = /^(?:title[_-]?slug|slug|url|link|href|title|name|question|problem)$/i

/** Reads a list of names or of objects with names in JSON; returns null if the text is not JSON. */
function parseListJson(text: string, names: NameIndex): ParsedPart[] | null {
  if (!/^\s*[[{]/.test(text)) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parts = [...generateNames(value)].flatMap((candidates): ParsedPart[] => {
    const slug = candidates.map((name) => findProblem(name, names)).find((result) => typeof result === 'string')
    return slug === undefined ? [] : [{ line: 1, column: 0, text: candidates[0] ?? '', slug }]
  })
  if (parts.length > 0) return parts
  return [
    {
      line: 1,
      column: 0,
      text: text.slice(0, 40),
      reason: 'This JSON names no problem. Paste titles or links, one in each line.',
    },
  ]
}

/** Yields the names that each object and each text in a list has. */
function* generateNames(value: unknown): Generator<string[]> {
  if (typeof value !== 'object' || value === null) return
  const entries = Object.entries(value)
  const own = entries.flatMap(([key, one]) => (typeof one === 'string' && JSON_NAME.test(key) ? [one] : []))
  if (own.length > 0) yield own
  for (const [, one] of entries) {
    if (typeof one === 'string' && Array.isArray(value)) yield [one]
    else yield* generateNames(one)
  }
}
