import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { createAddedKey } from '#domain/solve'
import { canDateSolves, guessColumns, looksLikeStudyList } from '#domain/table/columns'
import type { DateText } from '#domain/table/dates'
import { createProblemFinder } from '#domain/table/find-problem'
import { hasFeedbackColumns, isOwnExport, joinNotes } from '#domain/table/solve-record'
import { findClockUnit } from '#domain/table/times'
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
  SolveEvidence,
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
import { folderToTable } from './folder'
import { containsText, KnownSolves, type KnownTexts } from './known-solves'
import { parseTable, type Table, type TableRow } from './parse-table'
import { readTableDates, type TableDates } from './read-dates'
import { readTableFile } from './read-file'
import { createRowReader, createRowVerdictReader, type ParsedRow, type RowNote, type TablePurpose } from './read-rows'

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
  const { table: parsedTable, isFolder } = requireTable(session)
  const { log, problems, platform } = session
  await log.catchUp()
  const now = platform.now()
  const table = mapping.isHeaderSolve ? moveHeaderToRows(parsedTable) : parsedTable
  const { rows } = table
  const evidence = findEvidence(table, mapping, isFolder)
  const purpose = mapping.purpose ?? guessPurpose(evidence, table, mapping)
  const check = { ...EMPTY_CHECK, rowCount: rows.length, evidence, purpose }
  if (purpose === null) return { check: { ...check, needsPurpose: true }, solves: [], notes: [] }
  const dates = readDatesOfSolves(table, mapping, isFolder, purpose, now)
  const dateGroups = dates.groups.filter(({ kind }) => kind !== 'fixed')
  const { undated, needsDay } = dates
  if (dates.unclearGroups.length > 0 || needsDay)
    return { check: { ...check, needsOrder: !needsDay, needsDay, dateGroups, undated }, solves: [], notes: [] }
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
    for (const parsed of read(row)) await sorted.addRow(parsed)
  }
  const notes = await findNewNotes(session, sorted.notes)
  const facts = {
    ...sorted.toCheck(),
    problemNotes: notes.length,
    clockExample: clock && 'example' in clock ? clock.example : null,
    dateGroups,
    undated,
  }
  return { check: { ...check, ...facts }, solves: sorted.solves, notes }
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

function toPreviewRow(parsed: Exclude<ParsedRow, { kind: 'note' }>, problems: ProblemIndex): TablePreviewRow {
  const { line, kind } = parsed
  if (kind === 'fault' || kind === 'skipped') return { line, row: { kind, name: parsed.name, reason: parsed.reason } }
  const { slug, title } = kind === 'listed' ? parsed : parsed.solve
  const problem = problems.get(slug)
  const named = { number: problem?.number ?? null, title: problem?.title ?? title, isOwn: isOwnProblem(slug) }
  if (kind === 'listed') return { line, row: { kind, ...named } }
  const { timestamp, isLatest, status } = parsed.solve
  return {
    line,
    row: { kind, ...named, timestamp, ...(isLatest && { latest: timestamp }), hasTime: parsed.hasTime, status },
  }
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
  needsPurpose: false,
  needsOrder: false,
  needsDay: false,
  dateGroups: [],
  undated: null,
  listSlugs: [],
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
  titlesNotInCatalog: [],
  notInCatalogRowCount: 0,
}

/** Returns a UUID that is the same for the same row on every device, so that two imports of one table add each solve once. */
const computeSolveId = (solve: NewSolve): string => createFingerprintUuid([1, 2, 3, 4].map((salt) => [salt, solve]))

const computeSolveKey = (solve: NewSolve): string => createAddedKey(solve.slug, solve.timestamp, computeSolveId(solve))

