import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { getToolPath, run, runJobs } from './run'
import type { FailedCheck } from './test-parts'

interface Check {
  title: string
  /** The commands with their arguments, in order. */
  commands: [string, ...string[]][]
  expected?: number
  /** Instructions for a check whose own output does not say what to do. */
  advice?: string
}

const createCheck = (title: string, command: string, ...args: string[]): Check => ({
  title,
  commands: [[getToolPath(command), ...args]],
})

/** Fails if a text that matches the pattern is in one of the paths. */
const forbidText = (title: string, pattern: string, paths: string[], advice: string): Check => ({
  title,
  commands: [['git', 'grep', '--untracked', '-nE', pattern, '--', ...paths]],
  expected: 1,
  advice,
})

const TIME_AND_RANDOMNESS = 'Date\\.now|new Date\\(\\)|Math\\.random|randomUUID|getRandomValues|performance\\.now'
/** Chromium deletes damaged files in the background without an event, and browsers are killed at arbitrary times. */
const FILES_WITH_SLEEPS = [
  'test/e2e/faults/recovery.test.ts',
  'test/e2e/harness/recovery.ts',
  'test/e2e/faults/faults-kill.test.ts',
]
const DETERMINISTIC_FOLDERS = ['src/domain', 'src/events', 'src/worker', ':!src/worker/platform.ts']

/** The checks. The longest ones are first. `tsc` is the native compiler of TypeScript 7, which is faster (docs/decisions/0473). */
const CHECKS: Check[] = [
  createCheck('types', 'tsc', '-b'),
  {
    title: 'extension build and lint',
    commands: [
      [getToolPath('tsx'), 'scripts/build-extension.ts'],
      [getToolPath('web-ext'), 'lint', '-s', 'dist-extension/firefox', '--warnings-as-errors'],
    ],
  },
  createCheck('lint and format', 'biome', 'check', '--error-on-warnings', '.'),
  createCheck('unused code and dependencies', 'knip'),
  createCheck(
    'import rules',
    'depcruise',
    'src',
    'extension',
    'server',
    'cli',
    'content',
    '--config',
    '.dependency-cruiser.cjs',
  ),
  createCheck('requirements and faults shown by a test', 'tsx', 'scripts/spec.ts'),
  createCheck('fake site fits the shapes of leetcode.com', 'tsx', 'scripts/check-fake-site.ts'),
  createCheck('duplicates', 'jscpd'),
  createCheck('index of decisions', 'tsx', 'scripts/decisions.ts', '--check'),
  forbidText(
    'time and randomness',
    TIME_AND_RANDOMNESS,
    DETERMINISTIC_FOLDERS,
    'Take the time, ids and random numbers from src/worker/platform.ts, or accept the value as an argument.',
  ),
  forbidText(
    'reloads of the page',
    'location\\.reload\\(',
    ['src/ui', ':!src/ui/behaviour/back-layers.ts'],
    'Call reloadPage from src/ui/behaviour/back-layers.ts: on a phone, a dialog that closes steps back in the history, and this cancels a reload.',
  ),
  forbidText(
    'stopped clocks in tests',
    'clock\\.(install|pauseAt)\\(',
    ['test', ':!test/e2e/harness/stop-clock.ts'],
    'Call stopClock(page) from test/e2e/harness/stop-clock.ts: after clock.install, the time runs until the test stops it, so a timer may fire early on a slow machine.',
  ),
  forbidText(
    'sleeps in tests',
    'waitForTimeout\\(',
    ['test', ...FILES_WITH_SLEEPS.map((file) => `:!${file}`)],
    'Wait for an effect of the action. To show that nothing happens, do something later and wait for its effect.',
  ),
  forbidText(
    'property tests',
    'fc\\.assert\\(',
    ['test', ':!test/property.ts'],
    'Call assertProperty from test/property.ts, so that npm test tries only a share of the inputs.',
  ),
]

/**
 * Options: `--without-audit` skips the check for known vulnerabilities, because it needs the network. `--only=TITLE` runs one check.
 * `--report=FILE` writes the failed checks to a file, for `npm test`.
 */
const { values: options } = parseArgs({
  options: { 'without-audit': { type: 'boolean' }, only: { type: 'string' }, report: { type: 'string' } },
})
const AUDIT_CHECK = createCheck('known vulnerabilities of packages', 'tsx', 'scripts/audit.ts')
const selectedChecks = (options['without-audit'] ? CHECKS : [...CHECKS, AUDIT_CHECK]).filter(
  ({ title }) => options.only === undefined || title === options.only,
)
const failedChecks: FailedCheck[] = []

/** Prints the result of a check after its end, so that the outputs of checks do not mix. */
async function runAndReport(check: Check): Promise<void> {
  const output = await findProblem(check)
  if (output !== null) failedChecks.push({ title: check.title, output })
  console.log(output === null ? `✓ ${check.title}` : `✗ ${check.title}\n${output}`)
}

/** Returns the output of the first command that fails, followed by the advice; null if no command fails. */
async function findProblem({ commands, expected = 0, advice = '' }: Check): Promise<string | null> {
  for (const [command, ...args] of commands) {
    const { code, text } = await run(command, args, { quiet: true })
    if (code !== expected) return text + advice
  }
  return null
}

if (selectedChecks.length === 0) throw new Error(`There is no check with the title “${options.only}”.`)
await runJobs(selectedChecks.map((check) => () => runAndReport(check)))
if (options.report !== undefined) {
  mkdirSync(dirname(options.report), { recursive: true })
  writeFileSync(options.report, JSON.stringify(failedChecks))
}
const failedTitles = failedChecks.map(({ title }) => title).join(', ')
console.log(failedChecks.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failedTitles}.`)
process.exit(failedChecks.length === 0 ? 0 : 1)
