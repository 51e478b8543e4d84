import * as v from 'valibot'
import { categoriesOf } from '#domain/category'
import type { Problem } from '#domain/problem'
import { describeIssue } from '#events/issue'
import { MAX_ACCEPTED_SECONDS } from '#lib/time'
import { AppError } from '../app-error'
import { Unpacker } from '../log/export-file/inflate'
import { type Fetch, request, statusError } from './http'
import { SHORT, SLUG } from './read-fields'

const PATH = '/catalog/problems.json.gz'
/** The problems of the build, stored for offline starts. */
const STARTER = '/catalog/starter.json.gz'
/** Time limit of the download in milliseconds: half a megabyte on a slow connection. */
const DOWNLOAD_LIMIT = 120_000
/** A list with a larger share of invalid rows is rejected. */
const MAX_REFUSED = 0.05

const ROW = v.object({
  slug: SLUG,
  number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  title: v.pipe(SHORT, v.nonEmpty()),
  topicTags: v.array(
    v.union([
      v.string(),
      v.pipe(
        v.object({ name: v.string() }),
        v.transform(({ name }) => name),
      ),
    ]),
  ),
  difficulty: v.picklist(['Easy', 'Medium', 'Hard']),
  popularity: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0),
  isPaidOnly: v.optional(v.boolean(), false),
  isFundamental: v.optional(v.boolean(), false),
  createdAt: v.optional(v.pipe(v.number(), v.minValue(-MAX_ACCEPTED_SECONDS), v.maxValue(MAX_ACCEPTED_SECONDS)), 0),
})

/** A downloaded catalog: its problems, and the bytes with their hash. */
export interface Download {
  problems: Problem[]
  bytes: Uint8Array
  hash: number
}

/** Downloads and parses the catalog; stores nothing. Throws an AppError if it is unavailable or invalid (C1, C2). */
export function fetchCatalog(fetch: Fetch): Promise<Download> {
  return download(fetch, PATH)
}

/** Downloads the problems of the build, used if there are no others. Throws an AppError like `fetchCatalog`. */
export function fetchStarter(fetch: Fetch): Promise<Download> {
  return download(fetch, STARTER)
}

async function download(fetch: Fetch, path: string): Promise<Download> {
  const response = await request(fetch, path, {}, DOWNLOAD_LIMIT)
  const { ok, status } = response
  if (!ok) throw statusError(`Couldn’t load the catalog: the server answered with status ${status}.`, status)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { problems: await readCatalogBytes(bytes), bytes, hash: fingerprintOf(bytes) }
}

/** Parses catalog bytes, gzipped or already inflated. Throws an AppError with the invalid row. */
export async function readCatalogBytes(bytes: Uint8Array): Promise<Problem[]> {
  const rows = rowsOf(await textOf(bytes))
  const refused: string[] = []
  const problems = rows.flatMap((row, i) => {
    const result = v.safeParse(ROW, row)
    if (result.success) return [toProblem(result.output)]
    refused.push(`row ${i}: ${describeIssue(result.issues[0], 'row')}`)
    return []
  })
  if (problems.length === 0 || refused.length > rows.length * MAX_REFUSED) {
    throw refuse(refused[0] ?? 'it is empty')
  }
  return problems
}

const DESCRIBED = v.object({ slug: v.string(), description: v.pipe(v.string(), v.nonEmpty()) })

/** The descriptions in catalog bytes by slug; rows without one are left out. */
export async function readDescriptions(bytes: Uint8Array): Promise<Map<string, string>> {
  const found = rowsOf(await textOf(bytes)).filter((row) => v.is(DESCRIBED, row))
  return new Map(found.map(({ slug, description }) => [slug, description]))
}

/** The text of a catalog, which the transport may have unpacked already (C1). Throws an AppError if it is too large or incomplete. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const unpacker = new Unpacker(new Uint8Array(bytes))
  try {
    const unpacked = await unpacker.readAll(MAX_BYTES)
    if (!unpacked) throw refuse('it is too large')
    if (!unpacked.isWhole) throw refuse('it is incomplete')
    return new TextDecoder().decode(unpacked.bytes)
  } finally {
    unpacker.close()
  }
}

const toProblem = (row: v.InferOutput<typeof ROW>): Problem => ({
  slug: row.slug,
  ...(row.number !== undefined && { number: row.number }),
  title: row.title,
  categories: categoriesOf(row.topicTags),
  difficulty: row.difficulty,
  popularity: row.popularity,
  isPaid: row.isPaidOnly,
  isFundamental: row.isFundamental,
  createdAt: row.createdAt,
})

function rowsOf(text: string): unknown[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw refuse('it is not JSON', error)
  }
  if (Array.isArray(parsed)) return parsed
  throw refuse('it is not a list')
}

/** A 32-bit hash of the bytes with their number in the upper bits, to compare downloads. */
function fingerprintOf(bytes: Uint8Array): number {
  let hash = 0
  for (const byte of bytes) hash = (Math.imul(hash, 31) + byte) >>> 0
  return (bytes.length % 0x100000) * 0x100000000 + hash
}

/** Maximum inflated size. The full list of some 4,000 problems has about 2 MB. */
const MAX_BYTES = 64 * 1024 * 1024

const refuse = (why: string, cause?: unknown): AppError =>
  new AppError('unreachable', `The catalog could not be read: ${why}.`, { cause })
