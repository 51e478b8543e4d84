import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { BUILD_TARGET } from './floor'

const SCRIPT = 'service-worker.js'
/** Files that an offline page does not need: source maps, downloads, and the problem list that the server refreshes. */
const LEFT_OUT = /\.map$|^service-worker\.js$|^downloads\/|^catalog\/problems\.json\.gz$/

interface BuildFile {
  url: string
  /** Content hash of the file, or null for files that have a hash in their name. */
  revision: string | null
}

/** The files of a built app to precache for offline starts, in a fixed order. */
async function filesOf(dist: string): Promise<BuildFile[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
  const kept = paths.map((path) => path.split(sep).join('/')).filter((path) => !LEFT_OUT.test(path))
  return Promise.all(
    kept.sort().map(async (path) => ({
      url: `/${path}`,
      revision: path.startsWith('assets/') ? null : await hashOf(join(dist, path)),
    })),
  )
}

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('base64url')
    .slice(0, 16)
}

/** Writes the service worker with its list of files. Must be the last step of a build. */
export async function buildOffline(dist: string): Promise<void> {
  const files = await filesOf(dist)
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
        output: { format: 'iife', entryFileNames: SCRIPT },
      },
    },
  })
  console.log(`${SCRIPT} keeps ${files.length} files for a start without the network`)
}
