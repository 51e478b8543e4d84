import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { type CommandResult, getToolPath, run } from './run'
import { ERROR_LINES, type Failure, type PartResult, type TestReport } from './test-report'

/** The paths of the reports. The first one is also in playwright.config.ts. */
const PLAYWRIGHT_REPORT = 'test-results/e2e.json'
const VITEST_REPORT = 'test-results/vitest.json'
const CHECK_REPORT = 'test-results/check.json'

/** Maximum number of end-to-end tests that may fail at first and pass in a retry. With more, the test run fails. */
const MAX_RETRIED_TESTS = 3

/** A failed check, as scripts/check.ts reports it. */
export interface FailedCheck {
  title: string
  output: string
}

/** Runs the static checks, without those that need the network. */
export async function runChecks(): Promise<PartResult> {
  rmSync(CHECK_REPORT, { force: true })
  const result = await run('npm', ['run', '--silent', 'check', '--', '--without-audit', `--report=${CHECK_REPORT}`])
  const failedChecks = readReport<FailedCheck[]>(CHECK_REPORT)
  if (!failedChecks) return toPartResult(result, 'static checks', 'npm run check -- --without-audit')
  const failures = failedChecks.map(({ title, output }) => ({
    title,
    error: takeLastLines(output),
    command: `npm run check -- --only='${title}'`,
  }))
  return { passed: failures.length === 0 ? 1 : 0, failures }
}

/** Builds the app and the extension. */
export async function runBuild(): Promise<PartResult> {
  return toPartResult(await run('npm', ['run', '--silent', 'build']), 'build', 'npm run build')
}

/** Runs a tool of the project, such as `tsc`, as a part of a test run. */
export async function runTool(name: string, ...args: string[]): Promise<PartResult> {
  return toPartResult(await run(getToolPath(name), args), name, formatCommand(name, args))
}

interface VitestOptions {
  /** Projects of vitest.config.ts. */
  projects: string[]
  /** Other arguments, such as names of files. */
  args?: string[]
  /** Whether tests with many inputs try all of them, instead of a fifth (test/property.ts). */
  allInputs?: boolean
}

/** Runs projects of vitest.config.ts in one Vitest run. */
export async function runVitest({ projects, args = [], allInputs = false }: VitestOptions): Promise<PartResult> {
  // If Vitest exits without a report, the report of an earlier run must not be counted.
  rmSync(VITEST_REPORT, { force: true })
  const projectArgs = projects.map((name) => `--project=${name}`)
  const variables: Record<string, string> = allInputs ? { PROPERTY_RUNS: 'full' } : {}
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
  const result = await run(getToolPath('vitest'), ['run', ...projectArgs, ...args, ...reporters], { variables })
  const report = readReport<JsonTestResults>(VITEST_REPORT)
  const failures = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }): Failure[] => {
      const path = relative('.', name)
      const failedTests = assertionResults.filter(({ status }) => status === 'failed')
      if (failedTests.length === 0) {
        const error = message || 'A hook failed. The output above says why.'
        return [{ title: path, error, command: formatCommand('vitest run', [...projectArgs, path], variables) }]
      }
      return failedTests.map(({ fullName, failureMessages, location }) => {
        const error = leaveOutForeignFrames(stripVTControlCharacters(failureMessages?.[0] ?? 'without a message'))
        // A property test fails again with the same random values.
        const [, seed] = /seed: (-?\d+)/.exec(error) ?? []
        const test = location ? `${path}:${location.line}` : path
        const command = formatCommand('vitest run', [...projectArgs, test], {
          ...variables,
          ...(seed !== undefined && { TEST_SEED: seed }),
        })
        return { title: fullName, error, command }
      })
    })
  const passed = report?.numPassedTests ?? 0
  if (result.code === 0 || failures.length > 0) return { passed, failures }
  return {
    passed,
    failures: [createCrashFailure(result, 'Vitest', formatCommand('vitest run', [...projectArgs, ...args], variables))],
  }
}

/** Removes the lines of a stack that are not in the project, which would fill the end of a red run. */
const leaveOutForeignFrames = (error: string): string =>
  error.replaceAll(/\n +at (?:.*\/node_modules\/.*|new Promise \(<anonymous>\))/g, '')

interface PlaywrightOptions {
  /** Projects of playwright.config.ts. */
  projects: string[]
  /** Selects the flows of one command; all flows without it (playwright.config.ts). */
  flows?: 'npm-test' | 'test-all'
  /** Other arguments, such as names of files. */
  args?: string[]
}

/**
 * Runs projects of playwright.config.ts in a single Playwright run, so that all of its workers are busy until the end. A project without a
 * test counts as a failure. The app and the extension must be built before.
 */
