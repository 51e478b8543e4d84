import * as v from 'valibot'
import type { Period } from '#domain/history-coverage'
import { toUserKey } from '#domain/username'
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

/**
 * This module reads the file of "Export everything" in the extension's popup (extension/popup/export.ts). The file is one JSON object whose
 * fields are the tables of the extension. Each record is on a line of its own, so damage is reported with its line.
 */

const FORMAT_VERSION = 1
const FILE_START = '{"format":"solvelog-companion",'
const HEADER = v.object({ version: v.number() })
const NOTHING_CHANGED_TEXT = 'Nothing was changed.'

const createRefusal = (message: string): AppError => new AppError('invalid', `${message} ${NOTHING_CHANGED_TEXT}`)

export interface ExtensionFile {
  /** Complete submissions, as the extension sends them to a page. */
  submissions: SubmissionRecord[]
  /** The period in which no submission is missing from the file; null if the file may be incomplete. */
  covered: Period | null
}

/** Whether a file starts like an export of the extension. */
export const isExtensionFile = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, FILE_START.length)) === FILE_START

/**
 * Reads and validates a file that the extension has exported. Throws an AppError `invalid` if any part of the file is damaged, or if it has
 * no submissions of the user.
 */
export async function readExtensionFile(
  bytes: Uint8Array,
  { username, limits }: { username: string; limits: ExportLimits },
  task: ProgressTask,
): Promise<ExtensionFile> {
  if (bytes.length > limits.file) throw createRefusal(`This file is larger than ${formatSize(limits.file)}.`)
  const { lines, rest } = splitLines(bytes)
  checkVersion(lines[0])
  const tables = new FileTables(toUserKey(username))
  for (const [i, line] of lines.entries()) {
    if (i > 0) tables.readLine(line, i + 1)
    await task.reportProgress(i + 1, lines.length)
  }
  if (!tables.isEnded || rest.length > 0) throw createDamageError(lines.length + 1, 'the file is cut off there')
  const submissions = tables.assembleSubmissions()
  if (submissions.length === 0) throw createRefusal(describeNoSubmissions(username, tables.otherAccounts))
  return { submissions, covered: tables.findCoveredPeriod(submissions) }
}

function checkVersion(line: Uint8Array | undefined): void {
  const text = line && new TextDecoder().decode(line)
  // The first line ends with the comma before the object's next field; with a brace instead, the line is complete JSON.
  const header = v.safeParse(HEADER, parseJson(`${text?.slice(0, -1)}}`))
  if (!text?.endsWith(',') || !header.success) throw createDamageError(1, 'it is not the first line of an export')
  const { version } = header.output
  if (version !== FORMAT_VERSION) {
    throw createRefusal(
      `This file has format ${version} of the extension’s export, and this version of Solvelog reads format ${FORMAT_VERSION}. Update Solvelog by reloading the page.`,
    )
  }
}

const createDamageError = (line: number, why: string): AppError =>
  createRefusal(`This file is damaged at line ${line}: ${why}.`)

