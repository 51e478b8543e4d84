import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { addedKey } from '#domain/solve'
import { guessColumns } from '#domain/table/columns'
import { hasFeedbackColumns, notesWithJoined } from '#domain/table/solve-record'
import type { PortableCommit } from '#events/commit'
import { addedEvents } from '#events/decide/added-solves'
import { withTimeZone } from '#events/decide/reviews'
import type { SolvelogEvent } from '#events/event'
import { importRecordEvents } from '#events/merge'
import { alsoTypedRows } from '#events/projections/also-typed'
import { decisionsAbout } from '#events/projections/shown-solves'
import {
  type AnySolveRow,
  type LargeFieldName,
  type LargeFields,
  ownRow,
  type SolveRow,
} from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import type { NewSolve } from '#events/subjects/added-solves'
import { cutText } from '#lib/cut-text'
import { fingerprintUuid } from '#lib/fingerprint'
import type {
  TableCheck,
  TableFault,
  TableMapping,
  TableOutcome,
  TablePreview,
  TablePreviewRow,
  TableSource,
} from '#protocol/table-import'
import { AppError } from '../app-error'
import type { ProgressTask } from '../log/export-file/progress-task'
import type { Session } from '../session'
import { alsoTypedTextsOf } from '../session/also-typed-texts'
import { decisionContext } from '../session/decision-context'
import { cancelWork, exclusiveTask } from '../session/exclusive-task'
import { readLargeFields, readProblemNote } from '../session/large-fields'
import { commitsAfterEnd, importCommits } from '../session/merge-and-publish'
import { folderToTable, isZip, unzip } from './folder'
import { hasText, KnownSolves, type KnownTexts } from './known-solves'
import { decodeText, parseTable, type Table } from './parse-table'
import { tableDatesOf } from './read-dates'
import { type ParsedRow, type RowNote, rowReader } from './read-rows'

const GONE = 'Choose the table again: it is no longer in memory.'

/** Maximum rows in a preview, and maximum faults and titles in a check. */
const PREVIEW_ROWS = 5
const MAX_LISTED = 100
/** Maximum line numbers of one reason. */
const MAX_LINES = 20
/** Maximum characters of a cell in a preview. */
const PREVIEW_LENGTH = 80

interface Staged {
  name: string
  table: Table
  isFolder: boolean
}

/** The parsed table, until it is imported or dropped. */
class StagedTable {
  value: Staged | null = null
}

/** Parses a table and keeps it in memory. Throws `invalid` with the reason. */
export function readTable(session: Session, source: TableSource): TablePreview {
  session.get(StagedTable).value = null
  const isFolder = source.kind === 'folder' || (source.kind === 'file' && isZip(source.bytes))
  const table = tableOf(source)
  const name = source.kind === 'text' ? 'Pasted table' : source.name
  session.get(StagedTable).value = { name, table, isFolder }
  return {
    name,
    headers: table.headers,
    rows: table.rows
      .filter(({ fault }) => fault === null)
      .slice(0, PREVIEW_ROWS)
      .map(({ cells }) => table.headers.map((_, i) => cutText(cells[i] ?? '', PREVIEW_LENGTH))),
    rowCount: table.rows.length,
    columns: guessColumns(table.headers),
    isFolder,
    hasFeedback: hasFeedbackColumns(table.headers),
  }
}

function tableOf(source: TableSource): Table {
  if (source.kind === 'folder') return folderToTable(source.files)
  if (source.kind === 'text') return parseTable(source.text)
  const { bytes, modifiedAt } = source
  return isZip(bytes) ? folderToTable(unzip(bytes, modifiedAt)) : parseTable(decodeText(bytes))
}

/** The effect of an import; stores nothing. */
export const checkTable = exclusiveTask(
  async (session: Session, mapping: TableMapping, task: ProgressTask): Promise<TableCheck> => {
    return (await readSolves(session, mapping, task)).check
  },
)

/** Adds the solves of the table in one transaction, recorded like the import of an export, so that it is undone as a whole. */
export const importTable = exclusiveTask(
  async (session: Session, mapping: TableMapping, task: ProgressTask): Promise<TableOutcome> => {
    const { name } = stagedOf(session)
    const { solves, notes } = await readSolves(session, mapping, task)
    if (solves.length + notes.length === 0) return { id: null, solves: 0, problemNotes: 0 }
    const commits = await tableCommits(session, solves, task, notes)
    const id = session.platform.newId()
    await importCommits(session, commits, task, { record: (merge) => importRecordEvents(id, name, merge) })
    session.get(StagedTable).value = null
    return { id, solves: solves.length, problemNotes: notes.length }
  },
)

