import { DEFAULT_MINUTES, type MinutesByDifficulty, usualMinutes } from '#domain/plan/minutes'
import { type PracticeTime, practiceOfLastWeeks } from '#domain/plan/practice-time'
import type { ProblemIndex } from '#domain/problem'
import { type DayBoundarySettings, reviewDay } from '#domain/review/calendar'
import { ACCEPTED, type SolveKey } from '#domain/solve'
import type { SolveRow } from '#events/projections/solve-tables'
import { incrementalSelector, problemsOf } from '../session/selectors'

type TimedRow = Pick<SolveRow, 'slug' | 'timestamp' | 'status' | 'timeUsed'>

/** The person's own pace before a day. */
interface UsualPractice {
  minutesOf: MinutesByDifficulty
  practice: PracticeTime
  /** The last review day with a solve; null without any. */
  lastDay: number | null
}

/** The times of all solves. What it gives for a day is computed again only if a solve before that day has changed. */
class PracticeLog {
  readonly #problems: ProblemIndex
  readonly #rows = new Map<SolveKey, TimedRow>()
  readonly #keys = new Map<string, Set<SolveKey>>()
  #known: { start: number; rule: string; value: UsualPractice } | null = null

  constructor(rows: Iterable<SolveRow>, problems: ProblemIndex) {
    this.#problems = problems
    for (const row of rows) this.put(row)
  }

  put({ key, slug, timestamp, status, timeUsed }: SolveRow): void {
    const before = this.#rows.get(key)
    this.#rows.set(key, { slug, timestamp, status, timeUsed })
    this.#keys.set(slug, (this.#keys.get(slug) ?? new Set()).add(key))
    if (Math.min(timestamp, before?.timestamp ?? timestamp) < (this.#known?.start ?? 0)) this.#known = null
  }

  /** The seconds of the first accepted solve of a problem since `start` (epoch seconds); null if they are not known. */
  timeSince(slug: string, start: number): number | null {
    const solves = [...(this.#keys.get(slug) ?? [])].flatMap((key) => this.#rows.get(key) ?? [])
    const [first] = solves
      .filter(({ timestamp, status }) => timestamp >= start && status === ACCEPTED)
      .sort((a, b) => a.timestamp - b.timestamp)
    return first?.timeUsed || null
  }

  /** The practice before a review day that begins at `start` (epoch seconds). */
  before(day: number, start: number, rule: DayBoundarySettings): UsualPractice {
    const name = `${rule.dayStart} ${rule.utcOffset}`
    if (this.#known?.start === start && this.#known.rule === name) return this.#known.value
    const earlier = [...this.#rows.values()].filter(({ timestamp }) => timestamp < start)
    const minutesOf = usualMinutes(earlier.flatMap((row) => this.#timed(row)))
    const days = this.#practisedDays(earlier, minutesOf, rule)
    const lastDay = days.reduce<number | null>((last, one) => Math.max(last ?? one.day, one.day), null)
    const value = { minutesOf, practice: practiceOfLastWeeks(days, day), lastDay }
    this.#known = { start, rule: name, value }
    return value
  }

  #timed({ slug, status, timeUsed }: TimedRow) {
    const difficulty = this.#problems.get(slug)?.difficulty
    return difficulty && status === ACCEPTED && timeUsed ? [{ difficulty, timeUsed }] : []
  }

  /** The minutes of each day with a solve. A problem counts once a day, with its own time if that is known. */
  #practisedDays(rows: readonly TimedRow[], minutesOf: MinutesByDifficulty, rule: DayBoundarySettings) {
    const days = new Map<number, Map<string, number>>()
    for (const { slug, timestamp, timeUsed } of rows) {
      const day = reviewDay(timestamp, rule)
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

/** The practice of the displayed solves (N21). */
export const practiceLogOf = incrementalSelector(
  (rows, problems: ProblemIndex) => new PracticeLog(rows, problems),
  problemsOf,
)
