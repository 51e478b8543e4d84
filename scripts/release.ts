import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { extractNotes, releaseChangeLog } from './release/change-log'
import { createFilesTwice, readVersion, runOrThrow } from './release/files'
import { findVersionProblem, formatTag } from './release/version'

// `npm run release -- VERSION` creates a release (X3). It works in a clone of the last commit, so that no uncommitted file
// gets into a package. At the end it fetches the release commit from the clone and tags it. With `--dry-run` it does not
// fetch or tag.

/** The text that is printed after a release: how to publish each package. */
const UPLOAD_INSTRUCTIONS = `
  npm: npm publish release/solvelog-VERSION.tgz, or push the tag: .github/workflows/release.yml publishes it
  Chrome Web Store: https://chrome.google.com/webstore/devconsole, solvelog-companion-chrome-store.zip
  Edge Add-ons: https://partner.microsoft.com/dashboard/microsoftedge, solvelog-companion-chrome-store.zip
  addons.mozilla.org: https://addons.mozilla.org/developers/, solvelog-companion-firefox.zip with solvelog-source-VERSION.zip
  The texts for the stores' forms are in docs/store/submit.md.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
})
const version = positionals[0] ?? ''
const isDryRun = values['dry-run']
const runGit = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

const problem =
  findVersionProblem(version, readVersion('.'), runGit('tag').split('\n').filter(Boolean)) ??
  findAddressProblem() ??
  findTreeProblem()
if (problem) {
  console.error(problem)
  process.exit(1)
}
const cloneFolder = mkdtempSync(join(tmpdir(), 'solvelog-release-'))
try {
  await prepareClone(cloneFolder)
  const out = resolve('release')
  mkdirSync(out, { recursive: true })
  printStep('makes the files, twice')
  await createFilesTwice(cloneFolder, out)
  writeFileSync(
    join(out, 'release-notes.md'),
    extractNotes(readFileSync(join(cloneFolder, 'CHANGELOG.md'), 'utf8'), version),
  )
  if (!isDryRun) fetchCommit()
  console.log(`The files of ${version} are in release/. Two builds gave the same bytes.`)
  console.log(
    isDryRun
      ? 'Nothing was committed or tagged.'
      : `Next: git push --follow-tags${UPLOAD_INSTRUCTIONS.replaceAll('VERSION', version)}`,
  )
} finally {
  rmSync(cloneFolder, { recursive: true, force: true })
}

/** Clones the last commit, sets the version, and creates the files that are committed with it. */
async function prepareClone(folder: string): Promise<void> {
  const runNpm = (...args: string[]) => runOrThrow('npm', args, folder)
  printStep('installs the packages in a clone')
  runGit('clone', '--quiet', '--no-tags', '.', folder)
  await runNpm('ci', '--no-audit', '--no-fund')
  if (readVersion(folder) !== version) await runNpm('version', version, '--no-git-tag-version')
  const path = join(folder, 'CHANGELOG.md')
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(path, releaseChangeLog(readFileSync(path, 'utf8'), version, today))
  printStep('runs the checks')
  await runNpm('run', 'check')
  printStep('retakes the pictures and keeps the stored data')
  await runNpm('run', 'shots')
  await runNpm('run', 'shots:store')
  await runOrThrow('npx', ['tsx', 'scripts/keep-state.ts'], folder)
  execFileSync('git', ['add', '--all'], { cwd: folder })
  execFileSync('git', ['commit', '--quiet', '--message', `Release ${version}`], { cwd: folder })
}

function fetchCommit(): void {
  runGit('fetch', '--quiet', cloneFolder, 'HEAD')
  runGit('merge', '--quiet', '--ff-only', 'FETCH_HEAD')
  runGit('tag', '--annotate', formatTag(version), '--message', `Solvelog ${version}`)
}

function findTreeProblem(): string | null {
  const changedFiles = runGit('status', '--porcelain')
  return changedFiles === '' ? null : `Commit or remove these changes first:\n${changedFiles}`
}

/** Returns a problem if package.json does not name the repository: npm's page and the proof of origin need its address. */
function findAddressProblem(): string | null {
  const { repository } = JSON.parse(readFileSync('package.json', 'utf8')) as { repository?: unknown }
  if (repository !== undefined) return null
  const message =
    'package.json names no repository. Set its address and commit it: npm pkg set repository=ADDRESS homepage=ADDRESS bugs=ADDRESS/issues'
  if (!isDryRun) return message
  console.log(`Before the release itself: ${message}`)
  return null
}

function printStep(step: string): void {
  console.log(`Release ${version}: ${step} …`)
}
