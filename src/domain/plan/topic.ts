import { CATEGORIES, type Category } from '../category'
import type { Problem } from '../problem'
import { computeMissingPercent } from '../progress'
import { addResult, computeScore, type ScoreTotals } from '../scoring'
import { createUnratedMediumSolve } from '../unrated-solve'
import { type PickPool, type ProblemWeights, sortProblemsByWeight } from './pool'

/** A category with a goal in the active profile, and the sums of its results at the start of the day. */
export interface PlanTopic {
  tag: Category
  /** A fraction 0–1. */
  goal: number
  totals: ScoreTotals
}

/** A topic in a simulated plan: its values are as if the problems that were planned for it so far had been solved. */
export interface SimulatedTopic extends PlanTopic {
  /** Whether the topic was among those furthest below their goals, weighted by the goal, at the start of the plan. */
  isCore: boolean
  /** Whether a problem of the topic was tried or planned before. */
  isKnown: boolean
  planned: number
  /** Whole percentage points that are missing to the goal. */
  gap: number
  /** A fraction 0–1. */
  score: number
  /** The problems of the topic that the person never attempted, the heavier first, and then basic ones (`isFundamental`). */
  untried: readonly Problem[]
}

/** Returns the distance of a topic to its goal times the goal, so that an important topic has a larger value. */
export const computeWeightedGap = ({ gap, goal }: Pick<SimulatedTopic, 'gap' | 'goal'>): number => gap * goal

/** Minimum number of core topics (those that are practiced first), if that many topics are below their goal. */
const MIN_CORE = 3

/**
 * For each topic, the problems that were never attempted: the heavier first, and of equal weight those that the catalog marks as basic
 * first.
 */
export type UntriedByTopic = ReadonlyMap<Category, readonly Problem[]>

/** Returns the topics at the start of a plan, in the order of `CATEGORIES`. */
export function createSimulatedTopics(
  topics: readonly PlanTopic[],
  knownTopics: ReadonlySet<Category>,
  untriedByTopic: UntriedByTopic,
): SimulatedTopic[] {
  const all = [...topics]
    .sort((a, b) => CATEGORIES.indexOf(a.tag) - CATEGORIES.indexOf(b.tag))
    .map((topic): SimulatedTopic => {
      const untried = untriedByTopic.get(topic.tag) ?? []
      const isKnown = knownTopics.has(topic.tag)
      const one = { ...topic, isCore: false, isKnown, planned: 0, gap: 0, score: 0, untried }
      updateScoreAndGap(one)
      return one
    })
  const open = all.filter(({ gap }) => gap > 0).sort((a, b) => computeWeightedGap(b) - computeWeightedGap(a))
  for (const topic of open.slice(0, Math.max(MIN_CORE, Math.ceil(open.length / 2)))) topic.isCore = true
  return all
}

export function groupUntriedByTopic(
  pool: PickPool,
  attempted: ReadonlySet<string>,
  weights: ProblemWeights,
): UntriedByTopic {
  const byTopic = new Map<Category, Problem[]>()
  for (const problem of sortProblemsByWeight([...pool.fundamentals, ...pool.others], weights)) {
    if (attempted.has(problem.slug)) continue
    for (const category of problem.categories) {
      const list = byTopic.get(category)
      if (list) list.push(problem)
      else byTopic.set(category, [problem])
    }
  }
  return byTopic
}

/** Counts a planned problem as solved without a score, in each of its topics. */
export function countPlanned(topics: readonly SimulatedTopic[], { categories, difficulty }: Problem): void {
  for (const topic of topics) {
    if (!categories.includes(topic.tag)) continue
    topic.planned++
    topic.isKnown = true
    topic.totals = { ...topic.totals }
    addResult(topic.totals, { latest: { ...createUnratedMediumSolve(0), difficulty }, failedCount: 0 }, 0)
    updateScoreAndGap(topic)
  }
}

function updateScoreAndGap(topic: SimulatedTopic): void {
  topic.score = computeScore(topic.totals).adjusted
  topic.gap = computeMissingPercent({ goal: topic.goal, adjustedScore: topic.score })
}
