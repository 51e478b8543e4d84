import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'

/** A failed test or check. `command` repeats it alone. */
export interface Failure {
  title: string
  error: string
  command: string
}

export interface PartResult {
  passed: number
  /** Number of tests that failed at first and passed in a retry. */
  retried?: number
  failures: Failure[]
}

interface RunTotals {
  passed: number
  retried: number
  cpuSeconds: number
  seconds: number
}

/** Results by the command that ran the tests. `npm test -- --failed` repeats the failures. */
type StoredResults = Record<string, StoredResult>

interface StoredResult {
  totals: RunTotals
  failures: Failure[]
}

/** Playwright empties its own folder below this one, but not this folder. */
const RESULTS_PATH = 'test-results/results.json'

/** Number of lines of an error that the end of a run repeats. */
export const ERROR_LINES = 15

/** A run warns when a part uses more processor time than its goal times this factor. */
const GOAL_TOLERANCE = 1.2

/** Returns the processor time that all programs of this machine have used since its start, in seconds. */
function readBusySeconds(): number {
  const times = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return times.reduce((sum, ms) => sum + ms, 0) / 1000
}

/** Runs the parts of one test command, measures them, and prints the result. */
export class TestReport {
  readonly #command: string
  readonly #totals: RunTotals = { passed: 0, retried: 0, cpuSeconds: 0, seconds: 0 }
  readonly #failures: Failure[] = []
  readonly #notes: string[] = []

  /** `command` is the command that the user runs, such as `npm test`. `args`: its arguments. */
  constructor(command: string, args: string[] = []) {
    this.#command = command
    const error = 'It was stopped, or its process ended, before the results were stored.'
    this.#store([{ title: `${command} did not end`, error, command: [command, ...args].join(' ') }])
  }

  /**
   * Runs a part and returns whether it passed. `goal` is its processor time on the machine where the goals were measured, in seconds. The
   * measured time is that of the whole machine, because browsers start processes that no parent waits for. Parts therefore run one after the
   * other.
   */
  async runPart(title: string, goal: number, part: () => Promise<PartResult>): Promise<boolean> {
    console.log(`\n— ${title}`)
    const [startedAt, busyBefore] = [performance.now(), readBusySeconds()]
    const { passed, retried = 0, failures } = await part()
    const seconds = (performance.now() - startedAt) / 1000
    const cpuSeconds = readBusySeconds() - busyBefore
    this.#totals.passed += passed
    this.#totals.retried += retried
    this.#totals.cpuSeconds += cpuSeconds
    this.#totals.seconds += seconds
    for (const failure of failures) this.addFailure(failure)
    const counts = [`${passed} passed`, `${failures.length} failed`, ...(retried > 0 ? [`${retried} retried`] : [])]
    console.log(`— ${title}: ${counts.join(', ')}, ${formatTimes({ cpuSeconds, seconds })}`)
    if (cpuSeconds > goal * GOAL_TOLERANCE)
      this.addNote(
        `“${title}” used ${Math.round(cpuSeconds)} s of processor time; its goal is ${goal} s. If nothing else ran and the other parts met their goals, make this part shorter.`,
      )
    return failures.length === 0
  }

  addFailure(failure: Failure): void {
    this.#failures.push(failure)
  }

  /** Adds a note that is printed at the end of the run, before the result. */
  addNote(line: string): void {
    this.#notes.push(line)
  }

  /** Stores the results, prints the notes, the failures and the sums, and exits the process. */
  printAndExit(): never {
    this.#store(this.#failures)
    for (const line of this.#notes) console.log(`\n${line}`)
    printFailures(this.#failures)
    console.log(`\n${this.#command}: ${formatResult({ totals: this.#totals, failures: this.#failures })}`)
    process.exit(this.#failures.length === 0 ? 0 : 1)
  }

  #store(failures: Failure[]): void {
    storeResults({ ...readResults(), [this.#command]: { totals: this.#totals, failures } })
  }
}

/** Prints one line with the sums of the last run of each command. */
export function printSums(): void {
  const results = Object.entries(readResults())
  const cpuSeconds = results.reduce((sum, [, { totals }]) => sum + totals.cpuSeconds, 0)
  const seconds = results.reduce((sum, [, { totals }]) => sum + totals.seconds, 0)
  const parts = results.map(([command, result]) => `${command}: ${formatResult(result)}`)
  console.log([...parts, `together ${formatTimes({ cpuSeconds, seconds })}`].join(' · '))
}

/** Returns the failures of the last run of each command, or null before the first run. Each command that repeats failures is there once. */
export function readFailures(): Failure[] | null {
  const results = Object.values(readResults())
  if (results.length === 0) return null
  const failures = results.flatMap((result) => result.failures)
  return [...new Map(failures.map((failure) => [failure.command, failure])).values()]
}

/** Removes repeated failures that no longer occur. Failures that a repeated command has stored meanwhile stay. */
export function removeRepairedFailures(repeated: Failure[], remaining: Failure[]): void {
  const has = (failures: Failure[], { command }: Failure) => failures.some((failure) => failure.command === command)
  const isKept = (failure: Failure) => !has(repeated, failure) || has(remaining, failure)
  const entries = Object.entries(readResults()).map(([command, { totals, failures }]) => [
    command,
    { totals, failures: failures.filter(isKept) },
  ])
  storeResults(Object.fromEntries(entries))
}

/** Prints each failure with the first lines of its error and the command that repeats it. */
export function printFailures(failures: Failure[]): void {
  for (const { title, error, command } of failures) {
    const lines = error.trim().split('\n').slice(0, ERROR_LINES)
    console.log(`\n✗ ${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n  Repeat it: ${command}`)
  }
  if (failures.length > 1) console.log('\nRepeat all of them: npm test -- --failed')
}

function readResults(): StoredResults {
  return existsSync(RESULTS_PATH) ? JSON.parse(readFileSync(RESULTS_PATH, 'utf8')) : {}
}

function storeResults(results: StoredResults): void {
  mkdirSync(dirname(RESULTS_PATH), { recursive: true })
  writeFileSync(RESULTS_PATH, JSON.stringify(results, null, 2))
}

const formatResult = ({ totals: { passed, retried, ...times }, failures }: StoredResult): string =>
  `${passed} passed, ${failures.length} failed, ${retried} retried, ${formatTimes(times)}`

function formatTimes({ cpuSeconds, seconds }: Pick<RunTotals, 'cpuSeconds' | 'seconds'>): string {
  const wholeSeconds = Math.round(seconds)
  return `${Math.round(cpuSeconds)} s of processor time in ${Math.floor(wholeSeconds / 60)} min ${wholeSeconds % 60} s`
}
