import { computeMedian } from '#lib/sorted'
import { DAY_SECONDS } from '#lib/time'
import type { Category } from '../category'
import { getLanguageName } from '../language'
import type { Difficulty } from '../problem'
import { ACCEPTED } from '../solve'
import { UNKNOWN_DATE } from '../solve-date'

export interface StatisticsSolve {
  slug: string
  /** In epoch seconds; 0 if the date is unknown. */
  timestamp: number
  status: string
  lang: string
  /** In seconds; null if unknown. */
  timeUsed: number | null
  difficulty: Difficulty
  categories: readonly Category[]
}

/** Figures of a group of solves. Problems are counted once, however often they were tried (N13). */
export interface Figures {
  /** Number of problems with an attempt, and number of problems with an accepted attempt. */
  tried: number
  solved: number
  firstTry: number
  /** Median time of accepted attempts in seconds; null if no time is known. */
  medianTime: number | null
}

export interface NamedFigures extends Figures {
  name: string
}

export interface Statistics {
  total: Figures
  /** In the order Easy, Medium, Hard. */
  difficulties: NamedFigures[]
  /** Most solved problems first. */
  languages: NamedFigures[]
  topics: NamedFigures[]
  /** Median solve times of the last 90 days and of the 90 days before, in seconds; null if no time is known. */
  trend: { recent: number | null; before: number | null }
}

export const TREND_DAYS = 90

/** Computes the statistics of solves. The trend compares the 90 days before `now` (epoch seconds) with the previous 90 days. */
export function computeStatistics(solves: readonly StatisticsSolve[], now: number): Statistics {
  const recent = now - TREND_DAYS * DAY_SECONDS
  const before = recent - TREND_DAYS * DAY_SECONDS
  const medianTimeBetween = (from: number, to: number) =>
    computeMedianTime(solves.filter(({ timestamp }) => timestamp > from && timestamp <= to))
  const difficulties = groupByName(solves, ({ difficulty }) => [difficulty])
  return {
    total: computeFigures(solves),
    difficulties: ['Easy', 'Medium', 'Hard'].map((name) => ({ name, ...computeFigures(difficulties.get(name) ?? []) })),
    languages: rankGroups(groupByName(solves, ({ lang }) => [getLanguageName(lang)])),
    topics: rankGroups(groupByName(solves, ({ categories }) => categories)),
    trend: { recent: medianTimeBetween(recent, now), before: medianTimeBetween(before, recent) },
  }
}

/**
 * Computes the figures of solves, which may be in any order. If several attempts share the earliest second, the first attempt counts as
 * accepted if one of them is. An attempt with an unknown date counts as the first only if the problem has no attempt with a known date.
 */
export function computeFigures(solves: readonly StatisticsSolve[]): Figures {
  const problems = new Map<string, { first: number; isFirstAccepted: boolean; isSolved: boolean }>()
  for (const { slug, timestamp: at, status } of solves) {
    const timestamp = at === UNKNOWN_DATE ? Number.POSITIVE_INFINITY : at
    const isAccepted = status === ACCEPTED
    const counted = problems.get(slug)
    if (!counted) problems.set(slug, { first: timestamp, isFirstAccepted: isAccepted, isSolved: isAccepted })
    else {
      counted.isSolved ||= isAccepted
      if (timestamp < counted.first) Object.assign(counted, { first: timestamp, isFirstAccepted: isAccepted })
      else if (timestamp === counted.first) counted.isFirstAccepted ||= isAccepted
    }
  }
  const all = [...problems.values()]
  return {
    tried: all.length,
    solved: all.filter(({ isSolved }) => isSolved).length,
    firstTry: all.filter(({ isFirstAccepted }) => isFirstAccepted).length,
    medianTime: computeMedianTime(solves),
  }
}

const computeMedianTime = (solves: readonly StatisticsSolve[]): number | null =>
  computeMedian(solves.flatMap(({ status, timeUsed }) => (status === ACCEPTED && timeUsed !== null ? [timeUsed] : [])))

function groupByName(
  solves: readonly StatisticsSolve[],
  getNames: (solve: StatisticsSolve) => readonly string[],
): Map<string, StatisticsSolve[]> {
  const groups = new Map<string, StatisticsSolve[]>()
  for (const solve of solves) {
    for (const name of getNames(solve)) {
      const group = groups.get(name)
      if (group) group.push(solve)
      else groups.set(name, [solve])
    }
  }
  return groups
}

function rankGroups(groups: ReadonlyMap<string, readonly StatisticsSolve[]>): NamedFigures[] {
  const all = [...groups].map(([name, solves]) => ({ name, ...computeFigures(solves) }))
  return all.sort((a, b) => b.solved - a.solved || b.tried - a.tried || (a.name < b.name ? -1 : 1))
}
