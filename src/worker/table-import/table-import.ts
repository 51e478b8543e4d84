import type { AskedTriple } from '#domain/lists/asked'
import { collectAsked, findAskedColumns, readAskedRows } from '#domain/lists/asked-columns'
import { findWindow } from '#domain/lists/parse-asked'
import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { canDateSolves, guessColumns, looksLikeStudyList } from '#domain/table/columns'
import type { DateText } from '#domain/table/dates'
import { createProblemFinder } from '#domain/table/find-problem'
import { hasFeedbackColumns, isOwnExport, joinNotes } from '#domain/table/solve-record'
import { findClockUnit } from '#domain/table/times'
import type { PortableCommit } from '#events/commit'
import { addTimeZoneEvent } from '#events/decide/reviews'
import type { SolvelogEvent } from '#events/event'
import { createImportRecordEvents } from '#events/merge'
import { findAlsoTypedRows } from '#events/projections/also-typed'
import {
  type AnySolveRow,
  getIdentifiedSlug,
  type LargeFieldName,
  type LargeFields,
  type SolveRow,
} from '#events/projections/solve-tables'
import type { NewSolve } from '#events/subjects/added-solves'
import { createNoteEvents } from '#events/subjects/problem-notes'
import { cutText } from '#lib/cut-text'
import type {
  SolveEvidence,
  TableCheck,
  TableMapping,
  TableOutcome,
  TablePreview,
  TableSource,
} from '#protocol/table-import'
import { AppError } from '../app-error'
import type { ProgressTask } from '../log/export-file/progress-task'
import type { Session } from '../session'
import { selectAlsoTypedTexts } from '../session/also-typed-texts'
import { createDecisionContext } from '../session/decision-context'
import { cancelWork, createExclusiveTask } from '../session/exclusive-task'
import { appendPersonEvents, type ExecuteResult } from '../session/execute'
import { readLargeFields, readProblemNote } from '../session/large-fields'
import { buildCommitsAfterEnd, importCommits } from '../session/merge-and-publish'
import { folderToTable } from './folder'
import { containsText, KnownSolves, type KnownTexts } from './known-solves'
import { parseTable, type Table, type TableRow } from './parse-table'
import { readTableDates, type TableDates } from './read-dates'
import { readTableFile } from './read-file'
import { createRowReader, createRowVerdictReader, type RowNote, type TablePurpose } from './read-rows'
import { createRepairEvents, type PlannedRepair } from './row-repairs'
import { computeSolveKey, createSolveEvents } from './solve-keys'
import { type ListedRow, SortedRows } from './sorted-rows'
import { NameSuggester } from './suggest-names'

const TABLE_GONE_TEXT = 'Choose the table again: it is no longer in memory.'

const PREVIEW_ROWS = 5
const PREVIEW_LENGTH = 80

interface ParsedTable {
  name: string
  table: Table
  isFolder: boolean
}

class StagedTable {
  parsedTable: ParsedTable | null = null
  readonly suggesters = new WeakMap<ProblemIndex, NameSuggester>()

  getSuggester(problems: ProblemIndex): NameSuggester {
    const suggester = this.suggesters.get(problems) ?? new NameSuggester(problems)
    this.suggesters.set(problems, suggester)
    return suggester
  }
}

/** Parses a table and stores it in memory. Throws an AppError `invalid` with the reason if the table cannot be read. */
export function readTable(session: Session, source: TableSource): TablePreview {
  session.get(StagedTable).parsedTable = null
  const { table, isFolder } = parseSource(source, session.problems)
  const name = source.kind === 'text' ? 'Pasted table' : source.name
  session.get(StagedTable).parsedTable = { name, table, isFolder }
  const { headers, rows, headerRow } = table
  return {
    name,
    headers,
    rows: rows
      .filter(({ fault }) => fault === null)
      .slice(0, PREVIEW_ROWS)
      .map(({ cells }) => headers.map((_, i) => cutText(cells[i] ?? '', PREVIEW_LENGTH))),
    rowCount: rows.length,
    mapping: guessMapping(table, isFolder, session.problems),
    isFolder,
    hasFeedback: hasFeedbackColumns(headers),
    skippedRows: (table.skippedRows ?? []).map(formatRow),
    doubtfulHeader: table.isHeaderDoubtful && headerRow ? formatRow(headerRow) : null,
    skippedFiles: table.skippedFiles ?? [],
  }
}

const formatRow = ({ cells }: TableRow): string =>
  cutText(cells.filter((cell) => cell.trim() !== '').join(', '), PREVIEW_LENGTH)

