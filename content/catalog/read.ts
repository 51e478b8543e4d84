import { readdirSync, readFileSync } from 'node:fs'

/** How hard the practice site calls a problem. */
export type CatalogDifficulty = 'Easy' | 'Medium' | 'Hard'

/** One problem of the catalog. */
export interface CatalogRow {
  slug: string
  /** The practice site's number of the problem; absent if it has none. */
  number?: number
  title: string
  topicTags: string[]
  description: string
  difficulty: CatalogDifficulty
  /** How well known the problem is, from 0 to 1. */
  popularity: number
  isPaidOnly: boolean
  isFundamental: boolean
  /** Epoch seconds. */
  createdAt: number
}

/**
 * The day the starter table was written, 1 August 2026 UTC, in epoch seconds.
 * Every starter row carries it, because the practice site publishes no creation dates.
 */
export const STARTER_DATE = Date.UTC(2026, 7, 1) / 1000

interface Line {
  text: string
  /** File name and line number, for error messages. */
  place: string
}

const DIFFICULTIES = new Map<string, CatalogDifficulty>([
  ['E', 'Easy'],
  ['M', 'Medium'],
  ['H', 'Hard'],
])

const PROBLEM_FILE = /^problems-.*\.txt$/
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const FLAGS = /^(-|P|F)$/
const NUMBER = /^[1-9]\d{0,8}$/
const POPULARITY = /^\d{1,3}$/

function fail(line: Line, reason: string): never {
  throw new Error(`${line.place}: ${reason}`)
}

function readLines(folder: URL, name: string): Line[] {
  return readFileSync(new URL(name, folder), 'utf8')
    .split(/\r?\n/)
    .map((text, index) => ({ text: text.trim(), place: `${name}:${index + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
}

function readProblemLines(folder: URL): Line[] {
  const names = readdirSync(folder).filter((name) => PROBLEM_FILE.test(name))
  return names.sort().flatMap((name) => readLines(folder, name))
}

function readTags(folder: URL): Map<string, string> {
  const tags = new Map<string, string>()
  for (const line of readLines(folder, 'tags.txt')) {
    const [code, name, ...rest] = line.text.split(' | ')
    if (!code || !name || rest.length > 0) fail(line, 'expected "code | Tag name"')
    if (tags.has(code)) fail(line, `tag code "${code}" is defined twice`)
    tags.set(code, name)
  }
  return tags
}

/** Slug → the practice site's number. */
function readNumbers(folder: URL): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const line of readLines(folder, 'numbers.txt')) {
    const [number, slug, ...rest] = line.text.split(' | ')
    if (!number || !slug || rest.length > 0 || !NUMBER.test(number)) fail(line, 'expected "number | slug"')
    if (numbers.has(slug)) fail(line, `"${slug}" has two numbers`)
    numbers.set(slug, Number(number))
  }
  return numbers
}

function parseTags(line: Line, field: string, tags: Map<string, string>): string[] {
  const names = field.split(',').map((code) => tags.get(code) ?? fail(line, `unknown tag code "${code}"`))
  if (new Set(names).size < names.length) fail(line, `a tag is named twice in "${field}"`)
  return names
}

function parsePopularity(line: Line, field: string): number {
  const percent = POPULARITY.test(field) ? Number(field) : NaN
  if (!(percent <= 100)) fail(line, `popularity "${field}" is not a whole number from 0 to 100`)
  return percent / 100
}

function parseRow(line: Line, tags: Map<string, string>, numbers: Map<string, number>): CatalogRow {
  const fields = line.text.split(' | ')
  const [slug, title, level, flags, popularity, codes, description] = fields
  if (fields.length !== 7 || !slug || !title || !level || !flags || !popularity || !codes || !description) {
    fail(line, `expected 7 filled fields separated by " | ", found ${fields.filter(Boolean).length}`)
  }
  if (!SLUG.test(slug)) fail(line, `"${slug}" is not a slug`)
  if (!FLAGS.test(flags)) fail(line, `unknown flags "${flags}"`)
  const number = numbers.get(slug)
  return {
    slug,
    ...(number !== undefined && { number }),
    title,
    topicTags: parseTags(line, codes, tags),
    description,
    difficulty: DIFFICULTIES.get(level) ?? fail(line, `unknown difficulty "${level}"`),
    popularity: parsePopularity(line, popularity),
    isPaidOnly: flags === 'P',
    isFundamental: flags === 'F',
    createdAt: STARTER_DATE,
  }
}

/**
 * Reads the starter catalog from the `problems-*.txt` files, `numbers.txt` and `tags.txt` of a folder (by default
 * the folder of this module; the URL must end in a slash). Rows are in the order of the file names and lines.
 *
 * Throws an error that names file and line when a line is malformed, a tag code or difficulty is unknown, a popularity
 * is out of range, or a slug appears twice.
 */
export function readStarterCatalog(folder: URL = new URL('./', import.meta.url)): CatalogRow[] {
  const tags = readTags(folder)
  const numbers = readNumbers(folder)
  const rows: CatalogRow[] = []
  const places = new Map<string, string>()
  for (const line of readProblemLines(folder)) {
    const row = parseRow(line, tags, numbers)
    const earlier = places.get(row.slug)
    if (earlier) fail(line, `"${row.slug}" is already at ${earlier}`)
    places.set(row.slug, line.place)
    rows.push(row)
  }
  return rows
}
