import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { createAddedKey } from '#domain/solve'
import { createAddedEvents } from '#events/decide/added-solves'
import type { SolvelogEvent } from '#events/event'
import { getDecisions } from '#events/projections/shown-solves'
import { findOwnRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import type { NewSolve } from '#events/subjects/added-solves'
import { createFingerprintUuid } from '#lib/fingerprint'
import type { TableFault, TablePreviewRow } from '#protocol/table-import'
import type { EarlierRow } from './earlier-rows'
import type { KnownSolves } from './known-solves'
import type { ParsedRow } from './read-rows'

/** Maximum number of faults, preview rows, titles and unknown verdicts that a check lists. */
const MAX_LISTED = 100
/** Maximum number of line numbers that are listed for one fault. */
const MAX_LINES = 20

/** Sorts the rows of a table by what becomes of them: a new solve, a known one, a problem of a list, or a reason why nothing is imported. */
export class SortedRows {
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
  async #isKnown({ solve, hasTime, earlier, earlierRow }: ParsedRow & { kind: 'solve' }): Promise<boolean> {
    if (await this.knownSolves.has(solve, hasTime)) return true
    if (earlier !== null && (await this.knownSolves.has({ ...solve, ...earlier }, hasTime))) return true
    // Only the same row counts. A solve of another source may lack what the row says.
    return earlierRow !== null && this.#isInLogAsEarlier(earlierRow)
  }

  #isInLogAsEarlier({ solve, timestamps }: EarlierRow): boolean {
    return this.knownSolves.getAddedSeconds(solve.slug).some((timestamp) => {
      const dates = [{ timestamp, isLatest: true as const }, ...(timestamps.includes(timestamp) ? [{ timestamp }] : [])]
      return dates.some((date) => isInLog(this.tables, computeSolveKey({ ...solve, ...date })))
    })
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

/** Returns a UUID that is the same for the same row on every device, so that two imports of one table add each solve once. */
const computeSolveId = (solve: NewSolve): string => createFingerprintUuid([1, 2, 3, 4].map((salt) => [salt, solve]))

/** Returns the key under which the log stores the solve of a row. */
export const computeSolveKey = (solve: NewSolve): string =>
  createAddedKey(solve.slug, solve.timestamp, computeSolveId(solve))

/** Whether the log has a solve that the user has not removed. */
const isInLog = (tables: Tables, key: string): boolean =>
  findOwnRow(tables, key) !== undefined && !getDecisions(tables, key).isRemoved

/** Returns the events that add a solve, or restore it if the user has removed it. */
export function createSolveEvents(tables: Tables, solve: NewSolve): SolvelogEvent[] {
  const key = computeSolveKey(solve)
  if (findOwnRow(tables, key) && getDecisions(tables, key).isRemoved) return [{ type: 'SolveRestored', v: 1, key }]
  return createAddedEvents(solve, 'table', computeSolveId(solve))
}
