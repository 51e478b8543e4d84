import type { Category } from '../category'
import type { Problem } from '../problem'
import {
  addResult,
  computeRecency,
  computeUnroundedScores,
  createTotals,
  FADE_DAYS,
  type ScoreTotals,
} from '../scoring'
import { createUnratedMediumSolve } from '../unrated-solve'
import type { MinutesByDifficulty } from './minutes'
import { isPracticeDay } from './practice-time'

export interface ForecastTopic {
  tag: Category
  /** Above 0 and at most 1. */
  goal: number
  /** Sums over past results, with the weights that the results will have on the day of the interview. */
  totals: ScoreTotals
  problems: readonly Problem[]
}

export interface ForecastInputs {
  /** Days until the interview, at least 1. */
  daysLeft: number
  daysPerWeek: number
  minutesByDifficulty: MinutesByDifficulty
  topics: readonly ForecastTopic[]
}

/** Forecasts of practice before the interview. Shares of the goals are fractions 0–1. */
export interface PlanForecast {
  /** The reached share of the goals. The index is the number of minutes of practice a day. More minutes never lower the share. */
  byMinutes: readonly number[]
  /** The expected score of each topic (0–1) if the person practices for the largest number of minutes in `byMinutes`. */
  scores: ReadonlyMap<Category, number>
}

/** The amounts that one more minute of practice a day adds to the totals of goals. `at` is the index of the goal. */
type Effect = readonly { at: number; totals: ScoreTotals }[]

/**
 * Computes the share of the goals that is reached on the day of the interview, for each number of minutes a day from 0 to `minutes` (N21).
 * Assigns each further minute to the topic where it adds most.
 */
export function forecastPlan(inputs: ForecastInputs, minutes: number): PlanForecast {
  const topics = inputs.topics.map(({ goal, totals }) => ({ goal, totals: { ...totals } }))
  const effects = computeEffects(inputs)
  const share = (): number => computeMean(topics.map(({ goal, totals }) => computeShareReached(goal, totals)))
  const byMinutes = [share()]
  for (let minute = 1; minute <= minutes; minute++) {
    const last = byMinutes[minute - 1] ?? 0
    const best = last < 1 ? findBestEffect(topics, effects) : null
    for (const { at, totals } of best ?? []) {
      const topic = topics[at]
      if (topic) topic.totals = addTotals(topic.totals, totals)
    }
    byMinutes.push(best ? Math.max(last, share()) : last)
  }
  const scores = inputs.topics.map(({ tag }, i): [Category, number] => [tag, computeAdjustedScore(topics[i]?.totals)])
  return { byMinutes, scores: new Map(scores) }
}

type GoalTotals = { goal: number; totals: ScoreTotals }

function findBestEffect(topics: readonly GoalTotals[], effects: readonly Effect[]): Effect | null {
  let best: Effect | null = null
  let largestGain = 1e-12
  for (const effect of effects) {
    let gain = 0
    for (const { at, totals } of effect) {
      const topic = topics[at]
      if (topic)
        gain +=
          computeShareReached(topic.goal, addTotals(topic.totals, totals)) -
          computeShareReached(topic.goal, topic.totals)
    }
    if (gain <= largestGain) continue
    largestGain = gain
    best = effect
  }
  return best
}

const computeAdjustedScore = (totals: ScoreTotals | undefined): number => {
  if (!totals) return 0
  const { raw, confidence } = computeUnroundedScores(totals)
  return Math.min(1, raw * confidence)
}

const computeShareReached = (goal: number, totals: ScoreTotals): number =>
  Math.min(1, computeAdjustedScore(totals) / goal)

const addTotals = (a: ScoreTotals, b: ScoreTotals): ScoreTotals => ({
  earned: a.earned + b.earned,
  decays: a.decays + b.decays,
  weights: a.weights + b.weights,
})

const computeMean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length

/** A problem counts in all of its topics that have a goal. */
function computeEffects({ topics, minutesByDifficulty, daysLeft, daysPerWeek }: ForecastInputs): Effect[] {
  const days = sumPracticeDays(daysLeft, daysPerWeek)
  const indexes = new Map(topics.map(({ tag }, at): [Category, number] => [tag, at]))
  return topics.flatMap(({ problems }) => {
    const minutes = problems.reduce((total, { difficulty }) => total + minutesByDifficulty[difficulty], 0)
    if (minutes === 0) return []
    const effect = new Map<number, ScoreTotals>()
    for (const problem of problems) {
      const result = createTotals()
      addResult(
        result,
        { latest: { ...createUnratedMediumSolve(0), difficulty: problem.difficulty }, failedCount: 0 },
        0,
      )
      for (const category of problem.categories) {
        const at = indexes.get(category)
        if (at !== undefined) effect.set(at, addTotals(effect.get(at) ?? createTotals(), result))
      }
    }
    const scale = days / minutes
    return [
      [...effect].map(([at, { earned, decays, weights }]) => ({
        at,
        totals: { earned: earned * scale, decays: decays * scale, weights: weights * scale },
      })),
    ]
  })
}

/** Sums the practice days until the interview. Each day has the weight (0 to 1) that its solves will have on the interview day. */
function sumPracticeDays(daysLeft: number, daysPerWeek: number): number {
  let days = 0
  for (let offset = Math.max(0, daysLeft - FADE_DAYS); offset < daysLeft; offset++)
    if (isPracticeDay(offset, daysPerWeek)) days += computeRecency(daysLeft - offset)
  return days
}
