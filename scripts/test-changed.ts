import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Engine, FIREFOX, findEnginePath, WEBKIT } from './browser'
import { runFlows, runTool, runVitest } from './test-parts'
import { TestReport } from './test-report'

/*
 * `npm run test:changed -- WORDS` is for use while working: types, lint of the changed files, the unit and log tests that import them, and the
 * flow files whose names contain one of the words. Changes are those since the last common commit with `origin/main`, or without such a branch
 * since the last commit.
 */
const words = process.argv.slice(2)
const wordArgs = words.length > 0 ? ['--', ...words] : []

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

function findBase(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main')
  } catch {
    return 'HEAD'
  }
}

/** Projects of playwright.config.ts that exist only if their engine is installed. */
const OPTIONAL_PROJECTS: [project: string, engine: Engine][] = [
  ['extension-firefox', FIREFOX],
  ['webkit', WEBKIT],
]

/** Returns the project of playwright.config.ts that runs a flow file. */
function getProject(path: string): string {
  if (path === 'test/e2e/companion/firefox.test.ts') return 'extension-firefox'
  if (path.startsWith('test/e2e/companion')) return 'extension'
  return path.startsWith('test/e2e/engines/') ? 'webkit' : 'chromium'
}

const base = findBase()
const changedFiles = [
  ...git('diff', '--name-only', base).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
].filter((path) => path !== '' && existsSync(path))
const flowFiles = readdirSync('test/e2e', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test/e2e', name))
const selectedFlows = flowFiles.filter((path) => words.some((word) => basename(path).includes(word)))

const report = new TestReport('npm run test:changed', wordArgs)
for (const word of words)
  if (!flowFiles.some((path) => basename(path).includes(word)))
    report.addFailure({
      title: `No flow file contains “${word}”`,
      error: '',
      command: `npm run test:changed -- ${word}`,
    })
await report.runPart('types', 25, () => runTool('tsc', '-b'))
if (changedFiles.length > 0) {
  await report.runPart('lint of the changed files', 5, () =>
    runTool('biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changedFiles),
  )
  await report.runPart('unit and log tests of the changed files', 30, () =>
    runVitest({ projects: ['unit', 'browser'], args: ['--changed', base, '--passWithNoTests'] }),
  )
}
const projects = new Set(selectedFlows.map(getProject))
for (const [project, { name, advice }] of OPTIONAL_PROJECTS.filter(([, engine]) => findEnginePath(engine) === null))
  if (projects.delete(project)) report.addNote(`Not run: the flows in ${name}, which was not found. ${advice}`)
if (projects.size > 0)
  await runFlows(report, 60, {
    projects: [...projects],
    args: [...selectedFlows, '--retries=0', '--timeout=60000'],
  })
const otherChangedFlows = changedFiles.filter((path) => flowFiles.includes(path) && !selectedFlows.includes(path))
if (otherChangedFlows.length > 0)
  report.addNote(`Not run, although changed, because no word selects them: ${otherChangedFlows.join(', ')}`)
report.addNote(
  `Not run: ${flowFiles.length - selectedFlows.length} of ${flowFiles.length} flow files, the other checks, the unit and log tests that import no changed file, and what only \`npm run test:all\` runs. Run \`npm test\` before a push.`,
)
report.printAndExit()
