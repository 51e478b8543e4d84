import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { type CommandResult, run, tool } from './run'

/** Named in playwright.config.ts. */
const PLAYWRIGHT_REPORT = 'test-results/e2e.json'

/** The flows of a run that may pass only when they were run again. With more, the run fails. */
const MAX_RETRIED = 3

/** Number of output lines of a failed part that are repeated at the end of the run. */
const LAST_LINES = 80

/** Runs the parts of a test run, counts their tests, and prints the result as the last line. */
export class Report {
  #passed = 0
  #failed = 0
  #notes: string[] = []
  #lastLines: string[] = []

  /** Adds a part's counts. A part that exits with an error but reports no failed test counts as one failure. */
  count(part: string, { code, text }: CommandResult, passed: number, failed: number): void {
    const broke = code !== 0 && failed === 0
    this.#passed += passed
    this.#failed += broke ? 1 : failed
    console.log(`\n— ${part}: ${passed} passed, ${broke ? 'but it ended with an error' : `${failed} failed`}`)
    if (code === 0) return
    this.#lastLines.push(`\n— last lines of ${part}:`, ...text.trimEnd().split('\n').slice(-LAST_LINES))
  }

  /** Adds a note that is printed at the end of the run, before the result. */
  note(line: string): void {
    this.#notes.push(line)
  }

  /** Builds the app and the extension. A failed build returns false and counts as a failure. */
  async build(): Promise<boolean> {
    const build = await run('npm', ['run', '--silent', 'build'], { quiet: true })
    console.log(build.text)
    if (build.code !== 0) this.count('build', build, 0, 1)
    return build.code === 0
  }

  /** Runs a Vitest project of vitest.config.ts. Prints the output when it has ended, because other parts run at the same time. */
  async vitest(part: string, project: string): Promise<void> {
    const reportPath = `test-results/vitest-${project}.json`
    // Otherwise the report of an earlier run could be counted.
    rmSync(reportPath, { force: true })
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`]
    const ran = await run(tool('vitest'), ['run', '--project', project, ...reporters], { quiet: true })
    console.log(ran.text)
    const report = readReport<JsonTestResults>(reportPath)
    this.count(part, ran, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
  }

  /**
   * Runs projects of playwright.config.ts in one run, so that all workers are busy to its end, and prints the result of each. A
   * project without a test counts as a failure. The app and the extension must be built.
   */
  async playwright(projects: string[]): Promise<void> {
    rmSync(PLAYWRIGHT_REPORT, { force: true })
    const ran = await run(tool('playwright'), ['test', ...projects.flatMap((name) => ['--project', name])])
    const report = readReport<JSONReport>(PLAYWRIGHT_REPORT)
    const tests = report?.suites.flatMap(testsIn) ?? []
    const count = (status: JSONReportTest['status'], of = tests) => of.filter((test) => test.status === status).length
    let isComplete = true
    for (const project of projects) {
      const own = tests.filter(({ projectName }) => projectName === project)
      isComplete &&= own.length > 0
      console.log(
        `\n— ${project}: ${count('expected', own) + count('flaky', own)} passed, ${count('unexpected', own)} failed`,
      )
    }
    const retried = tests.filter(({ status }) => status === 'flaky').length
    const isFlaky = retried > MAX_RETRIED
    this.count(
      'flows',
      isComplete && !isFlaky ? ran : { ...ran, code: 1 },
      count('expected') + retried,
      count('unexpected'),
    )
    // Such an error fails the run, but the list shows it where it happened, far above the end.
    for (const { message, value } of report?.errors ?? [])
      this.note(`An error outside every flow: ${message ?? value ?? 'without a message'}`)
    if (retried > 0)
      this.note(
        `${retried} of the flows passed only when they were run again: the list above names them. A run fails with more than ${MAX_RETRIED}.`,
      )
  }

  /** Prints the notes, the failures and the result, and exits. */
  end(): never {
    for (const line of this.#lastLines) console.log(line)
    for (const line of this.#notes) console.log(`\n${line}`)
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`)
    process.exit(this.#failed === 0 ? 0 : 1)
  }
}

/** The report of a part; undefined if the part exited before it wrote one. */
function readReport<T>(path: string): T | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** The tests of a suite and of the suites in it. */
function testsIn({ specs, suites = [] }: JSONReportSuite): JSONReportTest[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsIn)]
}
