import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentTypeOf } from './content-type'

/** A coding an answer's body may come in. */
export type Coding = 'br' | 'gzip'

/** Bytes in ordinary memory. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A file that is served, held in memory. */
export interface Asset {
  bytes: Bytes
  type: string
  etag: string
  immutable: boolean
  /** The body in a coding, compressed on the first call; undefined when compressing gains nothing. */
  encoded(coding: Coding): Promise<Bytes> | undefined
}

/** Served files by URL path, each with a slash in front. A path outside the map cannot be asked for. */
export type Assets = ReadonlyMap<string, Asset>

/** Smaller files are sent as they are. */
const WORTH_COMPRESSING = 860

const compressors: Record<Coding, (bytes: Bytes) => Promise<Bytes>> = {
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  // Quality 9 takes a twelfth of the time of 11 for a tenth more bytes; the first visitor waits for it.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
}

/** A weak ETag (the same for every coding of the body) made from the bytes. */
export function etagOf(bytes: Bytes): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}

/** An asset for a URL path. Only files under /assets/ carry a hash in their name and never change. */
export function makeAsset(path: string, bytes: Bytes): Asset {
  const { type, compressible } = contentTypeOf(path)
  const bodies = new Map<Coding, Promise<Bytes>>()
  const worthIt = compressible && bytes.byteLength >= WORTH_COMPRESSING
  return {
    bytes,
    type,
    etag: etagOf(bytes),
    immutable: path.startsWith('/assets/'),
    encoded(coding) {
      if (!worthIt) return undefined
      const body = bodies.get(coding) ?? compressors[coding](bytes)
      bodies.set(coding, body)
      return body
    },
  }
}

/**
 * Reads a built app into memory, so that a running server goes on serving one build, whole, whatever happens to the
 * folder. Throws when the folder cannot be read.
 */
export async function readAssets(folder: string): Promise<Assets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const assets = files.map(async (file): Promise<[string, Asset]> => {
    const path = `/${relative(folder, file).split(sep).join('/')}`
    return [path, makeAsset(path, await readFile(file))]
  })
  return new Map(await Promise.all(assets))
}
