import { type ListedProblem, plainTitle, SLUG_PATTERN } from '../problem'
import { ambiguousTitleText, slugInAddress, titlesOf } from '../problem-names'

/** A line of a pasted list that adds no problem. */
export interface FaultyLine {
  /** From 1. */
  line: number
  /** The line as typed. */
  text: string
  /** The reason, as text for users. */
  reason: string
  /** The line names a problem that an earlier line has named. */
  isRepeated?: true
  /** The title of a problem that the line may mean; absent if none is similar. */
  suggestion?: string
}

const ANY_ADDRESS = /https?:\/\/|\bwww\./i

/** The path of an address of any site, such as "/problems/two-sum/". */
const ADDRESS_PATH = /(?:https?:\/\/|\bwww\.)[^\s/?#]+([^\s?#)\]|,;]*)/i

/** A number of a problem: "206", "#206", "LC 42", "LeetCode #42". "1." is an empty item of a numbered list. */
const NUMBER = /^(?:(?:lc|leetcode)[\s-]*)?#?(\d{1,5})$/i

/** The line below the header of a Markdown table. */
const TABLE_RULE = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/

/** Marks before the text of a line: bullets, numbers such as "1." and "12)", and check boxes. */
const MARK = /^(?:[-*•+]\s+|#?\d+[.)]\s+|\[[ xX]?\]\s*)+/

/** The number of a problem before its title: "206 ", "#206 ", "LC 206 - ". */
const NUMBER_BEFORE = /^(?:(?:lc|leetcode)[\s-]*)?#?\d{1,5}[\s.:)\]–-]+/i

/** The difficulty after a title: " (Easy)", " - Medium". */
const DIFFICULTY_AFTER = /[\s:–-]+[([]?(?:easy|medium|hard)[)\]]?$/i

/** Cells of a table that name no problem: numbers, percentages, dates, difficulties and marks. */
const TABLE_WORD =
  /^(?:#?\d+(?:\.\d+)?%?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|easy|med\.?|medium|hard|yes|no|x|✓|✔|✅|done|todo)$/i

/** The name of a column with problems. */
const HEADER = /^(?:problem|title|question|name|slug|link|url)s?$/i

const BULLET = /^(?:[-*•+]\s+|\[[ xX]?\]\s*)+/

/** The problems that a list can have by slug: those of the catalog and the person's own. */
type ProblemIndex = ReadonlyMap<string, ListedProblem>

interface Names {
  problems: ProblemIndex
  kept: ReadonlySet<string>
  byTitle: ReadonlyMap<string, ListedProblem[]>
  byNumber: ReadonlyMap<number, string>
}

/**
 * Finds the problems that a text names: in each line by slug, address, title or number, in a table row by its first cell
 * that names a problem, or in a comma list (N9, N26). Skips blank lines. Slugs in `kept` are accepted even if the catalog
 * lacks them, because the list already contains them. Law: the lines of `linesOf` give the same slugs.
 */
export function resolveLines(
  text: string,
  problems: ProblemIndex,
  kept: ReadonlySet<string> = new Set(),
): { slugs: string[]; faults: FaultyLine[] } {
  const names = namesOf(problems, kept)
  const firstLines = new Map<string, number>()
  const faults: FaultyLine[] = []
  for (const { line, typed } of linesIn(text, names)) {
    for (const { words, found } of findInLine(typed, names)) {
      const earlier = typeof found === 'string' ? firstLines.get(found) : undefined
      if (typeof found !== 'string') faults.push({ line, text: words, reason: found.reason })
      else if (earlier === undefined) firstLines.set(found, line)
      else faults.push({ line, text: words, reason: `The same problem as line ${earlier}.`, isRepeated: true })
    }
  }
  return { slugs: [...firstLines.keys()], faults }
}

/** The lines of a text with their numbers, without blank ones and without the header of a table. */
function linesIn(text: string, names: Names): { line: number; typed: string }[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((typed, index) => ({ line: index + 1, typed: typed.trim() }))
    .filter(({ typed }) => typed !== '')
  const [first] = lines
  return first && isHeader(first.typed, names) ? lines.slice(1) : lines
}

function namesOf(problems: ProblemIndex, kept: ReadonlySet<string>): Names {
  const byNumber = new Map<number, string>()
  for (const { number, slug } of problems.values()) if (number !== undefined) byNumber.set(number, slug)
  return { problems, kept, byTitle: titlesOf(problems), byNumber }
}

interface NamedPart {
  words: string
  found: Found
}

/** The problems that a line names. A part of a comma list that names no problem is a fault of its own. */
function findInLine(words: string, names: Names): NamedPart[] {
  if (words === '' || TABLE_RULE.test(words)) return []
  const whole = { words, found: find(words, names) }
  if (typeof whole.found === 'string') return [whole]
  const row = rowOf(words)
  const cell = row && findInCells(row, names)
  if (cell !== undefined) return [{ words, found: cell }]
  const number = findNumber(words.replace(BULLET, ''), names)
  if (number !== undefined) return [{ words, found: number }]
  const parts = words
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean)
  // A lone number beside words may be the number of the row.
  const areNumbers = parts.every((part) => NUMBER.test(part))
  const found = parts.map((part) => ({
    words: part,
    found: (areNumbers ? findNumber(part, names) : undefined) ?? find(part, names),
  }))
  const problems = found.filter((part) => typeof part.found === 'string')
  const others = found.filter((part) => typeof part.found !== 'string')
  const isRow = problems.length === 1 && others.every((part) => TABLE_WORD.test(part.words))
  if (isRow) return problems.map((part) => ({ words, found: part.found }))
  return found.length > 1 && problems.length > 0 ? found : [whole]
}

/** The cells of a row with tabs, bars or quotes; undefined for other lines. */
function rowOf(words: string): string[] | undefined {
  if (/[\t|]/.test(words)) return words.split(/[\t|]/).map((cell) => cell.trim())
  if (!/(?:^|[,;])\s*"/.test(words)) return undefined
  const cells = words.match(/(?:\s*"(?:[^"]|"")*"\s*|[^,;])+/g) ?? []
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  )
}

/** Whether a line is the header of a table: one of its cells is the name of a column, and none names a problem. */
function isHeader(line: string, names: Names): boolean {
  const cells = (rowOf(line) ?? line.split(/[,;]/)).map((cell) => cell.trim()).filter(Boolean)
  return cells.length > 1 && cells.some((cell) => HEADER.test(cell)) && findInCells(cells, names) === undefined
}

/** The first cell of a table row that names a problem. A number is no name here: it may be the number of the row. */
const findInCells = (cells: readonly string[], names: Names): string | undefined =>
  cells.map((cell) => find(cell, names)).find((found) => typeof found === 'string')

function findNumber(words: string, { byNumber }: Names): string | undefined {
  const [, digits] = NUMBER.exec(words) ?? []
  return digits === undefined ? undefined : byNumber.get(Number(digits))
}

/** The lines of an existing list for editing: titles, or slugs where two problems share a title. */
export function linesOf(slugs: readonly string[], problems: ProblemIndex): string {
  const names = namesOf(problems, new Set(slugs))
  return slugs
    .map((slug) => {
      const title = problems.get(slug)?.title.trim()
      return title && !/[\r\n]/.test(title) && find(title, names) === slug ? title : slug
    })
    .join('\n')
}

type Found = string | { reason: string }

function find(words: string, { problems, kept, byTitle }: Names): Found {
  const slug = slugInAddress(words)
  if (slug !== undefined) {
    return isKnown(slug, problems, kept) ? slug : { reason: 'No problem in the catalog has this address.' }
  }
  if (ANY_ADDRESS.test(words)) return findInAddress(words, problems, kept)
  // Titles such as "01 Matrix" look like numbered lines, so try the whole line first.
  const unmarked = words.replace(MARK, '')
  const bare = unmarked.replace(DIFFICULTY_AFTER, '')
  for (const candidate of new Set([words, unmarked, bare, bare.replace(NUMBER_BEFORE, '')])) {
    if (isKnown(candidate, problems, kept)) return candidate
    const titled = byTitle.get(plainTitle(candidate)) ?? []
    if (titled.length > 1) return { reason: ambiguousTitleText(titled) }
    if (titled[0]) return titled[0].slug
    const lowerCase = candidate.toLowerCase()
    if (isKnown(lowerCase, problems, kept)) return lowerCase
  }
  return { reason: 'No problem in the catalog has this name or title.' }
}

/** The problem whose slug is in the path of an address of any site. */
function findInAddress(words: string, problems: ProblemIndex, kept: ReadonlySet<string>): Found {
  const segments = ADDRESS_PATH.exec(words)?.[1]?.toLowerCase().split('/').reverse() ?? []
  const slug = segments.find((segment) => isKnown(segment, problems, kept))
  return slug ?? { reason: 'This is not the address of a LeetCode problem.' }
}

const isKnown = (slug: string, problems: ProblemIndex, kept: ReadonlySet<string>): boolean =>
  SLUG_PATTERN.test(slug) && (problems.has(slug) || kept.has(slug))
