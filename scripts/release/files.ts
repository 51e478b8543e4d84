import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run'
import { zipFiles } from '../zip'

const SUMS = 'SHA256SUMS'
/** What a build writes. */
const BUILT = ['dist', 'dist-extension', 'dist-hosting']
/** Left out of the source zip: nothing of it is needed to build the extension. */
const NOT_SOURCE = /^(docs\/shots|docs\/store\/pictures|test\/releases)\//

/**
 * Makes the files of a release from a clean checkout with its packages installed: the npm package, the extension's zips, the source zip for
 * reviewers of the stores, and SHA256SUMS. Returns the text of SHA256SUMS (X3).
 */
export async function makeReleaseFiles(root: string, out: string): Promise<string> {
  for (const folder of [...BUILT.map((name) => join(root, name)), out]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await runOrThrow('npm', ['pack', '--silent', '--pack-destination', out], root)
  await runOrThrow('npm', ['run', '--silent', 'build:extension'], root)
  for (const name of readdirSync(join(root, 'dist-extension')).filter((file) => file.endsWith('.zip')))
    cpSync(join(root, 'dist-extension', name), join(out, name))
  writeFileSync(join(out, `solvelog-source-${versionIn(root)}.zip`), sourceZip(root))
  const sums = sumsOf(out)
  writeFileSync(join(out, SUMS), sums)
  return sums
}

/** Makes the files twice, and throws if a byte differs. */
export async function makeSameFilesTwice(root: string, out: string): Promise<void> {
  const second = `${out}-again`
  const sums = [await makeReleaseFiles(root, out), await makeReleaseFiles(root, second)]
  rmSync(second, { recursive: true })
  if (sums[0] !== sums[1]) throw new Error(`Two builds differ:\n${sums.join('\n')}`)
}

/** Runs a command in a folder, and throws if it fails. */
export async function runOrThrow(command: string, args: string[], cwd: string): Promise<void> {
  const { code, text } = await run(command, args, { quiet: true, cwd })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${text}`)
}

/** The version in a folder's package.json. */
export function versionIn(root: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return version
}

function sourceZip(root: string): Uint8Array {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const paths = tracked.filter((path) => path !== '' && !NOT_SOURCE.test(path) && existsSync(join(root, path)))
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path))]))
  return zipFiles({ ...files, 'BUILD.md': Buffer.from(buildInstructions()) })
}

function buildInstructions(): string {
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

function sumsOf(folder: string): string {
  const sum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  const names = readdirSync(folder).sort()
  return names.map((name) => `${sum(name)}  ${name}\n`).join('')
}
