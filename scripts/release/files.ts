import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run'
import { zipFiles } from '../zip'

const SUMS_FILE = 'SHA256SUMS'
const BUILD_FOLDERS = ['dist', 'dist-extension', 'dist-hosting']
/** Files that the source zip does not contain, because they are not needed to build the extension. */
const EXCLUDED_FROM_SOURCE = /^(docs\/shots|docs\/store\/pictures|test\/releases)\//

/**
 * Creates the files of a release in a clean checkout with installed packages: the npm package, the extension's zip files, the source zip
 * for reviewers of the stores, and SHA256SUMS. Returns the text of SHA256SUMS (X3).
 */
export async function createReleaseFiles(root: string, outputFolder: string): Promise<string> {
  for (const folder of [...BUILD_FOLDERS.map((name) => join(root, name)), outputFolder])
    rmSync(folder, { recursive: true, force: true })
  mkdirSync(outputFolder, { recursive: true })
  await runOrThrow('npm', ['pack', '--silent', '--pack-destination', outputFolder], root)
  await runOrThrow('npm', ['run', '--silent', 'build:extension'], root)
  for (const name of readdirSync(join(root, 'dist-extension')).filter((file) => file.endsWith('.zip')))
    cpSync(join(root, 'dist-extension', name), join(outputFolder, name))
  writeFileSync(join(outputFolder, `solvelog-source-${readVersion(root)}.zip`), createSourceZip(root))
  const sums = computeSums(outputFolder)
  writeFileSync(join(outputFolder, SUMS_FILE), sums)
  return sums
}

/** Creates the files twice. Throws an error if a byte differs. */
export async function createFilesTwice(root: string, outputFolder: string): Promise<void> {
  const secondFolder = `${outputFolder}-again`
  const sums = [await createReleaseFiles(root, outputFolder), await createReleaseFiles(root, secondFolder)]
  rmSync(secondFolder, { recursive: true })
  if (sums[0] !== sums[1]) throw new Error(`Two builds differ:\n${sums.join('\n')}`)
}

/** Runs a command in a folder. Throws an error with the output if the command fails. */
export async function runOrThrow(command: string, args: string[], cwd: string): Promise<void> {
  const { code, text } = await run(command, args, { quiet: true, cwd })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${text}`)
}

export function readVersion(root: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return version
}

function createSourceZip(root: string): Uint8Array {
  const trackedFiles = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const paths = trackedFiles.filter(
    (path) => path !== '' && !EXCLUDED_FROM_SOURCE.test(path) && existsSync(join(root, path)),
  )
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path))]))
  return zipFiles({ ...files, 'BUILD.md': Buffer.from(createBuildInstructions()) })
}

function createBuildInstructions(): string {
  const npm = execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim()
  return `# Build the extension from this source

The packages in the stores were built with Node ${process.version} and npm ${npm}. Node 20.19 or newer gives the same bytes. No other
program and no key is needed.

    npm ci
    npm run build:extension

\`dist-extension/firefox\` and \`dist-extension/chrome\` are the unpacked extensions, and the zip files beside them are the packages. The code is
bundled, and not minified. Its source is in \`extension/\` and, for the rules that it shares with the app, in \`src/domain\` and \`src/lib\`.
`
}

function computeSums(folder: string): string {
  const hashFile = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  const names = readdirSync(folder).sort()
  return names.map((name) => `${hashFile(name)}  ${name}\n`).join('')
}
