import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { type CommandResult, getToolPath, run } from './run'

/** The path of Playwright's report, as in playwright.config.ts. */
const PLAYWRIGHT_REPORT = 'test-results/e2e.json'

/** Maximum number of end-to-end tests that may fail at first and pass in a retry. With more, the test run fails. */
const MAX_RETRIED_TESTS = 3

/** Number of output lines of a failed part that are repeated at the end of the test run. */
const LAST_LINES = 80

/** Runs the parts of a test run, counts their tests, and prints the result. */
export class Report {
  #passed = 0
  #failed = 0
  #notes: string[] = []
  #lastLines: string[] = []

  /**
   * Adds the test counts of one part of the test run, such as a Vitest project. A part that exits with an error but reports no failed test
   * counts as one failure.
   */
  addCounts(part: string, { code, text }: CommandResult, passed: number, failed: number): void {
    const hasCrashed = code !== 0 && failed === 0
    this.#passed += passed
    this.#failed += hasCrashed ? 1 : failed
    console.log(`\n— ${part}: ${passed} passed, ${hasCrashed ? 'but it ended with an error' : `${failed} failed`}`)
    if (code === 0) return
    this.#lastLines.push(`\n— last lines of ${part}:`, ...text.trimEnd().split('\n').slice(-LAST_LINES))
  }

  /** Adds a note that is printed at the end of the test run, before the result. */
  addNote(line: string): void {
    this.#notes.push(line)
  }

  /** Builds the app and the extension. If that fails, counts a failure and returns false. */
  async build(): Promise<boolean> {
    const build = await run('npm', ['run', '--silent', 'build'], { quiet: true })
    console.log(build.text)
    if (build.code !== 0) this.addCounts('build', build, 0, 1)
    return build.code === 0
  }

  /**
   * Runs a Vitest project of vitest.config.ts. Prints the output when the project has ended, because other parts of the test run use the
   * console at the same time.
   */
  async runVitest(part: string, project: string): Promise<void> {
    const reportPath = `test-results/vitest-${project}.json`
    // If Vitest exits without a report, the report of an earlier run must not be counted.
    rmSync(reportPath, { force: true })
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`]
    const result = await run(getToolPath('vitest'), ['run', '--project', project, ...reporters], { quiet: true })
    console.log(result.text)
    const report = readReport<JsonTestResults>(reportPath)
    this.addCounts(part, result, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
  }

  /**
   * Runs projects of playwright.config.ts in a single Playwright run, so that all of its workers are busy until the end. Prints the result
   * of each project. A project without a test counts as a failure. The app and the extension must be built before.
   */
  async runPlaywright(projects: string[]): Promise<void> {
    rmSync(PLAYWRIGHT_REPORT, { force: true })
    const result = await run(getToolPath('playwright'), ['test', ...projects.flatMap((name) => ['--project', name])])
    const report = readReport<JSONReport>(PLAYWRIGHT_REPORT)
    const tests = report?.suites.flatMap(listTests) ?? []
    const count = (status: JSONReportTest['status'], selectedTests = tests) =>
      selectedTests.filter((test) => test.status === status).length
    let isComplete = true
    for (const project of projects) {
      const projectTests = tests.filter(({ projectName }) => projectName === project)
      isComplete &&= projectTests.length > 0
      console.log(
        `\n— ${project}: ${count('expected', projectTests) + count('flaky', projectTests)} passed, ${count('unexpected', projectTests)} failed`,
      )
    }
    const retried = tests.filter(({ status }) => status === 'flaky').length
    const isFlaky = retried > MAX_RETRIED_TESTS
    this.addCounts(
      'flows',
      isComplete && !isFlaky ? result : { ...result, code: 1 },
      count('expected') + retried,
      count('unexpected'),
    )
    // Playwright prints errors outside of tests far above the end of its output, so they are repeated at the end of the test run.
    for (const { message, value } of report?.errors ?? [])
      this.addNote(`An error outside every flow: ${message ?? value ?? 'without a message'}`)
    if (retried > 0)
      this.addNote(
        `${retried} of the flows passed only when they were run again: the list above names them. A run fails with more than ${MAX_RETRIED_TESTS}.`,
      )
  }

  /** Prints the notes, the failures and the result, and exits the process. */
  printAndExit(): never {
    for (const line of this.#lastLines) console.log(line)
    for (const line of this.#notes) console.log(`\n${line}`)
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`)
    process.exit(this.#failed === 0 ? 0 : 1)
  }
}

function readReport<T>(path: string): T | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function listTests({ specs, suites = [] }: JSONReportSuite): JSONReportTest[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(listTests)]
}
