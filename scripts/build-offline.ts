import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { BUILD_TARGET } from './floor'

const SCRIPT_FILE = 'service-worker.js'
/** Files that are not needed offline: source maps, the service worker itself, downloads, and the problem list that the server refreshes. */
const EXCLUDED_FILES = /\.map$|^service-worker\.js$|^downloads\/|^catalog\/problems\.json\.gz$/

interface BuildFile {
  url: string
  /** Hash of the file's content; null for files that have a hash in their name. */
  revision: string | null
}

/** Lists the files of a built app that the service worker caches for offline starts. */
async function listFiles(dist: string): Promise<BuildFile[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
  const includedPaths = paths.map((path) => path.split(sep).join('/')).filter((path) => !EXCLUDED_FILES.test(path))
  return Promise.all(
    includedPaths.sort().map(async (path) => ({
      url: `/${path}`,
      revision: path.startsWith('assets/') ? null : await hashFile(join(dist, path)),
    })),
  )
}

async function hashFile(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('base64url')
    .slice(0, 16)
}

/** Writes the service worker with its list of files. All files that pages request must be written before. */
export async function buildOffline(dist: string): Promise<void> {
  const files = await listFiles(dist)
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('..', import.meta.url)),
    publicDir: false,
    define: { BUILD_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: BUILD_TARGET,
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/offline/service-worker.ts', import.meta.url)),
        output: { format: 'iife', entryFileNames: SCRIPT_FILE },
      },
    },
  })
  console.log(`${SCRIPT_FILE} keeps ${files.length} files for a start without the network`)
}
