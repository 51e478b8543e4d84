import { ensureChromium, ensureEngine, HEADLESS_SHELL } from './browser'
import { runEngineTests } from './engine-tests'
import { Report } from './report'
import { run } from './run'

/** `npm test` runs the checks and all tests. A failed part does not stop the others. */
const report = new Report()

// The checks need no browser, so they run while missing browsers are installed.
const checkRun = run('npm', ['run', '--silent', 'check', '--', '--without-audit'], { quiet: true })
console.log(`Browsers: ${ensureChromium()}, for flows ${ensureEngine(HEADLESS_SHELL) ?? 'the same'}`)

const check = async () => {
  const checked = await checkRun
  console.log(checked.text)
  report.addCounts('check', checked, checked.code === 0 ? 1 : 0, 0)
}

// Vulnerabilities are reported but do not make the tests fail, so that the same code always has the same result. But they make `npm run
// check` fail.
const audit = async () => {
  const { text } = await run('npm', ['run', '--silent', 'audit'], { quiet: true })
  console.log(`\n— known vulnerabilities of packages\n${text}`)
}

const testJobs = [
  check,
  () => report.runVitest('rules and server', 'unit'),
  () => report.runVitest('log in Chromium', 'browser'),
  audit,
]
await runEngineTests(report, { testJobs, playwrightProjects: ['chromium', 'extension'], checkRun })
report.printAndExit()
