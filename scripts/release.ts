import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { notesOf, releaseChangeLog } from './release/change-log'
import { makeSameFilesTwice, runOrThrow, versionIn } from './release/files'
import { tagOf, versionRefusal } from './release/version'

/**
 * `npm run release -- VERSION`: everything that a release needs (X3). It works in a clone of the last commit, so that no other file of
 * this folder gets into a package. At the end the commit and the tag of the version are fetched from the clone. `--dry-run` leaves only
 * that out.
 */
const UPLOADS = `
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
const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

const refusal =
  versionRefusal(version, versionIn('.'), git('tag').split('\n').filter(Boolean)) ?? treeRefusal() ?? addressRefusal()
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
const clone = mkdtempSync(join(tmpdir(), 'solvelog-release-'))
try {
  await prepare(clone)
  const out = resolve('release')
  mkdirSync(out, { recursive: true })
  say('makes the files, twice')
  await makeSameFilesTwice(clone, out)
  writeFileSync(join(out, 'release-notes.md'), notesOf(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8'), version))
  if (!isDryRun) keepCommit()
  console.log(`The files of ${version} are in release/. Two builds gave the same bytes.`)
  console.log(
    isDryRun
      ? 'Nothing was committed or tagged.'
      : `Next: git push --follow-tags${UPLOADS.replaceAll('VERSION', version)}`,
  )
} finally {
  rmSync(clone, { recursive: true, force: true })
}

/** Clones the last commit, sets the version, and makes whatever is committed with it. */
async function prepare(folder: string): Promise<void> {
  const npm = (...args: string[]) => runOrThrow('npm', args, folder)
  say('installs the packages in a clone')
  git('clone', '--quiet', '--no-tags', '.', folder)
  await npm('ci', '--no-audit', '--no-fund')
  if (versionIn(folder) !== version) await npm('version', version, '--no-git-tag-version')
  const path = join(folder, 'CHANGELOG.md')
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(path, releaseChangeLog(readFileSync(path, 'utf8'), version, today))
  say('runs the checks')
  await npm('run', 'check')
  say('retakes the pictures and keeps the stored data')
  await npm('run', 'shots')
  await npm('run', 'shots:store')
  await runOrThrow('npx', ['tsx', 'scripts/keep-state.ts'], folder)
  execFileSync('git', ['add', '--all'], { cwd: folder })
  execFileSync('git', ['commit', '--quiet', '--message', `Release ${version}`], { cwd: folder })
}

/** Takes the commit from the clone and tags it. */
function keepCommit(): void {
  git('fetch', '--quiet', clone, 'HEAD')
  git('merge', '--quiet', '--ff-only', 'FETCH_HEAD')
  git('tag', '--annotate', tagOf(version), '--message', `Solvelog ${version}`)
}

function treeRefusal(): string | null {
  const changed = git('status', '--porcelain')
  return changed === '' ? null : `Commit or remove these changes first:\n${changed}`
}

/** The owner names the addresses before the first release: they go into the package and into the stores' forms. */
function addressRefusal(): string | null {
  const unnamed = ['package.json', 'docs/hosting.md'].filter((file) => readFileSync(file, 'utf8').includes('/OWNER/'))
  if (unnamed.length === 0) return null
  const words = `${unnamed.join(' and ')} still have the address of no repository. Replace OWNER.`
  if (!isDryRun) return words
  console.log(`Before the release itself: ${words}`)
  return null
}

function say(step: string): void {
  console.log(`Release ${version}: ${step} …`)
}
