import { getSecondOfKey, getSlugOfKey, isAddedKey } from '#domain/solve'
import { hasKnownDay, isLatestOnly, UNKNOWN_DATE } from '#domain/solve-date'
import { getDecisions } from '#events/projections/shown-solves'
import type { LargeFields, SolveRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import type { NewSolve } from '#events/subjects/added-solves'
import { isSameJson } from '#lib/same-json'
import { toLocalDay } from '../platform'

/** Many tables have no seconds, so two solves within one minute may be the same. */
const toMinute = (timestamp: number): number => Math.floor(timestamp / 60)

export interface KnownTexts extends LargeFields {
  /** The notes as exported tables may contain them, with the texts of joined solves added. Empty if no solve is joined. */
  exportedNotes: readonly string[]
}

export type ReadTexts = (row: SolveRow) => Promise<KnownTexts>

/**
 * Finds rows of a table that repeat a solve of the log. A row repeats a solve with the same problem and verdict in the same minute. A row
 * without a time of day must have the same day, and a row without an exact date may be at any possible time. If the row has a note, code,
 * solving time, hint or feedback that the solve lacks, the row is a new solve.
 */
export class KnownSolves {
  readonly #rowsByMinute = new Map<string, SolveRow[]>()
  readonly #rowsByDay = new Map<string, SolveRow[]>()
  readonly #rowsByProblem = new Map<string, SolveRow[]>()
  readonly #addedSeconds = new Map<string, Set<number>>()
  readonly #textsByRow = new Map<SolveRow, Promise<KnownTexts>>()

  /** Indexes the solves of the log, including solves that the user joined with others, but not removed solves. */
  constructor(
    tables: Tables,
    private readonly readTexts: ReadTexts,
  ) {
    for (const row of Object.values(tables.solves)) this.#add(row)
    for (const row of Object.values(tables.hidden)) if (!getDecisions(tables, row.key).isRemoved) this.#add(row)
  }

  /** Whether the log has a solve that the row repeats. `hasTime`: the row has a time of day, not only a day. */
  async has(solve: NewSolve, hasTime: boolean): Promise<boolean> {
    for (const row of this.#candidatesFor(solve, hasTime) ?? []) if (await this.#hasEverything(row, solve)) return true
    return false
  }

  /** Returns the times under which the person added solves of a problem, in epoch seconds. */
  getAddedSeconds(slug: string): number[] {
    return [...(this.#addedSeconds.get(slug) ?? [])]
  }

  #candidatesFor(solve: NewSolve, hasTime: boolean): SolveRow[] | undefined {
    const { timestamp, isLatest } = solve
    if (timestamp === UNKNOWN_DATE) return this.#rowsByProblem.get(toProblemKey(solve))
    if (isLatest) {
      const lastDay = toLocalDay(timestamp)
      // The latest possible day of a row was noon in the time zone of its import, which may be a day later in another time zone.
      return this.#rowsByProblem
        .get(toProblemKey(solve))
        ?.filter((row) => toLocalDay(row.timestamp) <= (isLatestOnly(row) ? lastDay + 1 : lastDay))
    }
    return hasTime ? this.#rowsByMinute.get(toMinuteKey(solve)) : this.#rowsByDay.get(toDayKey(solve))
  }

  async #hasEverything(row: SolveRow, { timeUsed, usedHints, code, notes, feedback }: NewSolve): Promise<boolean> {
    if (timeUsed !== undefined && timeUsed !== row.timeUsed) return false
    if (usedHints !== undefined && usedHints !== row.usedHints) return false
    if (code === undefined && notes === undefined && feedback === undefined) return true
    const texts = await this.#getTexts(row)
    if (code !== undefined && !isSameText(code, texts.code)) return false
    if (notes !== undefined && ![texts.notes, ...texts.exportedNotes].some((one) => isSameText(notes, one)))
      return false
    return feedback === undefined || isSameJson(feedback, texts.feedback)
  }

  #getTexts(row: SolveRow): Promise<KnownTexts> {
    const texts = this.#textsByRow.get(row) ?? this.readTexts(row)
    this.#textsByRow.set(row, texts)
    return texts
  }

  #add(row: SolveRow): void {
    if (isAddedKey(row.key)) {
      const slug = getSlugOfKey(row.key)
      const seconds = this.#addedSeconds.get(slug) ?? new Set()
      this.#addedSeconds.set(slug, seconds.add(getSecondOfKey(row.key)))
    }
    // A solve with only a latest possible day is never the same as a solve with an exact date.
    if (hasKnownDay(row)) {
      addRow(this.#rowsByMinute, toMinuteKey(row), row)
      addRow(this.#rowsByDay, toDayKey(row), row)
    }
    addRow(this.#rowsByProblem, toProblemKey(row), row)
  }
}

type DatedProblem = Pick<NewSolve, 'slug' | 'status' | 'timestamp'>

const toProblemKey = ({ slug, status }: DatedProblem): string => `${slug}|${status}`
const toMinuteKey = (solve: DatedProblem): string => `${toProblemKey(solve)}|${toMinute(solve.timestamp)}`
const toDayKey = (solve: DatedProblem): string => `${toProblemKey(solve)}|${toLocalDay(solve.timestamp)}`

function addRow(rowsByKey: Map<string, SolveRow[]>, key: string, row: SolveRow): void {
  const sameName = rowsByKey.get(key)
  if (sameName) sameName.push(row)
  else rowsByKey.set(key, [row])
}

/** Whether two texts are equal. Ignores line ends, and white space at the end. */
const isSameText = (text: string, otherText: string | undefined): boolean =>
  otherText !== undefined && normalizeLineEnds(text) === normalizeLineEnds(otherText)

/** Whether a text contains another one. Ignores differences in line ends, and white space around `searchedText`. */
export const containsText = (text: string, searchedText: string): boolean =>
  normalizeLineEnds(text).includes(normalizeLineEnds(searchedText).trim())

const normalizeLineEnds = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd()