function guessMapping(
  { headers, rows, headerRow, isHeaderDoubtful, hasEqualFileDates }: Table,
  isFolder: boolean,
  problems: ProblemIndex,
): TableMapping {
  const findProblem = createProblemFinder(problems)
  const namesProblem = (cell: string): boolean => {
    const problem = findProblem({ name: cell, link: '' })
    return problem !== null && !('reason' in problem) && !isOwnProblem(problem.slug)
  }
  // The columns of a folder and of an own export are known. Values such as "Two Sum" say nothing as headers.
  const guess =
    isFolder || isOwnExport(headers)
      ? guessColumns(headers)
      : isHeaderDoubtful && headerRow
        ? guessColumns(
            headers.map(() => ''),
            [headerRow, ...rows].map(({ cells }) => cells),
            namesProblem,
          )
        : guessColumns(
            headers,
            rows.map(({ cells }) => cells),
            namesProblem,
          )
  // Dates of files that are all equal, as after a download, say nothing.
  return { ...DEFAULT_MAPPING, ...(hasEqualFileDates && { undated: 'unknown' }), ...guess }
}

const DEFAULT_MAPPING: Omit<TableMapping, 'columns' | 'otherDates'> = {
  isHeaderSolve: false,
  purpose: null,
  verdicts: [],
  names: [],
  clock: null,
  dateOrders: {},
  undated: 'keep',
  before: null,
  addsOwnProblems: true,
}

/** Returns how a table is read before the person chooses; null if nothing says whether its problems were solved. */
function guessPurpose(
  evidence: SolveEvidence,
  { headers, rows }: Table,
  { columns }: TableMapping,
): TablePurpose | null {
  if (evidence !== 'none') return 'solves'
  return looksLikeStudyList(headers, rows, columns) ? 'list' : null
}

/** Returns what says that the rows are solves (N29). */
function findEvidence({ headers, isAcceptedList }: Table, { columns }: TableMapping, isFolder: boolean): SolveEvidence {
  if (isFolder) return 'solutions'
  if (columns.status !== null) return 'verdicts'
  if (isAcceptedList) return 'accepted-list'
  if (columns.date !== null && canDateSolves(headers[columns.date])) return 'dates'
  return columns.code === null ? 'none' : 'solutions'
}

function parseSource(source: TableSource, problems: ProblemIndex): { table: Table; isFolder: boolean } {
  if (source.kind === 'folder') return { table: folderToTable(source.files, problems), isFolder: true }
  if (source.kind === 'text') return { table: parseTable(source.text), isFolder: false }
  return readTableFile(source.bytes, source.modifiedAt, problems)
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
    if (solves.length + notes.length === 0) return { id: null, newestKey: null, solves: 0, problemNotes: 0 }
    const commits = await buildTableCommits(session, solves, task, notes)
    const id = session.platform.newId()
    await importCommits(session, commits, task, {
      createRecordEvents: (merge) => createImportRecordEvents(id, name, merge),
    })
    session.get(StagedTable).parsedTable = null
    const newest = solves.reduce<NewSolve | null>((a, b) => (a && a.timestamp >= b.timestamp ? a : b), null)
    const newestKey = newest && computeSolveKey(newest)
    return { id, newestKey, solves: solves.length, problemNotes: notes.length }
  },
)

/**
 * Removes the solves of earlier imports that are read differently now, and adds them as they are read now, in one commit (N30). Solves that
 * the person has changed since stay as they are.
 */
