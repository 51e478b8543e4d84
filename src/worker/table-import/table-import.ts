import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { createAddedKey } from '#domain/solve'
import { guessColumns } from '#domain/table/columns'
import { hasFeedbackColumns, joinNotes } from '#domain/table/solve-record'
import type { PortableCommit } from '#events/commit'
import { createAddedEvents } from '#events/decide/added-solves'
import { addTimeZoneEvent } from '#events/decide/reviews'
import type { SolvelogEvent } from '#events/event'
import { createImportRecordEvents } from '#events/merge'
import { findAlsoTypedRows } from '#events/projections/also-typed'
import { getDecisions } from '#events/projections/shown-solves'
import {
  type AnySolveRow,
  findOwnRow,
  type LargeFieldName,
  type LargeFields,
  type SolveRow,
} from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import type { NewSolve } from '#events/subjects/added-solves'
import { cutText } from '#lib/cut-text'
import { createFingerprintUuid } from '#lib/fingerprint'
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
import { selectAlsoTypedTexts } from '../session/also-typed-texts'
import { createDecisionContext } from '../session/decision-context'
import { cancelWork, createExclusiveTask } from '../session/exclusive-task'
import { readLargeFields, readProblemNote } from '../session/large-fields'
import { buildCommitsAfterEnd, importCommits } from '../session/merge-and-publish'
import { folderToTable, isZip, unzip } from './folder'
import { containsText, KnownSolves, type KnownTexts } from './known-solves'
import { decodeText, parseTable, type Table } from './parse-table'
import { readTableDates } from './read-dates'
import { createRowReader, type ParsedRow, type RowNote } from './read-rows'

const TABLE_GONE_TEXT = 'Choose the table again: it is no longer in memory.'

/** Maximum rows in a preview, and maximum faults, rows and titles that a check lists. */
const PREVIEW_ROWS = 5
const MAX_LISTED = 100
/** Maximum number of line numbers that are listed for one fault. */
const MAX_LINES = 20
const PREVIEW_LENGTH = 80

interface ParsedTable {
  name: string
  table: Table
  isFolder: boolean
}

class StagedTable {
  parsedTable: ParsedTable | null = null
}

