import { zipSync } from 'fflate'

/**
 * The oldest date that a zip file can contain, in local time, so that the bytes do not depend on the clock or the time
 * zone.
 */
const ZIP_DATE = new Date(1980, 0, 1)

/** Makes a zip file of files by path. Equal files give equal bytes, in any order. */
export function zipFiles(files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
  // zipSync wants arrays of its own: a Buffer of Node shares its memory with others.
  const own = sorted.map(([path, bytes]) => [path, new Uint8Array(bytes)] as const)
  return zipSync(Object.fromEntries(own), { level: 9, mtime: ZIP_DATE })
}
