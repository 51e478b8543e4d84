import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { build } from 'vite'
import { manifestFor, TARGETS } from '../extension/manifest'

/**
 * Builds the extension into dist-extension/chrome and dist-extension/firefox, and a zip file of each. The same source gives the same
 * bytes. The code is not minified, so that store reviewers can read it (docs/decisions, "Build the extension with Vite").
 */
const OUT = 'dist-extension'
const SCRIPTS = {
  'page-hook': 'extension/page-hook/main.ts',
  site: 'extension/site/main.ts',
  'app-bridge': 'extension/app-bridge/main.ts',
  background: 'extension/background/main.ts',
  popup: 'extension/popup/main.ts',
}
/** The oldest date that a zip file can hold, in local time, so that the bytes depend neither on the clock nor on the time zone. */
const ZIP_DATE = new Date(1980, 0, 1)

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Bundles one script into one file without imports: content scripts run synchronously and cannot import. */
async function bundle(name: string, entry: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        input: { [name]: entry },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  })
}

function zip(folder: string): Uint8Array {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
  const files = names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))] as const)
  return zipSync(Object.fromEntries(files), { level: 9, mtime: ZIP_DATE })
}

const common = join(OUT, 'common')
rmSync(OUT, { recursive: true, force: true })
mkdirSync(common, { recursive: true })
for (const [name, entry] of Object.entries(SCRIPTS)) await bundle(name, entry, common)
for (const file of ['popup.html', 'popup.css']) cpSync(join('extension/popup', file), join(common, file))
cpSync('extension/icons', join(common, 'icons'), { recursive: true })
for (const target of TARGETS) {
  const folder = join(OUT, target)
  cpSync(common, folder, { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifestFor(target, version), null, 2)}\n`)
  const packed = zip(folder)
  writeFileSync(join(OUT, `solvelog-companion-${target}-${version}.zip`), packed)
  console.log(`${folder}: ${(packed.length / 1000).toFixed(0)} kB zipped`)
}
rmSync(common, { recursive: true })