export const repairRows = createExclusiveTask(
  async (session: Session, mapping: TableMapping, task: ProgressTask): Promise<ExecuteResult> => {
    const { repairs } = await readSolves(session, mapping, task)
    return appendPersonEvents(session, (tables) =>
      addTimeZoneEvent(
        { ok: true, events: createRepairEvents(tables, repairs) },
        tables,
        createDecisionContext(session),
      ),
    )
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
): Promise<{ check: TableCheck; solves: NewSolve[]; notes: RowNote[]; repairs: PlannedRepair[] }> {
  const { name, table: parsedTable, isFolder } = requireTable(session)
  const { log, problems, platform } = session
  await log.catchUp()
  const now = platform.now()
  const table = mapping.isHeaderSolve ? moveHeaderToRows(parsedTable) : parsedTable
  const { rows } = table
  const evidence = findEvidence(table, mapping, isFolder)
  const purpose = mapping.purpose ?? guessPurpose(evidence, table, mapping)
  const check = { ...EMPTY_CHECK, rowCount: rows.length, evidence, purpose }
  if (purpose === null) return { check: { ...check, needsPurpose: true }, solves: [], notes: [], repairs: [] }
  const dates = readDatesOfSolves(table, mapping, isFolder, purpose, now)
  const dateGroups = dates.groups.filter(({ kind }) => kind !== 'fixed')
  const { undated, needsDay } = dates
  if (dates.unclearGroups.length > 0 || needsDay)
    return {
      check: { ...check, needsOrder: !needsDay, needsDay, dateGroups, undated },
      solves: [],
      notes: [],
      repairs: [],
    }
  const clock = findClockUnit(listTimes(rows, mapping.columns.minutes))
  const clockUnit = mapping.clock ?? (clock && 'unit' in clock ? clock.unit : null)
  const read = createRowReader({ table, mapping: { ...mapping, clock: clockUnit }, purpose, dates, problems, now })
  const sorted = new SortedRows(
    log.tables,
    problems,
    new KnownSolves(log.tables, (row) => readKnownTexts(session, row)),
  )
  for (const [i, row] of rows.entries()) {
    await task.reportProgress(i, rows.length)
    for (const parsed of read(row)) await sorted.addRow(parsed, row.cells)
  }
  const notes = await findNewNotes(session, sorted.notes)
  const suggester = session.get(StagedTable).getSuggester(problems)
  const facts = {
    ...sorted.toCheck(),
    listAsked: readListAsked(table, name, sorted.listedRows),
    suggestions: await suggester.suggest(sorted.unknownNames, () => task.reportProgress(rows.length, rows.length)),
    problemNotes: notes.length,
    clockExample: clock && 'example' in clock ? clock.example : null,
    dateGroups,
    undated,
  }
  return { check: { ...check, ...facts }, solves: sorted.solves, notes, repairs: sorted.repairs }
}

/** Returns how often the problems of a study list are asked. The name of the table may be that of its window (N35). */
function readListAsked({ headers }: Table, name: string, rows: readonly ListedRow[]): AskedTriple[] {
  const columns = findAskedColumns(headers)
  if (!columns) return []
  const askedByRow = readAskedRows(
    rows.map(({ cells }) => cells),
    columns,
    findWindow(name),
  )
  return collectAsked(
    rows.flatMap(({ slug }, i) => {
      const asked = askedByRow[i]
      return asked ? [{ slug, asked }] : []
    }),
  )
}

/** Reads the dates of the rows that are solves. The other rows need no date. */
function readDatesOfSolves(
  table: Table,
  mapping: TableMapping,
  isFolder: boolean,
  purpose: TablePurpose,
  now: number,
): TableDates {
  const readVerdict = createRowVerdictReader(table, mapping)
  const isSolve = (row: TableRow): boolean => purpose === 'solves' && readVerdict(row).kind === 'verdict'
  return readTableDates(table, mapping, isFolder, now, isSolve)
}

/** Reads the row that was taken for the header as a solve. The columns then have no names. */
function moveHeaderToRows(table: Table): Table {
  const { headers, rows, headerRow } = table
  return headerRow ? { ...table, headers: headers.map(() => ''), rows: [headerRow, ...rows] } : table
}

function* listTimes(rows: readonly TableRow[], column: number | null): Generator<DateText> {
  if (column === null) return
  for (const { line, cells } of rows) yield { line, text: cells[column] ?? '' }
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
 * is appended to it, so that neither is lost. A note on an own problem that was matched belongs to the matched problem (N31).
 */
async function findNewNotes(session: Session, tableNotes: ReadonlyMap<string, string>): Promise<RowNote[]> {
  const { presentTables: tables, log } = session
  const notes = new Map<string, string>()
  for (const [tableSlug, note] of tableNotes) {
    const slug = getIdentifiedSlug(tables, tableSlug)
    const known = notes.get(slug) ?? (await readProblemNote(log, tables, slug))
    if (known === null) notes.set(slug, note)
    else if (!containsText(known, note)) notes.set(slug, `${known}\n\n${note}`)
  }
  return [...notes].map(([slug, note]) => ({ slug, note }))
}

/** The result of a check before the user has chosen how to read the dates: no row can be read yet. */
const EMPTY_CHECK = {
  needsPurpose: false,
  needsOrder: false,
  needsDay: false,
  dateGroups: [],
  undated: null,
  listSlugs: [],
  listAsked: [],
  skippedCount: 0,
  unknownVerdicts: [],
  lacksTimeCount: 0,
  numberOnlyCount: 0,
  otherNumberCount: 0,
  clockExample: null,
  solves: 0,
  problemNotes: 0,
  repeatedRowCount: 0,
  known: 0,
  previewRows: [],
  faults: [],
  faultCount: 0,
  unknownTitles: [],
  unknownRowCount: 0,
  suggestions: [],
  titlesNotInCatalog: [],
  notInCatalogRowCount: 0,
  repairs: [],
  repairCount: 0,
  changedRepairs: [],
  changedRepairCount: 0,
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
    events.push(...createSolveEvents(log.tables, solve))
    await task.reportProgress(i, solves.length)
  }
  events.push(...notes.flatMap(({ slug, note }) => createNoteEvents({ slug, note }, log.tables)))
  const dated = addTimeZoneEvent({ ok: true, events }, log.tables, createDecisionContext(session))
  return buildCommitsAfterEnd(session, 'import', dated.ok ? dated.events : events)
}
