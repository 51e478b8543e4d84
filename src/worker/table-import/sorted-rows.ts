import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { getIdentifiedSlug } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import type { NewSolve } from '#events/subjects/added-solves'
import { cutText } from '#lib/cut-text'
import type { RepairedSolve, RowRepair, TableFault, TablePreviewRow } from '#protocol/table-import'
import type { EarlierRow } from './earlier-rows'
import type { KnownSolves } from './known-solves'
import type { ParsedRow } from './read-rows'
import { type PlannedRepair, planRepair } from './row-repairs'
import { computeSolveKey, isInLog } from './solve-keys'

/** Maximum number of faults, preview rows, titles and unknown verdicts that a check lists. */
const MAX_LISTED = 100
/** Maximum number of line numbers that are listed for one fault. */
const MAX_LINES = 20
/** Maximum length of a text in the list of repairs. */
const MAX_TEXT = 200

/** A row that names a problem of a study list. */
export interface ListedRow {
  slug: string
  cells: readonly string[]
}

/** Sorts the rows of a table by what becomes of them: a new solve, a known one, a problem of a list, or a reason why nothing is imported. */
export class SortedRows {
  readonly solves: NewSolve[] = []
  readonly #previewRows: TablePreviewRow[] = []
  /** The faults by reason. In the keys, the row's own texts are removed from the reason. */
  readonly #faults = new Map<string, TableFault>()
  readonly notes = new Map<string, string>()
  /** The number of rows of each title that would become the person's own problem. */
  readonly #unknownTitles = new Map<string, number>()
  /** The number of rows of each unknown name, also of rows that are not imported because of it. */
  readonly #unknownNames = new Map<string, number>()
  readonly #titlesNotInCatalog = new Set<string>()
  /** The number of rows of each unknown verdict. */
  readonly #unknownVerdicts = new Map<string, number>()
  readonly #listSlugs = new Set<string>()
  readonly listedRows: ListedRow[] = []
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
  /** The repairs by the key of the solve of the earlier import. */
  readonly #repairs = new Map<string, PlannedRepair>()

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
      unknownTitles: [...this.#unknownTitles.keys()],
      titlesNotInCatalog: [...this.#titlesNotInCatalog],
      ...this.#toRepairCheck(),
    }
  }

  get unknownNames(): ReadonlyMap<string, number> {
    return this.#unknownNames
  }

  get repairs(): PlannedRepair[] {
    return [...this.#repairs.values()]
  }

  #toRepairCheck() {
    const toShown = ({ line, earlier, now }: PlannedRepair): RowRepair => ({
      line,
      earlier: toRepairedSolve(earlier, this.problems),
      now: now && toRepairedSolve(now, this.problems),
    })
    const [changed, repairs] = [true, false].map((one) => this.repairs.filter(({ isChanged }) => isChanged === one))
    return {
      repairs: (repairs ?? []).slice(0, MAX_LISTED).map(toShown),
      repairCount: repairs?.length ?? 0,
      changedRepairs: (changed ?? []).slice(0, MAX_LISTED).map(toShown),
      changedRepairCount: changed?.length ?? 0,
    }
  }

  /** `cells` are the texts of the whole row. */
  async addRow(row: ParsedRow, cells: readonly string[]): Promise<void> {
    if (row.kind !== 'note' && this.#previewRows.length < MAX_LISTED)
      this.#previewRows.push(toPreviewRow(row, this.problems))
    if (row.kind === 'fault') {
      this.#counts.faultCount++
      if (row.unknownTitle !== undefined) countName(this.#unknownNames, row.unknownTitle)
      this.#addFault(row)
      return
    }
    if (row.kind === 'skipped') {
      this.#addSkipped(row)
      return
    }
    if (row.kind === 'listed') {
      if (this.#listSlugs.has(row.slug)) this.#counts.repeatedRowCount++
      this.#listSlugs.add(row.slug)
      this.listedRows.push({ slug: row.slug, cells })
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
  async #isKnown({
    line,
    solve,
    hasTime,
    hasDate,
    earlier,
    earlierRow,
  }: ParsedRow & { kind: 'solve' }): Promise<boolean> {
    if (await this.#hasInLog(solve, hasTime)) return true
    // Only the same row counts. A solve of another source may lack what the row says.
    const earlierSolve = earlierRow && this.#findEarlier(earlierRow)
    if (earlierSolve) {
      this.#addRepair(line, earlierSolve, solve, hasDate)
      return true
    }
    return earlier !== null && (await this.#hasInLog({ ...solve, ...earlier }, hasTime))
  }

  /** The solves of a matched own problem have the slug of the other problem in the log (N31). */
  #hasInLog(solve: NewSolve, hasTime: boolean): Promise<boolean> {
    return this.knownSolves.has({ ...solve, slug: getIdentifiedSlug(this.tables, solve.slug) }, hasTime)
  }

  /** Returns the solve as which an earlier build added the row; null if the log has none. */
  #findEarlier({ solve, timestamps }: EarlierRow): NewSolve | null {
    for (const timestamp of this.knownSolves.getAddedSeconds(solve.slug)) {
      const latest: NewSolve = { ...solve, timestamp, isLatest: true }
      if (isInLog(this.tables, computeSolveKey(latest))) return latest
      const dated: NewSolve = { ...solve, timestamp }
      if (timestamps.includes(timestamp) && isInLog(this.tables, computeSolveKey(dated))) return dated
    }
    return null
  }

  #addRepair(line: number, earlier: NewSolve, solve: NewSolve | null, hasDate: boolean): void {
    const repair = planRepair(this.tables, line, earlier, solve, hasDate)
    if (repair && !this.#repairs.has(repair.key)) this.#repairs.set(repair.key, repair)
  }

  #addSkipped({ line, unknownWord, earlierRow }: ParsedRow & { kind: 'skipped' }): void {
    const earlier = unknownWord === null && earlierRow ? this.#findEarlier(earlierRow) : null
    if (earlier) this.#addRepair(line, earlier, null, false)
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
    const title = solve.title ?? solve.slug
    if (isOwnProblem(solve.slug)) {
      this.#counts.unknownRowCount++
      countName(this.#unknownTitles, title)
      countName(this.#unknownNames, title)
    } else {
      this.#counts.notInCatalogRowCount++
      if (this.#titlesNotInCatalog.size < MAX_LISTED) this.#titlesNotInCatalog.add(title)
    }
  }
}

function countName(counts: Map<string, number>, name: string): void {
  if (counts.has(name) || counts.size < MAX_LISTED) counts.set(name, (counts.get(name) ?? 0) + 1)
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

function toRepairedSolve(solve: NewSolve, problems: ProblemIndex): RepairedSolve {
  const { slug, title, timestamp, isLatest, status, lang, timeUsed, usedHints, code, notes } = solve
  const problem = problems.get(slug)
  return {
    number: problem?.number ?? null,
    title: problem?.title ?? title,
    isOwn: isOwnProblem(slug),
    timestamp,
    ...(isLatest && { latest: timestamp }),
    status,
    lang,
    timeUsed: timeUsed ?? null,
    usedHints: usedHints ?? null,
    code: cutText(code ?? '', MAX_TEXT),
    notes: cutText(notes ?? '', MAX_TEXT),
  }
}