class SortedRows {
  readonly solves: NewSolve[] = []
  readonly #previewRows: TablePreviewRow[] = []
  /** The faults by reason. In the keys, the row's own texts are removed from the reason. */
  readonly #faults = new Map<string, TableFault>()
  readonly notes = new Map<string, string>()
  readonly #unknownTitles = new Set<string>()
  readonly #titlesNotInCatalog = new Set<string>()
  /** The number of rows of each unknown verdict. */
  readonly #unknownVerdicts = new Map<string, number>()
  readonly #listSlugs = new Set<string>()
  readonly #counts = {
    repeatedRowCount: 0,
    known: 0,
    skippedCount: 0,
    faultCount: 0,
    unknownRowCount: 0,
    notInCatalogRowCount: 0,
    lacksTimeCount: 0,
    numberOnlyCount: 0,
    otherNumberCount: 0,
  }
  readonly #keysInTable = new Set<string>()

  constructor(
    private readonly tables: Tables,
    private readonly problems: ProblemIndex,
    private readonly knownSolves: KnownSolves,
  ) {}

  /** Returns the part of a check that says what becomes of the rows. */
  toCheck() {
    return {
      ...this.#counts,
      solves: this.solves.length,
      listSlugs: [...this.#listSlugs],
      unknownVerdicts: [...this.#unknownVerdicts].map(([word, count]) => ({ word, count })),
      previewRows: this.#previewRows,
      faults: [...this.#faults.values()],
      unknownTitles: [...this.#unknownTitles],
      titlesNotInCatalog: [...this.#titlesNotInCatalog],
    }
  }

  async addRow(row: ParsedRow): Promise<void> {
    if (row.kind !== 'note' && this.#previewRows.length < MAX_LISTED)
      this.#previewRows.push(toPreviewRow(row, this.problems))
    if (row.kind === 'fault') {
      this.#counts.faultCount++
      this.#addFault(row)
      return
    }
    if (row.kind === 'skipped') {
      this.#addSkipped(row.unknownWord)
      return
    }
    if (row.kind === 'listed') {
      if (this.#listSlugs.has(row.slug)) this.#counts.repeatedRowCount++
      this.#listSlugs.add(row.slug)
      return
    }
    const { problemNote } = row
    if (problemNote) this.notes.set(problemNote.slug, problemNote.note)
    if (row.kind === 'note') return
    const { solve } = row
    const key = computeSolveKey(solve)
    if (this.#keysInTable.has(key)) this.#counts.repeatedRowCount++
    else if (isInLog(this.tables, key) || (await this.#isKnown(row))) this.#counts.known++
    else this.#addNew(row)
    this.#keysInTable.add(key)
  }

  /** Whether the log has the solve as the row is read now, or as earlier builds read it (N30). */
  async #isKnown({ solve, hasTime, earlier, earlierRows }: ParsedRow & { kind: 'solve' }): Promise<boolean> {
    if (await this.knownSolves.has(solve, hasTime)) return true
    if (earlier !== null && (await this.knownSolves.has({ ...solve, ...earlier }, hasTime))) return true
    // Only the same row counts. A solve of another source may lack what the row says.
    return earlierRows.some((one) => isInLog(this.tables, computeSolveKey(one)))
  }

  #addSkipped(unknownWord: string | null): void {
    if (unknownWord === null) this.#counts.skippedCount++
    else if (this.#unknownVerdicts.has(unknownWord) || this.#unknownVerdicts.size < MAX_LISTED)
      this.#unknownVerdicts.set(unknownWord, (this.#unknownVerdicts.get(unknownWord) ?? 0) + 1)
    else this.#counts.skippedCount++
  }

  #addFault({ line, name, reason }: ParsedRow & { kind: 'fault' }): void {
    // A reason quotes texts of the row, or starts with a path and a colon. Remove both, so that equal faults of different rows match.
    const kind = reason.replace(/“[^”]*”/g, '“”').replace(/^.*: (?=\S)/, '')
    const sameKind = this.#faults.get(kind)
    if (!sameKind) {
      if (this.#faults.size < MAX_LISTED)
        this.#faults.set(kind, { reason, name, isExample: kind !== reason, lines: [line], count: 1 })
      return
    }
    sameKind.count++
    if (sameKind.lines.length < MAX_LINES) sameKind.lines.push(line)
  }

  #addNew({ solve, lacksTime, problem }: ParsedRow & { kind: 'solve' }): void {
    this.solves.push(solve)
    if (lacksTime) this.#counts.lacksTimeCount++
    if (problem.evidence === 'number') this.#counts.numberOnlyCount++
    if (problem.otherNumber !== undefined) this.#counts.otherNumberCount++
    if (this.problems.has(solve.slug)) return
    const [titles, count] = isOwnProblem(solve.slug)
      ? ([this.#unknownTitles, 'unknownRowCount'] as const)
      : ([this.#titlesNotInCatalog, 'notInCatalogRowCount'] as const)
    this.#counts[count]++
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
