import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import type { CatalogRow } from '../../content/catalog/read'
import { type Bytes, etagOf } from '../static/assets'

/** A catalog as it is served: the gzipped file, its ETag, and the rows inside. */
export interface ServedCatalog {
  bytes: Bytes
  etag: string
  rows: readonly CatalogRow[]
}

/** No catalog is larger than this when inflated; a file that is, is not one of ours. */
const LARGEST = 64 * 1024 * 1024

const rowsSchema = v.pipe(
  v.array(
    v.object({
      slug: v.pipe(v.string(), v.nonEmpty()),
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

/** The file of a catalog: a gzipped JSON array of rows (spec §7). The same rows give the same bytes. */
export function encodeCatalog(rows: readonly CatalogRow[]): Bytes {
  return new Uint8Array(gzipSync(JSON.stringify(rows), { level: 9 }))
}

/** The catalog in a file's bytes. Throws when they are cut, damaged, or hold something other than a filled catalog. */
export async function decodeCatalog(bytes: Bytes): Promise<ServedCatalog> {
  const json = await promisify(gunzip)(bytes, { maxOutputLength: LARGEST })
  return { bytes, etag: etagOf(bytes), rows: v.parse(rowsSchema, JSON.parse(json.toString('utf8'))) }
}

/** A catalog made from rows that are known to be good. */
export function serveRows(rows: readonly CatalogRow[]): ServedCatalog {
  const bytes = encodeCatalog(rows)
  return { bytes, etag: etagOf(bytes), rows }
}
