import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

const ROOT = 'bench/browser'

/** Builds without hashes in file names, because SQLite requests `sqlite3.wasm` from its own folder. */
const NAMES_WITHOUT_HASHES = { rollupOptions: { output: { assetFileNames: 'assets/[name][extname]' } } }

/** Builds the page in the folder `name` of bench/browser. Returns a temporary folder with the result, which the caller must remove. */
export async function buildPage(name: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'solvelog-page-'))
  await build({
    configFile: false,
    root: `${ROOT}/${name}`,
    logLevel: 'error',
    worker: { format: 'es', ...NAMES_WITHOUT_HASHES },
    build: {
      ...NAMES_WITHOUT_HASHES,
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  })
  return outDir
}

/** Builds the page in the folder `name` of bench/browser and serves it on its own port. */
export async function servePage(name: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const outDir = await buildPage(name)
  const server = await preview({
    configFile: false,
    root: `${ROOT}/${name}`,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const [address] = server.resolvedUrls?.local ?? []
  if (!address) throw new Error(`The page ${name} is not served.`)
  return {
    origin: new URL(address).origin,
    async stop() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
