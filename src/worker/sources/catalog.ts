import * as v from 'valibot'
import { findCategories } from '#domain/category'
import type { Problem } from '#domain/problem'
import { describeIssue } from '#events/issue'
import { MAX_ACCEPTED_SECONDS } from '#lib/time'
import { AppError } from '../app-error'
import { gunzip } from './gunzip'
import { createStatusError, type Fetch, isLastingStatus, request } from './http'
import { SHORT_TEXT, SLUG } from './read-fields'

const CATALOG_PATH = '/catalog/problems.json.gz'
/** The starter: the catalog that comes with the app, for a first start while the full catalog cannot be downloaded. */
const STARTER_PATH = '/catalog/starter.json.gz'
/** The starter of the server's present build. The query bypasses the service worker, which has the starter of the page's build. */
const LATEST_STARTER_PATH = `${STARTER_PATH}?latest`
/** Time limit of the download in milliseconds. The catalog has half a megabyte, which takes long on a slow connection. */
const DOWNLOAD_LIMIT_MS = 120_000
/** A catalog with a larger share (0 to 1) of invalid rows is rejected. */
const MAX_INVALID_SHARE = 0.05

const ROW = v.object({
  slug: SLUG,
  number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  title: v.pipe(SHORT_TEXT, v.nonEmpty()),
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

export interface DownloadedCatalog {
  problems: Problem[]
  bytes: Uint8Array
  hash: number
  /** False if the server has only the starter until it has read the full list (C11). */
  isFull: boolean
  etag: string | null
}

/**
 * Downloads and parses the catalog; stores nothing. Returns null if `init` has an If-None-Match header and the server's catalog still
 * has this ETag. Throws an AppError if the catalog is unavailable or invalid (C1, C2).
 */
export async function fetchCatalog(fetch: Fetch, init: RequestInit = {}): Promise<DownloadedCatalog | null> {
  const response = await request(fetch, CATALOG_PATH, init, DOWNLOAD_LIMIT_MS)
  if (response.status === 304) return null
  const downloaded = await readCatalog(response)
  const kind = response.headers.get('x-catalog')
  const isFull = kind === null ? !(await isLatestStarter(fetch, downloaded.hash)) : kind !== 'starter'
  return { ...downloaded, isFull, etag: response.headers.get('etag') }
}

/** Downloads the catalog that comes with the app. Throws an AppError if it is unavailable or invalid. */
export async function fetchStarterCatalog(fetch: Fetch): Promise<DownloadedCatalog> {
  const downloaded = await readCatalog(await request(fetch, STARTER_PATH, {}, DOWNLOAD_LIMIT_MS))
  return { ...downloaded, isFull: false, etag: null }
}

async function readCatalog(response: Response): Promise<Pick<DownloadedCatalog, 'problems' | 'bytes' | 'hash'>> {
  const { ok, status } = response
  if (!ok) throw createStatusError(`Couldn’t load the catalog: the server answered with status ${status}.`, status)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { problems: parseCatalog(bytes), bytes, hash: computeFingerprint(bytes) }
}

/**
 * Whether a catalog is the starter of the server's build. Static hosts send no header that says so. If the starter cannot be read now,
 * returns true, because a starter is soon asked for again.
 */
async function isLatestStarter(fetch: Fetch, hash: number): Promise<boolean> {
  const response = await request(fetch, LATEST_STARTER_PATH, {}, DOWNLOAD_LIMIT_MS).catch(() => null)
  if (!response?.ok) return response === null || !isLastingStatus(response.status)
  return computeFingerprint(new Uint8Array(await response.arrayBuffer())) === hash
}

/** Parses catalog bytes, gzipped or already inflated. Throws an AppError if the bytes cannot be decoded or too few rows are valid. */
export function parseCatalog(bytes: Uint8Array): Problem[] {
  const rows = parseRows(decodeCatalog(bytes))
  const refused: string[] = []
  const problems = rows.flatMap((row, i) => {
    const result = v.safeParse(ROW, row)
    if (result.success) return [toProblem(result.output)]
    refused.push(`row ${i}: ${describeIssue(result.issues[0], 'row')}`)
    return []
  })
  if (problems.length === 0 || refused.length > rows.length * MAX_INVALID_SHARE) {
    throw catalogError(refused[0] ?? 'it is empty')
  }
  return problems
}

const DESCRIBED_ROW = v.object({ slug: v.string(), description: v.pipe(v.string(), v.nonEmpty()) })

/** Reads the descriptions in catalog bytes, by slug. Leaves out problems without a description. */
export function readDescriptions(bytes: Uint8Array): Map<string, string> {
  const rowsWithDescription = parseRows(decodeCatalog(bytes)).filter((row) => v.is(DESCRIBED_ROW, row))
  return new Map(rowsWithDescription.map(({ slug, description }) => [slug, description]))
}

/** Returns a catalog's text. Unpacks the bytes unless the browser has done so (C1). Throws an AppError if they cannot be unpacked. */
function decodeCatalog(bytes: Uint8Array): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes)
  try {
    return new TextDecoder().decode(gunzip(bytes, MAX_INFLATED_BYTES))
  } catch (error) {
    throw catalogError(error instanceof RangeError ? 'it is too large' : 'it is incomplete or damaged', error)
  }
}

const toProblem = (row: v.InferOutput<typeof ROW>): Problem => ({
  slug: row.slug,
  ...(row.number !== undefined && { number: row.number }),
  title: row.title,
  categories: findCategories(row.topicTags),
  difficulty: row.difficulty,
  popularity: row.popularity,
  isPaid: row.isPaidOnly,
  isFundamental: row.isFundamental,
  createdAt: row.createdAt,
})

function parseRows(text: string): unknown[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw catalogError('it is not JSON', error)
  }
  if (Array.isArray(parsed)) return parsed
  throw catalogError('it is not a list')
}

/** Returns a number that identifies a download: a 32-bit hash of the bytes, with the number of bytes in the upper bits. */
function computeFingerprint(bytes: Uint8Array): number {
  let hash = 0
  for (const byte of bytes) hash = (Math.imul(hash, 31) + byte) >>> 0
  return (bytes.length % 0x100000) * 0x100000000 + hash
}

/** Maximum bytes of the decompressed catalog. A catalog of 4,000 problems has about 2 MB. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024

const catalogError = (why: string, cause?: unknown): AppError =>
  new AppError('unreachable', `The catalog could not be read: ${why}.`, { cause })
