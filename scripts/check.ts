import { getToolPath, run, runJobs } from './run'

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

const TIME_AND_RANDOMNESS = 'Date\\.now|new Date\\(\\)|Math\\.random|randomUUID|getRandomValues|performance\\.now'
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
  {
    title: 'time and randomness',
    commands: [['git', 'grep', '--untracked', '-nE', TIME_AND_RANDOMNESS, '--', ...DETERMINISTIC_FOLDERS]],
    expected: 1,
    advice: 'Take the time, ids and random numbers from src/worker/platform.ts, or accept the value as an argument.',
  },
  {
    title: 'stopped clocks in tests',
    commands: [
      [
        'git',
        'grep',
        '--untracked',
        '-nE',
        'clock\\.(install|pauseAt)\\(',
        '--',
        'test',
        ':!test/e2e/harness/stop-clock.ts',
      ],
    ],
    expected: 1,
    advice:
      'Call stopClock(page) from test/e2e/harness/stop-clock.ts: after clock.install, the time runs until the test stops it, so a timer may fire early on a slow machine.',
  },
]

/** Looks up known vulnerabilities of the packages. The argument `--without-audit` skips this check, because it needs the network. */
const AUDIT_CHECK = createCheck('known vulnerabilities of packages', 'tsx', 'scripts/audit.ts')

const selectedChecks = process.argv.includes('--without-audit') ? CHECKS : [...CHECKS, AUDIT_CHECK]
const failedTitles: string[] = []

/** Prints the result of a check after its end, so that the outputs of checks do not mix. */
async function runAndReport(check: Check): Promise<void> {
  const problem = await findProblem(check)
  if (problem !== null) failedTitles.push(check.title)
  console.log(problem === null ? `✓ ${check.title}` : `✗ ${check.title}\n${problem}`)
}

/** Returns the output of the first command that fails, followed by the advice; null if no command fails. */
async function findProblem({ commands, expected = 0, advice = '' }: Check): Promise<string | null> {
  for (const [command, ...args] of commands) {
    const { code, text } = await run(command, args, { quiet: true })
    if (code !== expected) return text + advice
  }
  return null
}

await runJobs(selectedChecks.map((check) => () => runAndReport(check)))
console.log(failedTitles.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failedTitles.join(', ')}.`)
process.exit(failedTitles.length === 0 ? 0 : 1)
