import { languageName } from '#domain/language'
import { type ListedProblem, type ProblemIndex, problemOf } from '#domain/problem'
import { ACCEPTED, type SolveKey } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import type { SolveRow } from './tables'

/** A solve with its problem. */
export interface ListedSolve {
  row: SolveRow
  problem: ListedProblem
}

/** Filter criteria; null, false or blank matches everything. */
export interface ListFilter {
  text: string
  status: 'accepted' | 'failed' | null
  category: string | null
  difficulty: string | null
  needsFeedback: boolean
}

/**
 * All solves with a known problem or one that the person named, newest first, then by key; updated row by row. The list is sorted again only if a solve
 * was added or its time changed. Law: the list equals that of a new instance.
 */
export class SolveList {
  readonly #problems: ProblemIndex
  readonly #byKey = new Map<SolveKey, ListedSolve>()
  #sorted: ListedSolve[] | null = null
  #shown: { by: string; solves: readonly ListedSolve[] } | null = null

  constructor(rows: Iterable<SolveRow>, problems: ProblemIndex) {
    this.#problems = problems
    for (const row of rows) this.put(row)
  }

  /** Adds or replaces a row. */
  put(row: SolveRow): void {
    const problem = problemOf(row, this.#problems)
    if (!problem) return
    const solve = { row, problem }
    const before = this.#byKey.get(row.key)
    this.#byKey.set(row.key, solve)
    this.#shown = null
    if (!this.#sorted) return
    if (before?.row.timestamp === row.timestamp) this.#sorted[indexOf(before, this.#sorted)] = solve
    else this.#sorted = null
  }

  /** The solves that match a filter. */
  filtered(filter: ListFilter): readonly ListedSolve[] {
    const by = JSON.stringify(filter)
    if (this.#shown?.by !== by) {
      this.#sorted ??= [...this.#byKey.values()].reverse().sort(newestFirst)
      this.#shown = { by, solves: this.#sorted.filter(passes(filter)) }
    }
    return this.#shown.solves
  }

  /** The index of a solve among the matching ones; null if it does not match. */
  find(key: SolveKey, filter: ListFilter): number | null {
    const solve = this.#byKey.get(key)
    if (!solve) return null
    const shown = this.filtered(filter)
    const at = indexOf(solve, shown)
    return shown[at]?.row.key === key ? at : null
  }
}

function newestFirst({ row: a }: ListedSolve, { row: b }: ListedSolve): number {
  return b.timestamp - a.timestamp || compareTexts(a.key, b.key)
}

/** The index of a solve in a sorted list, or where it would be inserted. */
function indexOf(solve: ListedSolve, sorted: readonly ListedSolve[]): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = sorted[middle]
    if (other && newestFirst(other, solve) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function passes({
  status,
  category,
  difficulty,
  needsFeedback,
  ...filter
}: ListFilter): (solve: ListedSolve) => boolean {
  const text = filter.text.trim().toLowerCase()
  const isLanguage = languageMatcher(text)
  return ({ row, problem }) => {
    if (status !== null && (row.status === ACCEPTED) !== (status === 'accepted')) return false
    if (difficulty !== null && problem.difficulty !== difficulty) return false
    if (needsFeedback && row.finalScore !== null) return false
    if (category !== null && !problem.categories.some((one) => one === category)) return false
    return text === '' || problem.title.toLowerCase().includes(text) || isLanguage(row.lang)
  }
}

/** Matches the practice site's name of a language or its display name. */
function languageMatcher(text: string): (lang: string) => boolean {
  const matched = new Map<string, boolean>()
  return (lang) => {
    const known = matched.get(lang)
    if (known !== undefined) return known
    const matches = [lang, languageName(lang)].some((name) => name.toLowerCase().includes(text))
    matched.set(lang, matches)
    return matches
  }
}
