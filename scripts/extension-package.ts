import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { createManifest, createStoreManifest, TARGETS, type Target } from '../extension/manifest'
import { zipFiles } from './zip'

const SCRIPT_ENTRIES = {
  'page-hook': 'extension/page-hook/main.ts',
  site: 'extension/site/main.ts',
  'app-bridge': 'extension/app-bridge/main.ts',
  background: 'extension/background/main.ts',
  popup: 'extension/popup/main.ts',
  'first-run': 'extension/first-run/main.ts',
  'site-check': 'extension/site-check/main.ts',
}
const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))

export const EXTENSION_VERSION = version

export interface ExtensionPackage {
  target: Target
  /** The unpacked extension, which a browser can load. */
  folder: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Returns the name of a browser's zip file. It is the same in every version, so that links to it stay valid. */
export const getZipName = (target: Target): string => `solvelog-companion-${target}.zip`

/** The name of the zip file for the Chrome Web Store. Its manifest has no key, unlike the manifest of the other zip file for Chrome. */
export const STORE_ZIP = 'solvelog-companion-chrome-store.zip'

/**
 * Builds the extension into the folders `chrome` and `firefox` in `outputFolder`, with a zip file of each. Empties `outputFolder` first.
 * The same source always gives the same bytes. The code is not minified, so that reviewers of the stores can read it (docs/decisions/0200).
 */
export async function buildExtension(outputFolder: string): Promise<ExtensionPackage[]> {
  const common = join(outputFolder, 'common')
  rmSync(outputFolder, { recursive: true, force: true })
  mkdirSync(common, { recursive: true })
  await Promise.all(Object.entries(SCRIPT_ENTRIES).map(([name, entry]) => bundle(name, entry, common)))
  for (const page of ['popup', 'first-run', 'site-check'])
    for (const type of ['html', 'css']) cpSync(`extension/${page}/${page}.${type}`, join(common, `${page}.${type}`))
  cpSync('extension/icons', join(common, 'icons'), { recursive: true })
  const packages = TARGETS.map((target) => createPackage(target, common, outputFolder))
  writeFileSync(
    join(outputFolder, STORE_ZIP),
    zipFolder(join(outputFolder, 'chrome'), { 'manifest.json': formatJson(createStoreManifest(EXTENSION_VERSION)) }),
  )
  rmSync(common, { recursive: true })
  return packages
}

/** Bundles a script into one file without imports, because content scripts run synchronously and cannot import. */
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

function createPackage(target: Target, common: string, outputFolder: string): ExtensionPackage {
  const folder = join(outputFolder, target)
  cpSync(common, folder, { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), formatJson(createManifest(target, EXTENSION_VERSION)))
  const name = getZipName(target)
  const bytes = zipFolder(folder)
  writeFileSync(join(outputFolder, name), bytes)
  return { target, folder, name, bytes }
}

const formatJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** Creates a zip file of a folder. `replacedFiles` contains the texts of files whose content in the zip file differs. */
function zipFolder(folder: string, replacedFiles: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const readBytes = (name: string) => Buffer.from(replacedFiles[name] ?? readFileSync(join(folder, name)))
  return zipFiles(Object.fromEntries(names.map((name) => [name, readBytes(name)])))
}
