import { existsSync, readFileSync, rmSync } from 'node:fs'
import { type Ran, run, tool } from './run'

const VITEST_REPORT = 'test-results/vitest.json'
/** Named in playwright.config.ts. */
const PLAYWRIGHT_REPORT = 'test-results/e2e.json'

/** How many of its last lines a part that failed repeats at the end of the run. */
const LAST_LINES = 80

/** Runs the parts of a test run, counts their tests, and prints the result as the last line. */
export class Report {
  #passed = 0
  #failed = 0
  #notes: string[] = []
  #lastLines: string[] = []

  /** Adds a part's figures. A part that ended with an error and counted no failure has failed as a whole. */
  count(part: string, { code, text }: Ran, passed: number, failed: number): void {
    const broke = code !== 0 && failed === 0
    this.#passed += passed
    this.#failed += broke ? 1 : failed
    console.log(`\n— ${part}: ${passed} passed, ${broke ? 'but it ended with an error' : `${failed} failed`}`)
    if (code === 0) return
    this.#lastLines.push(`\n— last lines of ${part}:`, ...text.trimEnd().split('\n').slice(-LAST_LINES))
  }

  /** Something to say in the last lines of the run, before the result. */
  note(line: string): void {
    this.#notes.push(line)
  }

  /** Builds the app; false, and counted as a failure, when that failed. */
  async build(): Promise<boolean> {
    const build = await run('npm', ['run', '--silent', 'build'])
    if (build.code !== 0) this.count('build', build, 0, 1)
    return build.code === 0
  }

  /** Runs Vitest projects of vitest.config.ts. */
  async vitest(part: string, projects: string[]): Promise<void> {
    // A report of an earlier run must not count for this one.
    rmSync(VITEST_REPORT, { force: true })
    const chosen = projects.flatMap((name) => ['--project', name])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
    const ran = await run(tool('vitest'), ['run', ...chosen, ...reporters])
    const figures = readReport(VITEST_REPORT)
    this.count(part, ran, numberIn(figures, 'numPassedTests'), numberIn(figures, 'numFailedTests'))
  }

  /** Runs a Playwright project of playwright.config.ts. The app must be built. */
  async playwright(part: string, project: string): Promise<void> {
    rmSync(PLAYWRIGHT_REPORT, { force: true })
    const ran = await run(tool('playwright'), ['test', '--project', project])
    const figures = readReport(PLAYWRIGHT_REPORT)
    const flaky = numberIn(figures, 'stats', 'flaky')
    const passed = numberIn(figures, 'stats', 'expected') + flaky
    this.count(part, ran, passed, numberIn(figures, 'stats', 'unexpected'))
    if (flaky > 0)
      this.note(`${flaky} tests of ${part} passed only when they were run again: the list above names them.`)
  }

  /** Prints the notes, what failed and the result, and ends the process. */
  end(): never {
    for (const line of this.#lastLines) console.log(line)
    for (const line of this.#notes) console.log(`\n${line}`)
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`)
    process.exit(this.#failed === 0 ? 0 : 1)
  }
}

/** Undefined when the part ended before it wrote its report. */
function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function numberIn(report: unknown, ...path: string[]): number {
  let value = report
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof value === 'number' ? value : 0
}
