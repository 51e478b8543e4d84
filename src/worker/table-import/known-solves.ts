import { hasKnownDay, UNKNOWN_DATE } from '#domain/solve-date'
import { decisionsAbout } from '#events/projections/shown-solves'
import type { LargeFields, SolveRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import type { NewSolve } from '#events/subjects/added-solves'
import { isSameJson } from '#lib/same-json'
import { localDay } from '../platform'

/** Many tables have no seconds, so two solves within the same minute may be the same. */
const minute = (timestamp: number): number => Math.floor(timestamp / 60)

/** The texts of a solve. */
export interface KnownTexts extends LargeFields {
  /** The notes as an export of the table writes them, with the texts of joined solves behind them; empty without joined texts. */
  exportedNotes: readonly string[]
}

/** Reads the texts of a solve from the log. */
export type ReadTexts = (row: SolveRow) => Promise<KnownTexts>

/**
 * Finds rows of a table that repeat a solve of the log: the same problem and verdict in the same minute, on the same day or, if the date of
 * the row is not known, at any time that it may have, with nothing that the solve lacks. A row with another note, code, time, help or feedback is a solve of its own.
 */
export class KnownSolves {
  readonly #minutes = new Map<string, SolveRow[]>()
  readonly #days = new Map<string, SolveRow[]>()
  readonly #all = new Map<string, SolveRow[]>()
  readonly #texts = new Map<SolveRow, Promise<KnownTexts>>()

  /** Starts with the solves of the log, including joined ones, but not removed ones. */
  constructor(
    tables: Tables,
    private readonly readTexts: ReadTexts,
  ) {
    for (const row of Object.values(tables.solves)) this.#add(row)
    for (const row of Object.values(tables.hidden)) if (!decisionsAbout(tables, row.key).isRemoved) this.#add(row)
  }

  /** `hasTime`: the row has a time of day, not only a day. */
  async has(solve: NewSolve, hasTime: boolean): Promise<boolean> {
    for (const row of this.#near(solve, hasTime) ?? []) if (await this.#hasEverything(row, solve)) return true
    return false
  }

  #near(solve: NewSolve, hasTime: boolean): SolveRow[] | undefined {
    const { timestamp, isLatest } = solve
    if (timestamp === UNKNOWN_DATE) return this.#all.get(nameOf(solve))
    if (isLatest) return this.#all.get(nameOf(solve))?.filter((row) => localDay(row.timestamp) <= localDay(timestamp))
    return hasTime ? this.#minutes.get(minuteName(solve)) : this.#days.get(dayName(solve))
  }

  async #hasEverything(row: SolveRow, { timeUsed, usedHints, code, notes, feedback }: NewSolve): Promise<boolean> {
    if (timeUsed !== undefined && timeUsed !== row.timeUsed) return false
    if (usedHints !== undefined && usedHints !== row.usedHints) return false
    if (code === undefined && notes === undefined && feedback === undefined) return true
    const texts = await this.#textsOf(row)
    if (code !== undefined && !isSameText(code, texts.code)) return false
    if (notes !== undefined && ![texts.notes, ...texts.exportedNotes].some((one) => isSameText(notes, one)))
      return false
    return feedback === undefined || isSameJson(feedback, texts.feedback)
  }

  #textsOf(row: SolveRow): Promise<KnownTexts> {
    const texts = this.#texts.get(row) ?? this.readTexts(row)
    this.#texts.set(row, texts)
    return texts
  }

  #add(row: SolveRow): void {
    // A solve of which only the latest possible day is known repeats no solve with an exact date.
    if (hasKnownDay(row)) {
      addTo(this.#minutes, minuteName(row), row)
      addTo(this.#days, dayName(row), row)
    }
    addTo(this.#all, nameOf(row), row)
  }
}

type Dated = Pick<NewSolve, 'slug' | 'status' | 'timestamp'>

const nameOf = ({ slug, status }: Dated): string => `${slug}|${status}`
const minuteName = (solve: Dated): string => `${nameOf(solve)}|${minute(solve.timestamp)}`
const dayName = (solve: Dated): string => `${nameOf(solve)}|${localDay(solve.timestamp)}`

function addTo(rows: Map<string, SolveRow[]>, name: string, row: SolveRow): void {
  const known = rows.get(name)
  if (known) known.push(row)
  else rows.set(name, [row])
}

/** Line ends and blank lines at the end differ between systems. */
const isSameText = (text: string, other: string | undefined): boolean =>
  other !== undefined && withoutLineEnds(text) === withoutLineEnds(other)

/** Whether a text contains another one, whatever the line ends. */
export const hasText = (text: string, part: string): boolean =>
  withoutLineEnds(text).includes(withoutLineEnds(part).trim())

const withoutLineEnds = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd()
