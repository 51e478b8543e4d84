import { zipSync } from 'fflate'

/** The oldest date that a zip file can contain. With a fixed date, the bytes do not depend on the clock. */
const ZIP_DATE = new Date(1980, 0, 1)

/** Creates a zip file from the contents of files by path. Equal files give equal bytes, in any order. */
export function zipFiles(files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
  // `zipSync` needs arrays with memory of their own, but a Buffer of Node may share its memory with other Buffers.
  const copies = sorted.map(([path, bytes]) => [path, new Uint8Array(bytes)] as const)
  return zipSync(Object.fromEntries(copies), { level: 9, mtime: ZIP_DATE })
}