async function runPlaywright({ projects, flows, args = [] }: PlaywrightOptions): Promise<PartResult> {
  rmSync(PLAYWRIGHT_REPORT, { force: true })
  const projectArgs = projects.map((name) => `--project=${name}`)
  const variables: Record<string, string> = flows ? { FLOWS: flows } : {}
  const result = await run(getToolPath('playwright'), ['test', ...projectArgs, ...args], { variables })
  const command = formatFlowsCommand({ projects, args, ...(flows && { flows }) })
  const report = readReport<JSONReport>(PLAYWRIGHT_REPORT)
  if (!report) return { passed: 0, failures: [createCrashFailure(result, 'Playwright', command)] }
  const tests = report.suites.flatMap(listTests)
  const retried = tests.filter(({ status }) => status === 'flaky')
  const failures = [
    ...report.errors.map(({ message, value, location }) => ({
      title: location ? relative('.', location.file) : 'An error outside of every flow',
      error: stripVTControlCharacters(message ?? value ?? ''),
      command,
    })),
    ...tests.filter(({ status }) => status === 'unexpected').map(describeFlow),
    ...(retried.length > MAX_RETRIED_TESTS ? retried.map(describeFlow) : []),
  ]
  const emptyProjects = projects.filter((project) => !tests.some(({ projectName }) => projectName === project))
  if (report.errors.length === 0)
    failures.push(
      ...emptyProjects.map((name) => ({
        title: `No flow ran in ${name}`,
        error: '',
        command: formatFlowsCommand({ projects: [name], args, ...(flows && { flows }) }),
      })),
    )
  if (result.code !== 0 && failures.length === 0) failures.push(createCrashFailure(result, 'Playwright', command))
  const passed = tests.filter(({ status }) => status === 'expected').length + retried.length
  return { passed, retried: retried.length, failures }
}

/** Builds and runs flows as two parts of a test run. `goal`: processor time of the flows, in seconds. */
export async function runFlows(report: TestReport, goal: number, options: PlaywrightOptions): Promise<void> {
  if (await report.runPart('build', 30, runBuild)) await report.runPart('flows', goal, () => runPlaywright(options))
  else
    report.addFailure({
      title: 'The flows did not run',
      error: 'The build failed.',
      command: formatFlowsCommand(options),
    })
}

function formatFlowsCommand({ projects, flows, args = [] }: PlaywrightOptions): string {
  const projectArgs = projects.map((name) => `--project=${name}`)
  return formatCommand('playwright test', [...projectArgs, ...args], flows ? { FLOWS: flows } : {})
}

interface Flow {
  title: string
  file: string
  line: number
  projectName: string
  status: string
  error: string
}

function describeFlow({ title, file, line, projectName, status, error }: Flow): Failure {
  return {
    title: `${title} (${projectName}${status === 'flaky' ? ', passed in a retry' : ''})`,
    error,
    command: formatCommand('playwright test', [`--project=${projectName}`, `test/e2e/${file}:${line}`, '--retries=0']),
  }
}

function listTests({ specs, suites = [] }: JSONReportSuite): Flow[] {
  const toFlows = ({ title, file, line, tests }: JSONReportSpec): Flow[] =>
    tests.map(({ projectName, status, results }) => {
      const messages = results.findLast(({ errors }) => errors.length > 0)?.errors.map(({ message }) => message)
      const error = stripVTControlCharacters(messages?.join('\n') ?? 'The test passes now. Remove its mark test.fail.')
      return { title, file, line, projectName, status, error }
    })
  return [...specs.flatMap(toFlows), ...suites.flatMap(listTests)]
}

/** Returns the paths of the files with tests of which `npm test` tries only a share of the inputs (test/property.ts). */
export function listPropertyTests(): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((name) => join('test', name))
    .filter((name) => name.endsWith('.test.ts') && readFileSync(name, 'utf8').includes("/property'"))
}

/** Returns the last lines of an output, where most tools say what is wrong. */
export const takeLastLines = (text: string): string => text.trimEnd().split('\n').slice(-ERROR_LINES).join('\n')

function toPartResult(result: CommandResult, title: string, command: string): PartResult {
  return result.code === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [createCrashFailure(result, title, command)] }
}

const createCrashFailure = ({ text }: CommandResult, title: string, command: string): Failure => ({
  title,
  error: stripVTControlCharacters(takeLastLines(text)),
  command,
})

function formatCommand(tool: string, args: string[], variables: Record<string, string> = {}): string {
  return [...Object.entries(variables).map(([name, value]) => `${name}=${value}`), 'npx', tool, ...args].join(' ')
}

function readReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
