import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Bytes } from '../static/assets'
import { decodeCatalog, type ServedCatalog } from './catalog-file'
import type { FirstSeen } from './rows'

/** A stored catalog and the time when it was written, in epoch milliseconds. */
export interface StoredCatalog {
  catalog: ServedCatalog
  writtenAt: number
}

const FIRST_SEEN_SCHEMA = v.record(v.string(), v.pipe(v.number(), v.minValue(0)))

export function getCatalogPath(folder: string): string {
  return join(folder, 'problems.json.gz')
}

function getFirstSeenPath(folder: string): string {
  return join(folder, 'first-seen.json')
}

/** Reads a catalog file. Returns undefined if the file does not exist or is damaged. Logs damage. */
export async function loadCatalog(path: string, log: (line: string) => void): Promise<StoredCatalog | undefined> {
  try {
    const bytes = await readIfExists(path)
    if (!bytes) return undefined
    const { mtimeMs } = await stat(path)
    return { catalog: await decodeCatalog(bytes), writtenAt: mtimeMs }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log(`The problem list in ${path} cannot be used (${reason}); the one that came with the build takes its place.`)
    return undefined
  }
}

/** Reads the times when slugs were first seen. Returns an empty map if there is no file. Throws if the file is damaged. */
export async function loadFirstSeen(folder: string): Promise<FirstSeen> {
  const bytes = await readIfExists(getFirstSeenPath(folder))
  if (!bytes) return new Map()
  return new Map(Object.entries(v.parse(FIRST_SEEN_SCHEMA, JSON.parse(new TextDecoder().decode(bytes)))))
}

export async function saveFirstSeen(folder: string, firstSeen: FirstSeen): Promise<void> {
  const sortedEntries = [...firstSeen].sort(([a], [b]) => (a < b ? -1 : 1))
  await writeAtomically(
    getFirstSeenPath(folder),
    new TextEncoder().encode(JSON.stringify(Object.fromEntries(sortedEntries))),
  )
}

/** Writes a file atomically: readers see either the old or the new content, even after a crash. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporaryPath = `${path}.${randomUUID()}.tmp`
  try {
    await writeFile(temporaryPath, bytes, { flush: true })
    await rename(temporaryPath, path)
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

async function readIfExists(path: string): Promise<Bytes | undefined> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
