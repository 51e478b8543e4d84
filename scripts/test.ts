import { ensureChromium, ensureEngine, HEADLESS_SHELL } from './browser'
import { runEngineTests } from './engine-tests'
import { Report } from './report'
import { run } from './run'

/** Runs the checks and all tests. A failed part does not stop the others. */
console.log(`Browsers: ${ensureChromium()}, for flows ${ensureEngine(HEADLESS_SHELL) ?? 'the same'}`)
const report = new Report()

const check = await run('npm', ['run', '--silent', 'check', '--', '--without-audit'])
report.count('check', check, check.code === 0 ? 1 : 0, 0)

// Vulnerabilities are reported but do not fail the tests, so that the same code always has the same result. `npm run check` counts them.
const audit = async () => {
  const { text } = await run('npm', ['run', '--silent', 'audit'], { quiet: true })
  console.log(`\n— known vulnerabilities of packages\n${text}`)
}

const jobs = [() => report.vitest('rules and server', 'unit'), () => report.vitest('log in Chromium', 'browser'), audit]
await runEngineTests(report, { jobs, flows: ['chromium', 'extension'] })
report.end()
