import * as v from 'valibot'
import type { Period } from '#domain/history-coverage'
import { userKey } from '#domain/username'
import { describeIssue } from '#events/issue'
import { COUNT, MILLISECONDS, USERNAME } from '#extension/protocol/bounds'
import { addRecording, RECORDED_PART, type RecordedPart } from '#extension/protocol/recording'
import { ACCOUNT } from '#extension/protocol/status'
import {
  RUN,
  type RunRecord,
  SNAPSHOT,
  type SnapshotRecord,
  SUBMISSION,
  type SubmissionRecord,
} from '#extension/protocol/submission'
import type { ExportLimits } from '#lib/export-limits'
import { formatSize } from '#lib/format-size'
import { AppError } from '../app-error'
import { splitLines } from '../log/export-file/lines'
import type { ProgressTask } from '../log/export-file/progress-task'

/*
 * Reads the file of "Export everything" in the extension's popup (extension/popup/export.ts): one JSON object whose fields are the
 * tables of the extension. Each record is on a line of its own, so damage is reported with its line.
 */

const VERSION = 1
const START = '{"format":"solvelog-companion",'
const HEADER = v.object({ version: v.number() })
const NOT_CHANGED = 'Nothing was changed.'

const refuse = (message: string): AppError => new AppError('invalid', `${message} ${NOT_CHANGED}`)

/** The data of one user in a file that the extension has exported. */
export interface ExtensionFile {
  /** Complete submissions, as the extension sends them to a page. */
  submissions: SubmissionRecord[]
  /** The period of which the file has every submission; null if the extension had not read the whole history. */
  covered: Period | null
}

/** Whether a file was written by the extension. */
export const isExtensionFile = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, START.length)) === START

/**
 * Reads and validates a whole file. Throws an AppError `invalid` with the line and the reason; no part of a refused file is used.
 */
export async function readExtensionFile(
  bytes: Uint8Array,
  { username, limits }: { username: string; limits: ExportLimits },
  task: ProgressTask,
): Promise<ExtensionFile> {
  if (bytes.length > limits.file) throw refuse(`This file is larger than ${formatSize(limits.file)}.`)
  const { lines, rest } = splitLines(bytes)
  checkVersion(lines[0])
  const tables = new FileTables(userKey(username))
  for (const [i, line] of lines.entries()) {
    if (i > 0) tables.read(line, i + 1)
    await task.reportProgress(i + 1, lines.length)
  }
  if (!tables.isEnded || rest.length > 0) throw damaged(lines.length + 1, 'the file is cut off there')
  const submissions = tables.assemble()
  if (submissions.length === 0) throw refuse(noSubmissions(username, tables.others))
  return { submissions, covered: tables.coveredBy(submissions) }
}

function checkVersion(line: Uint8Array | undefined): void {
  const text = line && new TextDecoder().decode(line)
  // The object goes on behind the comma.
  const header = v.safeParse(HEADER, parsed(`${text?.slice(0, -1)}}`))
  if (!text?.endsWith(',') || !header.success) throw damaged(1, 'it is not the first line of an export')
  const { version } = header.output
  if (version !== VERSION) {
    throw refuse(
      `This file has format ${version} of the extension’s export, and this version of Solvelog reads format ${VERSION}. Update Solvelog by reloading the page.`,
    )
  }
}

const damaged = (line: number, why: string): AppError => refuse(`This file is damaged at line ${line}: ${why}.`)

function noSubmissions(username: string, others: ReadonlySet<string>): string {
  const names = [...others].map((name) => `“${name}”`).join(', ')
  const whose = names === '' ? 'It has no submissions.' : `It has those of ${names}.`
  return `This file has no submissions of “${username}”. ${whose}`
}

/** Parses JSON; undefined if it is invalid. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller reports the line.
    return undefined
  }
}

const PAIR = v.tuple([COUNT, COUNT])
const STATE = v.object({
  key: v.unknown(),
  value: v.object({ account: v.nullable(ACCOUNT), lastCheckAt: v.nullable(MILLISECONDS) }),
})
const HISTORY = v.object({
  key: v.tuple([USERNAME, COUNT]),
  value: v.object({ frontier: v.unknown(), pass: v.unknown() }),
})
const STORED_SUBMISSION = v.object({ key: v.unknown(), value: v.object({ account: USERNAME, record: SUBMISSION }) })
const LINK = v.object({ key: v.unknown(), value: RECORDED_PART })
const STORED_SNAPSHOT = v.object({ key: PAIR, value: SNAPSHOT })
const STORED_RUN = v.object({ key: PAIR, value: RUN })
const OTHER = v.object({ key: v.unknown(), value: v.unknown() })

/** The line that opens a table, with its end if the table is empty. */
const OPENING = /^"(\w+)":\[(\],|\]\})?$/
/** The ends of a record's line: of the file, of a table, of a record. */
const ENDS = [']}', '],', ',']