/** Parses a table and stores it in memory. Throws an AppError `invalid` with the reason if the table cannot be read. */
export function readTable(session: Session, source: TableSource): TablePreview {
  session.get(StagedTable).parsedTable = null
  const isFolder = source.kind === 'folder' || (source.kind === 'file' && isZip(source.bytes))
  const table = parseSource(source)
  const name = source.kind === 'text' ? 'Pasted table' : source.name
  session.get(StagedTable).parsedTable = { name, table, isFolder }
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

function parseSource(source: TableSource): Table {
  if (source.kind === 'folder') return folderToTable(source.files)
  if (source.kind === 'text') return parseTable(source.text)
  const { bytes, modifiedAt } = source
  return isZip(bytes) ? folderToTable(unzip(bytes, modifiedAt)) : parseTable(decodeText(bytes))
}

/** Computes the effect of an import; stores nothing. */
export const checkTable = createExclusiveTask(
  async (session: Session, mapping: TableMapping, task: ProgressTask): Promise<TableCheck> => {
    return (await readSolves(session, mapping, task)).check
  },
)

/** Adds the table's solves to the log in one transaction. Records them as one import, so that the user can undo all of them at once. */
export const importTable = createExclusiveTask(
  async (session: Session, mapping: TableMapping, task: ProgressTask): Promise<TableOutcome> => {
    const { name } = requireTable(session)
    const { solves, notes } = await readSolves(session, mapping, task)
    if (solves.length + notes.length === 0) return { id: null, solves: 0, problemNotes: 0 }
    const commits = await buildTableCommits(session, solves, task, notes)
    const id = session.platform.newId()
    await importCommits(session, commits, task, {
      createRecordEvents: (merge) => createImportRecordEvents(id, name, merge),
    })
    session.get(StagedTable).parsedTable = null
    return { id, solves: solves.length, problemNotes: notes.length }
  },
)

export function dropTable(session: Session): void {
  cancelWork(session)
  session.get(StagedTable).parsedTable = null
}

function requireTable(session: Session): ParsedTable {
  const parsedTable = session.get(StagedTable).parsedTable
  if (!parsedTable) throw new AppError('not-found', TABLE_GONE_TEXT)
  return parsedTable
}

async function readSolves(
  session: Session,
  mapping: TableMapping,
  task: ProgressTask,
): Promise<{ check: TableCheck; solves: NewSolve[]; notes: RowNote[] }> {
  const { table, isFolder } = requireTable(session)
  const { log, problems, platform } = session
  await log.catchUp()
  const now = platform.now()
  const dates = readTableDates(table, mapping, isFolder, now)
  const dateGroups = dates.groups.filter(({ kind }) => kind !== 'fixed')
  const { undated, needsDay } = dates
  if (dates.unclearGroups.length > 0 || needsDay)
    return { check: { ...EMPTY_CHECK, needsOrder: !needsDay, needsDay, dateGroups, undated }, solves: [], notes: [] }
  const read = createRowReader(table, mapping, dates, problems, now)
  const knownSolves = new KnownSolves(log.tables, (row) => readKnownTexts(session, row))
  const sorted = new SortedRows(log.tables, problems, knownSolves)
  const previewRows: TablePreviewRow[] = []
  for (const [i, row] of table.rows.entries()) {
    await task.reportProgress(i, table.rows.length)
    const parsed = read(row)
    if (parsed.kind !== 'note' && previewRows.length < MAX_LISTED) previewRows.push(toPreviewRow(parsed, problems))
    await sorted.addRow(parsed)
  }
  const { counts, solves } = sorted
  const faults = [...sorted.faults.values()]
  const notes = await findNewNotes(session, sorted.notes)
  const facts = {
    solves: solves.length,
    problemNotes: notes.length,
    previewRows,
    faults,
    unknownTitles: [...sorted.unknownTitles],
    titlesNotInCatalog: [...sorted.titlesNotInCatalog],
    needsOrder: false,
    dateGroups,
    needsDay,
    undated,
  }
  return { check: { ...counts, ...facts }, solves, notes }
}

function toPreviewRow(parsed: Exclude<ParsedRow, { kind: 'note' }>, problems: ProblemIndex): TablePreviewRow {
  const { line } = parsed
  if (parsed.kind === 'fault') return { line, row: parsed.reason }
  const { slug, title, timestamp, isLatest, status } = parsed.solve
  const problem = problems.get(slug)
  const named = { number: problem?.number ?? null, title: problem?.title ?? title ?? slug, isOwn: isOwnProblem(slug) }
  return { line, row: { ...named, timestamp, ...(isLatest && { latest: timestamp }), hasTime: parsed.hasTime, status } }
}

/** Reads the texts of a solve. `exportedNotes` are its notes as an export may contain them, with the texts of joined solves. */
async function readKnownTexts({ log }: Session, row: SolveRow): Promise<KnownTexts> {
  const read = (one: AnySolveRow, parts: readonly LargeFieldName[]) => readLargeFields(log, one, parts)
  const joinedRows = findAlsoTypedRows(log.tables, row)
  const texts = await read(row, ['code', 'notes', 'feedback'])
  if (joinedRows.length === 0) return { ...texts, exportedNotes: [] }
  const others = new Map<AnySolveRow, LargeFields>()
  for (const { row: other, fields: parts } of joinedRows) others.set(other, await read(other, parts))
  const record = { notes: texts.notes ?? null, lang: row.lang, alsoTyped: selectAlsoTypedTexts(joinedRows, others) }
  const exportedNotes = [true, false].flatMap((withCode) => joinNotes(record, { withCode }) ?? [])
  return { ...texts, exportedNotes }
}

/**
 * Returns the notes on problems that the log lacks. `tableNotes` are the notes by slug. If the log has another note, the note of the table
 * is appended to it, so that neither is lost.
 */
async function findNewNotes({ log }: Session, tableNotes: ReadonlyMap<string, string>): Promise<RowNote[]> {
  const notes: RowNote[] = []
  for (const [slug, note] of tableNotes) {
    const logNote = await readProblemNote(log, log.tables, slug)
    if (logNote === null) notes.push({ slug, note })
    else if (!containsText(logNote, note)) notes.push({ slug, note: `${logNote}\n\n${note}` })
  }
  return notes
}

/** The result of a check before the user has chosen how to read the dates: no row can be read yet. */
const EMPTY_CHECK = {
  solves: 0,
  problemNotes: 0,
  repeatedRowCount: 0,
  known: 0,
  previewRows: [],
  faults: [],
  faultCount: 0,
  unknownTitles: [],
  unknownRowCount: 0,
  titlesNotInCatalog: [],
  notInCatalogRowCount: 0,
}

/** Returns a UUID that is the same for the same row on every device, so that two imports of one table add each solve once. */
const computeSolveId = (solve: NewSolve): string => createFingerprintUuid([1, 2, 3, 4].map((salt) => [salt, solve]))

const computeSolveKey = (solve: NewSolve): string => createAddedKey(solve.slug, solve.timestamp, computeSolveId(solve))

class SortedRows {
  readonly solves: NewSolve[] = []
  /** The faults by reason. In the keys, the row's own texts are removed from the reason. */
  readonly faults = new Map<string, TableFault>()
  readonly notes = new Map<string, string>()
  readonly unknownTitles = new Set<string>()
  readonly titlesNotInCatalog = new Set<string>()
  readonly counts = { repeatedRowCount: 0, known: 0, faultCount: 0, unknownRowCount: 0, notInCatalogRowCount: 0 }
  readonly #keysInTable = new Set<string>()

  constructor(
    private readonly tables: Tables,
    private readonly problems: ProblemIndex,
    private readonly knownSolves: KnownSolves,
  ) {}

  async addRow(row: ParsedRow): Promise<void> {
    if (row.kind === 'fault') {
      this.counts.faultCount++
      this.#addFault(row.line, row.reason)
      return
    }
    const { problemNote } = row
    if (problemNote) this.notes.set(problemNote.slug, problemNote.note)
    if (row.kind === 'note') return
    const { solve, hasTime, earlierSlug } = row
    const key = computeSolveKey(solve)
    if (this.#keysInTable.has(key)) this.counts.repeatedRowCount++
    else if (isInLog(this.tables, key) || (await this.#isKnown(solve, hasTime, earlierSlug))) this.counts.known++
    else this.#addNew(solve)
    this.#keysInTable.add(key)
  }

  async #isKnown(solve: NewSolve, hasTime: boolean, earlierSlug: string | undefined): Promise<boolean> {
    if (await this.knownSolves.has(solve, hasTime)) return true
    return earlierSlug !== undefined && this.knownSolves.has({ ...solve, slug: earlierSlug }, hasTime)
  }

  #addFault(line: number, reason: string): void {
    // A reason quotes texts of the row, or starts with a path and a colon. Remove both, so that equal faults of different rows match.
    const kind = reason.replace(/“[^”]*”/g, '“”').replace(/^.*: (?=\S)/, '')
    const sameKind = this.faults.get(kind)
    if (!sameKind) {
      if (this.faults.size < MAX_LISTED)
        this.faults.set(kind, { reason, isExample: kind !== reason, lines: [line], count: 1 })
      return
    }
    sameKind.count++
    if (sameKind.lines.length < MAX_LINES) sameKind.lines.push(line)
  }

  #addNew(solve: NewSolve): void {
    this.solves.push(solve)
    if (this.problems.has(solve.slug)) return
    const [titles, count] = isOwnProblem(solve.slug)
      ? ([this.unknownTitles, 'unknownRowCount'] as const)
      : ([this.titlesNotInCatalog, 'notInCatalogRowCount'] as const)
    this.counts[count]++
    if (titles.size < MAX_LISTED) titles.add(solve.title ?? solve.slug)
  }
}

/** Whether the log has a solve that the user has not removed. */
const isInLog = (tables: Tables, key: string): boolean =>
  findOwnRow(tables, key) !== undefined && !getDecisions(tables, key).isRemoved

/** Returns the events that add a solve, or restore it if the user has removed it. */
function buildEvents(tables: Tables, solve: NewSolve): SolvelogEvent[] {
  const key = computeSolveKey(solve)
  if (findOwnRow(tables, key) && getDecisions(tables, key).isRemoved) return [{ type: 'SolveRestored', v: 1, key }]
  return createAddedEvents(solve, 'table', computeSolveId(solve))
}

/** Builds commits of this device that add the solves and notes of a table after the end of the log. */
export async function buildTableCommits(
  session: Session,
  solves: readonly NewSolve[],
  task: Pick<ProgressTask, 'reportProgress'>,
  notes: readonly RowNote[] = [],
): Promise<PortableCommit[]> {
  const { log } = session
  const events: SolvelogEvent[] = []
  for (const [i, solve] of solves.entries()) {
    events.push(...buildEvents(log.tables, solve))
    await task.reportProgress(i, solves.length)
  }
  events.push(...notes.map(({ slug, note }): SolvelogEvent => ({ type: 'ProblemNoteSaved', v: 1, slug, note })))
  const dated = addTimeZoneEvent({ ok: true, events }, log.tables, createDecisionContext(session))
  return buildCommitsAfterEnd(session, 'import', dated.ok ? dated.events : events)
}
