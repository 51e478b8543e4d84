import { ensureChromium, ensureEngine, HEADLESS_SHELL } from './browser'
import { run } from './run'
import { runBuild, runChecks, runFlows, runVitest, takeLastLines } from './test-parts'
import { type Failure, printFailures, readFailures, removeRepairedFailures, TestReport } from './test-report'

/*
 * `npm test` runs the checks, the unit tests, the tests of the log in Chromium, and the flows directly in test/e2e: every screen and every
 * promise of the README once. A failed part does not stop the others. `npm test -- --failed` builds, then repeats the failures of the last runs.
 */
if (process.argv.includes('--failed')) await repeatFailures()

const report = new TestReport('npm test')
console.log(`Browsers: ${ensureChromium()}, for flows ${ensureEngine(HEADLESS_SHELL) ?? 'the same'}`)
await report.runPart('static checks', 60, runChecks)
await report.runPart('unit tests, and the log in Chromium', 230, () => runVitest({ projects: ['unit', 'browser'] }))
await runFlows(report, 430, { projects: ['extension', 'chromium'], flows: 'npm-test' })
report.printAndExit()

/** Repeats each failure of the last runs with its own command. Exits the process. */
async function repeatFailures(): Promise<never> {
  const failures = readFailures()
  if (failures === null) {
    console.log('There are no results of an earlier run. Run npm test.')
    process.exit(1)
  }
  const build = await runBuild()
  const remaining: Failure[] = []
  for (const failure of build.failures.length === 0 ? failures : []) {
    console.log(`\n> ${failure.command}`)
    const { code, text } = await run('sh', ['-c', failure.command])
    if (code !== 0) remaining.push({ ...failure, error: takeLastLines(text) })
  }
  if (build.failures.length === 0) removeRepairedFailures(failures, remaining)
  printFailures([...build.failures, ...remaining])
  if (build.failures.length === 0)
    console.log(`\n${failures.length - remaining.length} of ${failures.length} pass now.`)
  process.exit(build.failures.length + remaining.length === 0 ? 0 : 1)
}
