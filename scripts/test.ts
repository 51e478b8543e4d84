import { ensureChromium } from './browser'
import { runEngineTests } from './engine-tests'
import { Report } from './report'
import { run } from './run'

/** All there is to show that the program is right: the checks, then every test, each part even when another failed. */
console.log(`Browser: ${ensureChromium()}`)
const report = new Report()

const check = await run('npm', ['run', '--silent', 'check', '--', '--without-audit'])
report.count('check', check, check.code === 0 ? 1 : 0, 0)

// Reported, not counted: the same code passes its tests for ever, whatever is learnt of its packages. The check counts it.
console.log('\n— known vulnerabilities of packages')
await run('npm', ['run', '--silent', 'audit'])

await report.vitest('rules, server and log', ['unit', 'browser'])
if (await report.build()) {
  await report.playwright('flows in the browser', 'chromium')
  await runEngineTests(report)
}
report.end()