/** Cancels the running task and discards the table. */
export function dropTable(session: Session): void {
  cancelWork(session)
  session.get(StagedTable).value = null
}

function stagedOf(session: Session): Staged {
  const found = session.get(StagedTable).value
  if (!found) throw new AppError('not-found', GONE)
  return found
}

async function readSolves(
  session: Session,
  mapping: TableMapping,
  task: ProgressTask,
): Promise<{ check: TableCheck; solves: NewSolve[]; notes: RowNote[] }> {
  const { table, isFolder } = stagedOf(session)
  const { log, problems, platform } = session
  await log.catchUp()
  const now = platform.now()
  const dates = tableDatesOf(table, mapping, isFolder, now)
  const dateGroups = dates.groups.filter(({ kind }) => kind !== 'fixed')
  const { undated, needsDay } = dates
  if (dates.open.length > 0 || needsDay)
    return { check: { ...EMPTY_CHECK, needsOrder: !needsDay, needsDay, dateGroups, undated }, solves: [], notes: [] }
  const read = rowReader(table, mapping, dates, problems, now)
  const inLog = new KnownSolves(log.tables, (row) => textsOf(session, row))
  const found = new FoundSolves(log.tables, problems, inLog)
  const understood: TablePreviewRow[] = []
  for (const [i, row] of table.rows.entries()) {
    await task.reportProgress(i, table.rows.length)
    const parsed = read(row)
    if (parsed.kind !== 'note' && understood.length < MAX_LISTED) understood.push(understoodRow(parsed, problems))
    await found.add(parsed)
  }
  const { counts, solves } = found
  const faults = [...found.faults.values()]
  const unknown = [...found.unknown]
  const notInCatalog = [...found.notInCatalog]
  const notes = await newNotes(session, found.notes)
  const facts = {
    solves: solves.length,
    problemNotes: notes.length,
    understood,
    faults,
    unknown,
    notInCatalog,
    needsOrder: false,
    dateGroups,
    needsDay,
    undated,
  }
  return { check: { ...counts, ...facts }, solves, notes }
}

function understoodRow(parsed: Exclude<ParsedRow, { kind: 'note' }>, problems: ProblemIndex): TablePreviewRow {
  const { line } = parsed
  if (parsed.kind === 'fault') return { line, row: parsed.reason }
  const { slug, title, timestamp, isLatest, status } = parsed.solve
  const problem = problems.get(slug)
  const named = { number: problem?.number ?? null, title: problem?.title ?? title ?? slug, isOwn: isOwnProblem(slug) }
  return { line, row: { ...named, timestamp, ...(isLatest && { latest: timestamp }), hasTime: parsed.hasTime, status } }
}

/** The texts of a solve, and its notes as an export has them: with the texts of joined solves. */
async function textsOf({ log }: Session, row: SolveRow): Promise<KnownTexts> {
  const read = (one: AnySolveRow, parts: readonly LargeFieldName[]) => readLargeFields(log, one, parts)
  const also = alsoTypedRows(log.tables, row)
  const texts = await read(row, ['code', 'notes', 'feedback'])
  if (also.length === 0) return { ...texts, exportedNotes: [] }
  const others = new Map<AnySolveRow, LargeFields>()
  for (const { row: other, fields: parts } of also) others.set(other, await read(other, parts))
  const record = { notes: texts.notes ?? null, lang: row.lang, alsoTyped: alsoTypedTextsOf(also, others) }
  const exportedNotes = [true, false].flatMap((withCode) => notesWithJoined(record, { withCode }) ?? [])
  return { ...texts, exportedNotes }
}

/** The notes on problems that the log lacks. A note that differs is added to the one in the log, so that neither is lost. */
async function newNotes({ log }: Session, found: ReadonlyMap<string, string>): Promise<RowNote[]> {
  const notes: RowNote[] = []
  for (const [slug, note] of found) {
    const mine = await readProblemNote(log, log.tables, slug)
    if (mine === null) notes.push({ slug, note })
    else if (!hasText(mine, note)) notes.push({ slug, note: `${mine}\n\n${note}` })
  }
  return notes
}