function describeNoSubmissions(username: string, otherAccounts: ReadonlySet<string>): string {
  const names = [...otherAccounts].map((name) => `“${name}”`).join(', ')
  const otherOwners = names === '' ? 'It has no submissions.' : `It has those of ${names}.`
  return `This file has no submissions of “${username}”. ${otherOwners}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ATTEMPT_AND_INDEX = v.tuple([COUNT, COUNT])
const STORED_ACCOUNT_STATE = v.object({
  key: v.unknown(),
  value: v.object({ account: v.nullable(ACCOUNT), lastCheckAt: v.nullable(MILLISECONDS) }),
})
const STORED_HISTORY = v.object({
  key: v.tuple([USERNAME, COUNT]),
  value: v.object({ frontier: v.unknown(), pass: v.unknown() }),
})
const STORED_SUBMISSION = v.object({ key: v.unknown(), value: v.object({ account: USERNAME, record: SUBMISSION }) })
const STORED_RECORDING = v.object({ key: v.unknown(), value: RECORDED_PART })
const STORED_SNAPSHOT = v.object({ key: ATTEMPT_AND_INDEX, value: SNAPSHOT })
const STORED_RUN = v.object({ key: ATTEMPT_AND_INDEX, value: RUN })
const ANY_RECORD = v.object({ key: v.unknown(), value: v.unknown() })

/** Matches the line that starts a table: the table's name, and the end of the table if it is empty. */
const TABLE_START = /^"(\w+)":\[(\],|\]\})?$/
/** The possible ends of a record's line: for the last record of the file, for the last record of a table, for any other record. */
const RECORD_ENDS = [']}', '],', ',']

class FileTables {
  isEnded = false
  readonly otherAccounts = new Set<string>()
  #tableName: string | null = null
  readonly #records: SubmissionRecord[] = []
  readonly #recordings = new Map<string, RecordedPart>()
  readonly #snapshots = new ListsByAttempt<SnapshotRecord>()
  readonly #runs = new ListsByAttempt<RunRecord>()
  #accountState: v.InferOutput<typeof STORED_ACCOUNT_STATE>['value'] | null = null
  readonly #completeSessions = new Set<number>()

  /** `account` is in lower case. */
  constructor(private readonly account: string) {}

  /** `line` is the number of the line in the file; the first line has number 1. */
  readLine(bytes: Uint8Array, line: number): void {
    const text = decodeUtf8(bytes)
    if (text === null || this.isEnded) throw createDamageError(line, 'it does not belong to an export')
    if (this.#tableName === null) {
      const opening = TABLE_START.exec(text)
      if (!opening) throw createDamageError(line, 'it opens no table')
      this.#tableName = opening[1] ?? null
      if (opening[2] !== undefined) this.#endTable(opening[2])
      return
    }
    const end = RECORD_ENDS.find((one) => text.endsWith(one))
    const record = end === undefined ? undefined : parseJson(text.slice(0, -end.length))
    if (end === undefined || record === undefined) throw createDamageError(line, 'it is no complete record')
    this.#addRecord(this.#tableName, record, line)
    if (end !== ',') this.#endTable(end)
  }

  #endTable(end: string): void {
    this.#tableName = null
    this.isEnded = end === ']}'
  }

  #addRecord(table: string, record: unknown, line: number): void {
    switch (table) {
      case 'state':
        this.#accountState = validateRecord(STORED_ACCOUNT_STATE, record, line).value
        return
      case 'histories': {
        const { key, value } = validateRecord(STORED_HISTORY, record, line)
        const [account, session] = key
        if (account === this.account && value.frontier != null && value.pass === null)
          this.#completeSessions.add(session)
        return
      }
      case 'submissions': {
        const { account, record: submission } = validateRecord(STORED_SUBMISSION, record, line).value
        if (account === this.account) this.#records.push(submission)
        else this.otherAccounts.add(account)
        return
      }
      case 'links': {
        const { value } = validateRecord(STORED_RECORDING, record, line)
        if (value.account === this.account && value.isConfirmed) this.#recordings.set(value.id, value)
        return
      }
      case 'snapshots':
        this.#snapshots.add(validateRecord(STORED_SNAPSHOT, record, line))
        return
      case 'runs':
        this.#runs.add(validateRecord(STORED_RUN, record, line))
        return
      default:
        // The app does not use the records of this table, but they must be valid.
        validateRecord(ANY_RECORD, record, line)
    }
  }

  assembleSubmissions(): SubmissionRecord[] {
    return this.#records.map((record) => {
      const recording = this.#recordings.get(record.id)
      if (!recording) return record
      const { attempt, earlier } = recording
      const snapshots = this.#snapshots.readRange(attempt, 0, recording.snapshots)
      const earlierRuns = earlier.toReversed().flatMap((one) => this.#runs.readRange(one.attempt, one.from))
      return addRecording(record, recording, {
        snapshots,
        runs: [...earlierRuns, ...this.#runs.readRange(attempt, 0, recording.runs)],
      })
    })
  }

  findCoveredPeriod(submissions: readonly SubmissionRecord[]): Period | null {
    const { account = null, lastCheckAt = null } = this.#accountState ?? {}
    if (lastCheckAt === null || account?.username.toLowerCase() !== this.account) return null
    if (!this.#completeSessions.has(account.practiceSession ?? 0)) return null
    const newest = submissions.reduce((time, { timestamp }) => Math.max(time, timestamp), 0)
    return { from: 0, to: Math.min(Math.floor(lastCheckAt / 1000), newest) }
  }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function validateRecord<T>(schema: v.GenericSchema<unknown, T>, record: unknown, line: number): T {
  const result = v.safeParse(schema, record)
  if (result.success) return result.output
  const [issue] = result.issues
  throw createDamageError(line, describeIssue(issue, 'record'))
}

class ListsByAttempt<T> {
  readonly #lists = new Map<number, { index: number; value: T }[]>()

  add({ key: [attempt, index], value }: { key: [number, number]; value: T }): void {
    const list = this.#lists.get(attempt) ?? []
    list.push({ index, value })
    this.#lists.set(attempt, list)
  }

  /** Returns the values of one attempt's list with indexes from `from` up to, but not including, `to`. */
  readRange(attempt: number, from: number, to = Number.POSITIVE_INFINITY): T[] {
    const list = this.#lists.get(attempt) ?? []
    return list.flatMap(({ index, value }) => (index >= from && index < to ? [value] : []))
  }
}
