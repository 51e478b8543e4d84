import { computeUsualMinutes, DEFAULT_MINUTES, type MinutesByDifficulty } from '#domain/plan/minutes'
import { estimatePractice, type PracticeTime } from '#domain/plan/practice-time'
import type { ProblemIndex } from '#domain/problem'
import { type DayBoundarySettings, toReviewDay } from '#domain/review/calendar'
import { ACCEPTED, type SolveKey } from '#domain/solve'
import { hasKnownDay, type SolveDate, toSolveDate } from '#domain/solve-date'
import type { SolveRow } from '#events/projections/solve-tables'
import { createIncrementalSelector, getProblems } from '../session/selectors'

type TimedRow = SolveDate & Pick<SolveRow, 'slug' | 'status' | 'timeUsed'>

export interface UsualPractice {
  minutesByDifficulty: MinutesByDifficulty
  practice: PracticeTime
  /** The last review day with a solve; null if there is none. */
  lastDay: number | null
}

/** Caches the usual practice before a day until a solve from before that day changes. */
class PracticeLog {
  readonly #problems: ProblemIndex
  readonly #rows = new Map<SolveKey, TimedRow>()
  readonly #keysBySlug = new Map<string, Set<SolveKey>>()
  #cache: ({ start: number; value: UsualPractice } & DayBoundarySettings) | null = null

  constructor(rows: Iterable<SolveRow>, problems: ProblemIndex) {
    this.#problems = problems
    for (const row of rows) this.put(row)
  }

  put(row: SolveRow): void {
    const { key, slug, timestamp, status, timeUsed } = row
    const previous = this.#rows.get(key)
    this.#rows.set(key, { slug, ...toSolveDate(row), status, timeUsed })
    this.#keysBySlug.set(slug, (this.#keysBySlug.get(slug) ?? new Set()).add(key))
    if (Math.min(timestamp, previous?.timestamp ?? timestamp) < (this.#cache?.start ?? 0)) this.#cache = null
  }

  /** Returns the seconds that the first accepted solve of a problem since `start` (epoch seconds) took; null if unknown. */
  findSecondsOfFirstSolve(slug: string, start: number): number | null {
    const solves = [...(this.#keysBySlug.get(slug) ?? [])].flatMap((key) => this.#rows.get(key) ?? [])
    const [first] = solves
      .filter(({ timestamp, status }) => timestamp >= start && status === ACCEPTED)
      .sort((a, b) => a.timestamp - b.timestamp)
    return first?.timeUsed || null
  }

  /** Returns the usual practice before a review day that begins at `start` (epoch seconds). */
  getUsualPractice(day: number, start: number, rule: DayBoundarySettings): UsualPractice {
    const { dayStart, timeZone } = rule
    const cache = this.#cache
    if (cache?.start === start && cache.dayStart === dayStart && cache.timeZone === timeZone) return cache.value
    const earlier = [...this.#rows.values()].filter(({ timestamp }) => timestamp < start)
    const minutesByDifficulty = computeUsualMinutes(earlier.flatMap((row) => this.#toSolveTime(row)))
    const days = this.#computePracticedDays(earlier, minutesByDifficulty, rule)
    const lastDay = days.reduce<number | null>((last, one) => Math.max(last ?? one.day, one.day), null)
    const value = { minutesByDifficulty, practice: estimatePractice(days, day), lastDay }
    this.#cache = { start, dayStart, timeZone, value }
    return value
  }

  #toSolveTime({ slug, status, timeUsed }: TimedRow) {
    const difficulty = this.#problems.get(slug)?.difficulty
    return difficulty && status === ACCEPTED && timeUsed ? [{ difficulty, timeUsed }] : []
  }

  /** Each problem counts once a day: with a known solve time, or else with the usual time. */
  #computePracticedDays(rows: readonly TimedRow[], minutesOf: MinutesByDifficulty, rule: DayBoundarySettings) {
    const days = new Map<number, Map<string, number>>()
    for (const { slug, timestamp, timeUsed } of rows.filter(hasKnownDay)) {
      const day = toReviewDay(timestamp, rule)
      const problems = days.get(day) ?? new Map<string, number>()
      const difficulty = this.#problems.get(slug)?.difficulty
      const usual = difficulty ? minutesOf[difficulty] : DEFAULT_MINUTES.Medium
      problems.set(slug, timeUsed ? timeUsed / 60 : (problems.get(slug) ?? usual))
      days.set(day, problems)
    }
    return [...days].map(([day, problems]) => ({
      day,
      minutes: [...problems.values()].reduce((sum, minutes) => sum + minutes, 0),
    }))
  }
}

/** Returns the practice log of the displayed solves (N21). */
export const getPracticeLog = createIncrementalSelector(
  (rows, problems: ProblemIndex) => new PracticeLog(rows, problems),
  getProblems,
)
