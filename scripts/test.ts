import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './browser'
import { type Ran, run, tool } from './run'

/** All there is to show that the program is right: the checks, then every test, each part even when another failed. */
console.log(`Browser: ${ensureChromium()}`)

const REPORT = 'test-results/vitest.json'
const E2E_REPORT = 'test-results/e2e.json'
for (const report of [REPORT, E2E_REPORT]) rmSync(report, { force: true })

/** How many of its last lines a part that failed says again at the end, where they are found. */
const LAST_WORDS = 80

let passed = 0
let failed = 0
const lastWords: string[] = []

/** Counts a part in; one that ended with an error and tells of no failure has failed as a whole. */
function count(part: string, { code, text }: Ran, passes: number, fails: number): void {
  const broke = code !== 0 && fails === 0
  passed += passes
  failed += broke ? 1 : fails
  console.log(`\n— ${part}: ${passes} passed, ${broke ? 'but it ended with an error' : `${fails} failed`}`)
  if (code !== 0) lastWords.push(`\n— ${part}, its last words again:`, ...text.trimEnd().split('\n').slice(-LAST_WORDS))
}

/** What a part counted; undefined when it ended before it could. A report of an earlier run must not speak for it. */
function figures(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function numberIn(told: unknown, ...path: string[]): number {
  let value = told
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof value === 'number' ? value : 0
}

const check = await run('npm', ['run', '--silent', 'check', '--', '--without-audit'])
count('check', check, check.code === 0 ? 1 : 0, 0)

// Told, not counted: the same code passes its tests for ever, whatever is learnt of its packages. The check counts it.
console.log('\n— known holes in packages')
await run('npm', ['run', '--silent', 'audit'])

const vitest = await run(tool('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORT}`,
])
const told = figures(REPORT)
count('rules, server and log', vitest, numberIn(told, 'numPassedTests'), numberIn(told, 'numFailedTests'))

const build = await run('npm', ['run', '--silent', 'build'])
if (build.code !== 0) count('build', build, 0, 1)
const e2e = await run(tool('playwright'), ['test'])
const flows = figures(E2E_REPORT)
const again = numberIn(flows, 'stats', 'flaky')
count('flows in the browser', e2e, numberIn(flows, 'stats', 'expected') + again, numberIn(flows, 'stats', 'unexpected'))

if (again > 0) console.log(`\n${again} of the flows passed only when they were tried again: the list above names them.`)
for (const line of lastWords) console.log(line)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