/** The tables of a file, of which only what belongs to one account is kept. */
class FileTables {
  /** Whether the end of the file was read. */
  isEnded = false
  /** Other accounts with submissions. */
  readonly others = new Set<string>()
  #table: string | null = null
  readonly #records: SubmissionRecord[] = []
  readonly #parts = new Map<string, RecordedPart>()
  readonly #snapshots = new ListsByAttempt<SnapshotRecord>()
  readonly #runs = new ListsByAttempt<RunRecord>()
  #state: v.InferOutput<typeof STATE>['value'] | null = null
  readonly #complete = new Set<number>()

  /** `account` is in lower case. */
  constructor(private readonly account: string) {}

  /** Reads one line after the first. `line` is its number. */
  read(bytes: Uint8Array, line: number): void {
    const text = decoded(bytes)
    if (text === null || this.isEnded) throw damaged(line, 'it does not belong to an export')
    if (this.#table === null) {
      const opening = OPENING.exec(text)
      if (!opening) throw damaged(line, 'it opens no table')
      this.#table = opening[1] ?? null
      if (opening[2] !== undefined) this.#endTable(opening[2])
      return
    }
    const end = ENDS.find((one) => text.endsWith(one))
    const record = end === undefined ? undefined : parsed(text.slice(0, -end.length))
    if (end === undefined || record === undefined) throw damaged(line, 'it is no complete record')
    this.#take(this.#table, record, line)
    if (end !== ',') this.#endTable(end)
  }

  #endTable(end: string): void {
    this.#table = null
    this.isEnded = end === ']}'
  }

  #take(table: string, record: unknown, line: number): void {
    switch (table) {
      case 'state':
        this.#state = checked(STATE, record, line).value
        return
      case 'histories': {
        const { key, value } = checked(HISTORY, record, line)
        const [account, session] = key
        if (account === this.account && value.frontier != null && value.pass === null) this.#complete.add(session)
        return
      }
      case 'submissions': {
        const { account, record: submission } = checked(STORED_SUBMISSION, record, line).value
        if (account === this.account) this.#records.push(submission)
        else this.others.add(account)
        return
      }
      case 'links': {
        const { value } = checked(LINK, record, line)
        if (value.account === this.account && value.isConfirmed) this.#parts.set(value.id, value)
        return
      }
      case 'snapshots':
        this.#snapshots.add(checked(STORED_SNAPSHOT, record, line))
        return
      case 'runs':
        this.#runs.add(checked(STORED_RUN, record, line))
        return
      default:
        // The app does not need the other tables.
        checked(OTHER, record, line)
    }
  }

  /** The submissions with their code history and Runs. */
  assemble(): SubmissionRecord[] {
    return this.#records.map((record) => {
      const part = this.#parts.get(record.id)
      if (!part) return record
      const { attempt, earlier } = part
      const snapshots = this.#snapshots.range(attempt, 0, part.snapshots)
      const before = earlier.toReversed().flatMap((one) => this.#runs.range(one.attempt, one.from))
      return addRecording(record, part, { snapshots, runs: [...before, ...this.#runs.range(attempt, 0, part.runs)] })
    })
  }

  /** The period in which no submission is missing, if the history of the signed-in account was read to its end. */
  coveredBy(submissions: readonly SubmissionRecord[]): Period | null {
    const { account = null, lastCheckAt = null } = this.#state ?? {}
    if (lastCheckAt === null || account?.username.toLowerCase() !== this.account) return null
    if (!this.#complete.has(account.practiceSession ?? 0)) return null
    const newest = submissions.reduce((time, { timestamp }) => Math.max(time, timestamp), 0)
    return { from: 0, to: Math.min(Math.floor(lastCheckAt / 1000), newest) }
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The caller reports the line.
    return null
  }
}

function checked<T>(shape: v.GenericSchema<unknown, T>, record: unknown, line: number): T {
  const result = v.safeParse(shape, record)
  if (result.success) return result.output
  const [issue] = result.issues
  throw damaged(line, describeIssue(issue, 'record'))
}

/** The entries of attempts, in the order of their index. */
class ListsByAttempt<T> {
  readonly #lists = new Map<number, { index: number; value: T }[]>()

  add({ key: [attempt, index], value }: { key: [number, number]; value: T }): void {
    const list = this.#lists.get(attempt) ?? []
    list.push({ index, value })
    this.#lists.set(attempt, list)
  }

  /** The entries with indexes from `from` up to, but not including, `to`. */
  range(attempt: number, from: number, to = Number.POSITIVE_INFINITY): T[] {
    const list = this.#lists.get(attempt) ?? []
    return list.flatMap(({ index, value }) => (index >= from && index < to ? [value] : []))
  }
}
