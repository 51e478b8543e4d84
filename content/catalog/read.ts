import { readdirSync, readFileSync } from 'node:fs'

export type CatalogDifficulty = 'Easy' | 'Medium' | 'Hard'

export interface CatalogRow {
  slug: string
  /** The practice site's number of the problem; absent if unknown. */
  number?: number
  title: string
  topicTags: string[]
  description: string
  difficulty: CatalogDifficulty
  /** How well known the problem is, from 0 to 1. */
  popularity: number
  isPaidOnly: boolean
  isFundamental: boolean
  /** In epoch seconds. */
  createdAt: number
}

/**
 * The day on which the starter catalog was written, 1 August 2026 UTC, in epoch seconds. It is the creation date of all its rows, because
 * the practice site publishes no creation dates.
 */
export const STARTER_DATE = Date.UTC(2026, 7, 1) / 1000

interface FileLine {
  text: string
  /** File name and line number, for error messages. */
  location: string
}

const DIFFICULTIES = new Map<string, CatalogDifficulty>([
  ['E', 'Easy'],
  ['M', 'Medium'],
  ['H', 'Hard'],
])

const PROBLEM_FILE = /^problems-.*\.txt$/
const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/
const FLAGS_PATTERN = /^(-|P|F)$/
const NUMBER_PATTERN = /^[1-9]\d{0,8}$/
const POPULARITY_PATTERN = /^\d{1,3}$/

function throwLineError(line: FileLine, reason: string): never {
  throw new Error(`${line.location}: ${reason}`)
}

function readLines(folder: URL, name: string): FileLine[] {
  return readFileSync(new URL(name, folder), 'utf8')
    .split(/\r?\n/)
    .map((text, index) => ({ text: text.trim(), location: `${name}:${index + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
}

function readProblemLines(folder: URL): FileLine[] {
  const names = readdirSync(folder).filter((name) => PROBLEM_FILE.test(name))
  return names.sort().flatMap((name) => readLines(folder, name))
}

function readTags(folder: URL): Map<string, string> {
  const tags = new Map<string, string>()
  for (const line of readLines(folder, 'tags.txt')) {
    const [code, name, ...extraFields] = line.text.split(' | ')
    if (!code || !name || extraFields.length > 0) throwLineError(line, 'expected "code | Tag name"')
    if (tags.has(code)) throwLineError(line, `tag code "${code}" is defined twice`)
    tags.set(code, name)
  }
  return tags
}

function readNumbers(folder: URL): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const line of readLines(folder, 'numbers.txt')) {
    const [number, slug, ...extraFields] = line.text.split(' | ')
    if (!number || !slug || extraFields.length > 0 || !NUMBER_PATTERN.test(number))
      throwLineError(line, 'expected "number | slug"')
    if (numbers.has(slug)) throwLineError(line, `"${slug}" has two numbers`)
    numbers.set(slug, Number(number))
  }
  return numbers
}

function parseTags(line: FileLine, field: string, tags: Map<string, string>): string[] {
  const names = field.split(',').map((code) => tags.get(code) ?? throwLineError(line, `unknown tag code "${code}"`))
  if (new Set(names).size < names.length) throwLineError(line, `a tag is named twice in "${field}"`)
  return names
}

function parsePopularity(line: FileLine, field: string): number {
  const percent = POPULARITY_PATTERN.test(field) ? Number(field) : NaN
  if (!(percent <= 100)) throwLineError(line, `popularity "${field}" is not a whole number from 0 to 100`)
  return percent / 100
}

function parseRow(line: FileLine, tags: Map<string, string>, numbers: Map<string, number>): CatalogRow {
  const fields = line.text.split(' | ')
  const [slug, title, level, flags, popularity, tagCodes, description] = fields
  if (fields.length !== 7 || !slug || !title || !level || !flags || !popularity || !tagCodes || !description) {
    throwLineError(line, `expected 7 filled fields separated by " | ", found ${fields.filter(Boolean).length}`)
  }
  if (!SLUG_PATTERN.test(slug)) throwLineError(line, `"${slug}" is not a slug`)
  if (!FLAGS_PATTERN.test(flags)) throwLineError(line, `unknown flags "${flags}"`)
  const number = numbers.get(slug)
  return {
    slug,
    ...(number !== undefined && { number }),
    title,
    topicTags: parseTags(line, tagCodes, tags),
    description,
    difficulty: DIFFICULTIES.get(level) ?? throwLineError(line, `unknown difficulty "${level}"`),
    popularity: parsePopularity(line, popularity),
    isPaidOnly: flags === 'P',
    isFundamental: flags === 'F',
    createdAt: STARTER_DATE,
  }
}

/**
 * Reads the starter catalog from the `problems-*.txt` files, `numbers.txt` and `tags.txt` of a folder. The URL must end with a slash. Rows
 * are in the order of the file names and lines. Throws an error that names the file and line if a line is invalid.
 */
export function readStarterCatalog(folder: URL = new URL('./', import.meta.url)): CatalogRow[] {
  const tags = readTags(folder)
  const numbers = readNumbers(folder)
  const rows: CatalogRow[] = []
  const locationBySlug = new Map<string, string>()
  for (const line of readProblemLines(folder)) {
    const row = parseRow(line, tags, numbers)
    const earlierLocation = locationBySlug.get(row.slug)
    if (earlierLocation) throwLineError(line, `"${row.slug}" is already at ${earlierLocation}`)
    locationBySlug.set(row.slug, line.location)
    rows.push(row)
  }
  return rows
}
