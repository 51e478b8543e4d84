import { run, runJobs, tool } from './run'

interface Check {
  title: string
  /** The commands in order, each with its arguments. */
  commands: [string, ...string[]][]
  /** The exit code of success. */
  expected?: number
  /** What to do when the check fails and its own output does not say so. */
  advice?: string
}

const check = (title: string, command: string, ...args: string[]): Check => ({
  title,
  commands: [[tool(command), ...args]],
})

const TIME_AND_RANDOMNESS = 'Date\\.now|new Date\\(\\)|Math\\.random|randomUUID|getRandomValues|performance\\.now'
const DETERMINISTIC = ['src/domain', 'src/events', 'src/worker', ':!src/worker/platform.ts']

/** Longest first. npm links `tsc` to TypeScript 7, whose native compiler is faster (docs/decisions/0473). */
const CHECKS: Check[] = [
  check('types', 'tsc', '-b'),
  {
    title: 'extension build and lint',
    commands: [
      [tool('tsx'), 'scripts/build-extension.ts'],
      [tool('web-ext'), 'lint', '-s', 'dist-extension/firefox', '--warnings-as-errors'],
    ],
  },
  check('lint and format', 'biome', 'check', '--error-on-warnings', '.'),
  check('unused code and dependencies', 'knip'),
  check(
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
  check('requirements and faults shown by a test', 'tsx', 'scripts/spec.ts'),
  check('fake site fits the shapes of leetcode.com', 'tsx', 'scripts/check-fake-site.ts'),
  check('duplicates', 'jscpd'),
  check('index of decisions', 'tsx', 'scripts/decisions.ts', '--check'),
  {
    title: 'time and randomness',
    commands: [['git', 'grep', '--untracked', '-nE', TIME_AND_RANDOMNESS, '--', ...DETERMINISTIC]],
    expected: 1,
    advice: 'Take the time, ids and random numbers from src/worker/platform.ts, or accept the value as an argument.',
  },
]

/** Looks up known vulnerabilities of the packages. `--without-audit` skips it. */
const AUDIT = check('known vulnerabilities of packages', 'tsx', 'scripts/audit.ts')

const chosen = process.argv.includes('--without-audit') ? CHECKS : [...CHECKS, AUDIT]
const failed: string[] = []

/** Runs a check. Prints its output when it has failed, so that outputs do not mix. */
async function report(next: Check): Promise<void> {
  const problem = await problemOf(next)
  if (problem !== null) failed.push(next.title)
  console.log(problem === null ? `✓ ${next.title}` : `✗ ${next.title}\n${problem}`)
}

/** The output of the first command that fails, with the advice; null if none does. */
async function problemOf({ commands, expected = 0, advice = '' }: Check): Promise<string | null> {
  for (const [command, ...args] of commands) {
    const { code, text } = await run(command, args, { quiet: true })
    if (code !== expected) return text + advice
  }
  return null
}

await runJobs(chosen.map((next) => () => report(next)))
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
