import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import type { CatalogRow } from '../../content/catalog/read'
import { type Bytes, computeEtag } from '../static/assets'

export interface ServedCatalog {
  bytes: Bytes
  etag: string
  rows: readonly CatalogRow[]
}

const MAX_UNPACKED_BYTES = 64 * 1024 * 1024

const ROWS_SCHEMA = v.pipe(
  v.array(
    v.object({
      slug: v.pipe(v.string(), v.nonEmpty()),
      number: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      title: v.string(),
      topicTags: v.array(v.string()),
      description: v.string(),
      difficulty: v.picklist(['Easy', 'Medium', 'Hard']),
      popularity: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
      isPaidOnly: v.boolean(),
      isFundamental: v.boolean(),
      createdAt: v.pipe(v.number(), v.minValue(0)),
    }),
  ),
  v.minLength(1),
)

/** Encodes a catalog as a gzipped JSON array of rows (C1). Equal rows give equal bytes. */
export function encodeCatalog(rows: readonly CatalogRow[]): Bytes {
  return new Uint8Array(gzipSync(JSON.stringify(rows), { level: 9 }))
}

/** Decodes a catalog file. Throws if it is truncated, damaged, empty or not a catalog. */
export async function decodeCatalog(bytes: Bytes): Promise<ServedCatalog> {
  const json = await promisify(gunzip)(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })
  return { bytes, etag: computeEtag(bytes), rows: v.parse(ROWS_SCHEMA, JSON.parse(json.toString('utf8'))) }
}

export function createServedCatalog(rows: readonly CatalogRow[]): ServedCatalog {
  const bytes = encodeCatalog(rows)
  return { bytes, etag: computeEtag(bytes), rows }
}