/** The result of a check before the person has chosen how to read the dates: no row can be read yet. */
const EMPTY_CHECK = {
  solves: 0,
  problemNotes: 0,
  repeated: 0,
  known: 0,
  understood: [],
  faults: [],
  faultCount: 0,
  unknown: [],
  unknownRows: 0,
  notInCatalog: [],
  notInCatalogRows: 0,
}

/** A UUID that is the same for the same row on every device, so that two imports of one table add each solve once. */
const idOf = (solve: NewSolve): string => fingerprintUuid([1, 2, 3, 4].map((salt) => [salt, solve]))

const keyOf = (solve: NewSolve): string => addedKey(solve.slug, solve.timestamp, idOf(solve))

/** Sorts the rows of a table into new solves, repetitions and faults. */
class FoundSolves {
  readonly solves: NewSolve[] = []
  /** By reason without the text of the row. */
  readonly faults = new Map<string, TableFault>()
  /** Notes on problems, by slug. */
  readonly notes = new Map<string, string>()
  readonly unknown = new Set<string>()
  readonly notInCatalog = new Set<string>()
  readonly counts = { repeated: 0, known: 0, faultCount: 0, unknownRows: 0, notInCatalogRows: 0 }
  readonly #inTable = new Set<string>()

  constructor(
    private readonly tables: Tables,
    private readonly problems: ProblemIndex,
    private readonly inLog: KnownSolves,
  ) {}

  async add(row: ParsedRow): Promise<void> {
    if (row.kind === 'fault') {
      this.counts.faultCount++
      this.#addFault(row.line, row.reason)
      return
    }
    const { problemNote } = row
    if (problemNote) this.notes.set(problemNote.slug, problemNote.note)
    if (row.kind === 'note') return
    const { solve, hasTime } = row
    const key = keyOf(solve)
    if (this.#inTable.has(key)) this.counts.repeated++
    else if (isShown(this.tables, key) || (await this.inLog.has(solve, hasTime))) this.counts.known++
    else this.#take(solve)
    this.#inTable.add(key)
  }

  #addFault(line: number, reason: string): void {
    // Texts of a row are in quotes, or a path before a colon.
    const kind = reason.replace(/“[^”]*”/g, '“”').replace(/^.*: (?=\S)/, '')
    const known = this.faults.get(kind)
    if (!known) {
      if (this.faults.size < MAX_LISTED)
        this.faults.set(kind, { reason, isExample: kind !== reason, lines: [line], count: 1 })
      return
    }
    known.count++
    if (known.lines.length < MAX_LINES) known.lines.push(line)
  }

  #take(solve: NewSolve): void {
    this.solves.push(solve)
    if (this.problems.has(solve.slug)) return
    const [titles, count] = isOwnProblem(solve.slug)
      ? ([this.unknown, 'unknownRows'] as const)
      : ([this.notInCatalog, 'notInCatalogRows'] as const)
    this.counts[count]++
    if (titles.size < MAX_LISTED) titles.add(solve.title ?? solve.slug)
  }
}

/** Whether the log has a solve that the person has not removed. */
const isShown = (tables: Tables, key: string): boolean =>
  ownRow(tables, key) !== undefined && !decisionsAbout(tables, key).isRemoved

/** The events that add a solve, or restore it if the person has removed it. */
function eventsOf(tables: Tables, solve: NewSolve): SolvelogEvent[] {
  const key = keyOf(solve)
  if (ownRow(tables, key) && decisionsAbout(tables, key).isRemoved) return [{ type: 'SolveRestored', v: 1, key }]
  return addedEvents(solve, 'table', idOf(solve))
}

/** The solves of a table as commits of this device after the end of the log. */
export async function tableCommits(
  session: Session,
  solves: readonly NewSolve[],
  task: Pick<ProgressTask, 'reportProgress'>,
  notes: readonly RowNote[] = [],
): Promise<PortableCommit[]> {
  const { log } = session
  const events: SolvelogEvent[] = []
  for (const [i, solve] of solves.entries()) {
    events.push(...eventsOf(log.tables, solve))
    await task.reportProgress(i, solves.length)
  }
  events.push(...notes.map(({ slug, note }): SolvelogEvent => ({ type: 'ProblemNoteSaved', v: 1, slug, note })))
  const dated = withTimeZone({ ok: true, events }, log.tables, decisionContext(session))
  return commitsAfterEnd(session, 'import', dated.ok ? dated.events : events)
}
