import type { Category } from '../category'
import type { Problem } from '../problem'
import { addResult, emptyTotals, FADE_DAYS, recency, type ScoreTotals, unroundedScores } from '../scoring'
import { unratedMediumSolve } from '../unrated-solve'
import type { MinutesByDifficulty } from './minutes'
import { isPracticeDay } from './practice-time'

/** A goal with the scores of the past results on the day of the interview. */
export interface ForecastTopic {
  tag: Category
  /** A fraction above 0. */
  goal: number
  /** As of the interview. */
  totals: ScoreTotals
  /** Problems that the plan can practise in this topic: a sample. */
  problems: readonly Problem[]
}

export interface ForecastInputs {
  /** Days until the interview, at least 1. */
  daysLeft: number
  daysPerWeek: number
  minutesOf: MinutesByDifficulty
  topics: readonly ForecastTopic[]
}

/** The share of the goals that practice reaches, a fraction 0–1. */
export interface PlanForecast {
  /** By minutes a day, from 0. Never falls. */
  byMinutes: readonly number[]
  /** The expected score of each topic at the last number of minutes, a fraction 0–1. */
  scores: ReadonlyMap<Category, number>
}

/** What one practised minute a day adds to the totals of each goal. */
type Effect = readonly { at: number; totals: ScoreTotals }[]

/**
 * The share of the goals on the day of the interview for 0 to `minutes` minutes a day (N21). Spreads the minutes over topics, one minute a
 * day after the other, each to the topic where it adds most. The spread for fewer minutes is the start of the one for more, and a value is
 * the maximum so far. Law: more minutes never lower it.
 */
export function forecastPlan(inputs: ForecastInputs, minutes: number): PlanForecast {
  const topics = inputs.topics.map(({ goal, totals }) => ({ goal, totals: { ...totals } }))
  const effects = effectsOf(inputs)
  const share = (): number => mean(topics.map(({ goal, totals }) => reached(goal, totals)))
  const byMinutes = [share()]
  for (let minute = 1; minute <= minutes; minute++) {
    const last = byMinutes[minute - 1] ?? 0
    const best = last < 1 ? bestEffect(topics, effects) : null
    for (const { at, totals } of best ?? []) {
      const topic = topics[at]
      if (topic) topic.totals = sum(topic.totals, totals)
    }
    byMinutes.push(best ? Math.max(last, share()) : last)
  }
  const scores = inputs.topics.map(({ tag }, i): [Category, number] => [tag, scoreNow(topics[i]?.totals)])
  return { byMinutes, scores: new Map(scores) }
}

type Goal = { goal: number; totals: ScoreTotals }

/** The topic whose practice adds most to all goals together; null if none adds anything. */
function bestEffect(topics: readonly Goal[], effects: readonly Effect[]): Effect | null {
  let best: Effect | null = null
  let most = 1e-12
  for (const effect of effects) {
    let gain = 0
    for (const { at, totals } of effect) {
      const topic = topics[at]
      if (topic) gain += reached(topic.goal, sum(topic.totals, totals)) - reached(topic.goal, topic.totals)
    }
    if (gain <= most) continue
    most = gain
    best = effect
  }
  return best
}

const scoreNow = (totals: ScoreTotals | undefined): number => {
  if (!totals) return 0
  const { raw, confidence } = unroundedScores(totals)
  return Math.min(1, raw * confidence)
}

const reached = (goal: number, totals: ScoreTotals): number => Math.min(1, scoreNow(totals) / goal)

const sum = (a: ScoreTotals, b: ScoreTotals): ScoreTotals => ({
  earned: a.earned + b.earned,
  decays: a.decays + b.decays,
  weights: a.weights + b.weights,
})

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length

/** The effect of practice in each topic that has problems. A problem counts in all of its topics that have a goal. */
function effectsOf({ topics, minutesOf, daysLeft, daysPerWeek }: ForecastInputs): Effect[] {
  const days = countedDays(daysLeft, daysPerWeek)
  const places = new Map(topics.map(({ tag }, at): [Category, number] => [tag, at]))
  return topics.flatMap(({ problems }) => {
    const minutes = problems.reduce((total, { difficulty }) => total + minutesOf[difficulty], 0)
    if (minutes === 0) return []
    const effect = new Map<number, ScoreTotals>()
    for (const problem of problems) {
      const one = emptyTotals()
      addResult(one, { latest: { ...unratedMediumSolve(0), difficulty: problem.difficulty }, fails: 0 }, 0)
      for (const category of problem.categories) {
        const at = places.get(category)
        if (at !== undefined) effect.set(at, sum(effect.get(at) ?? emptyTotals(), one))
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

/** The practised days until the interview, each as much as a solve of it still counts then. */
function countedDays(daysLeft: number, daysPerWeek: number): number {
  let days = 0
  for (let offset = Math.max(0, daysLeft - FADE_DAYS); offset < daysLeft; offset++)
    if (isPracticeDay(offset, daysPerWeek)) days += recency(daysLeft - offset)
  return days
}
