import { compareTexts } from '#lib/compare-texts'
import { fingerprint } from '#lib/fingerprint'
import { seededRandom } from '#lib/random'
import type { Category } from '../category'
import type { Problem } from '../problem'
import { unsolvedWeight } from '../recommend'

/** The most picks of one day (N1). */
export const MAX_PICKS = 3

/** Hard problems are picked only in topics with at least this score, a fraction. */
const READY_FOR_HARD = 0.4

/**
 * Why a problem was picked. `review`: it is due. `unfinished`: tried, but never solved. `fundamental` and `new`: never tried,
 * chosen for a goal. `first`: for a user without solves.
 */
export type PickKind = 'review' | 'unfinished' | 'fundamental' | 'new' | 'first'

/** A problem picked for the day. */
export interface DailyPick {
  kind: PickKind
  problem: Problem
  /** The goal that the problem serves; null for other kinds, and for a profile without goals. */
  topic: Category | null
  /** Whether another problem could replace it. */
  canSwap: boolean
}

/** A goal of the active profile at the start of the day. */
export interface CategoryGap {
  tag: Category
  /** Whole percentage points to the goal. */
  gap: number
  /** A fraction 0–1. */
  score: number
}

/** The problems that can be picked, in the day's random order. */
export interface PickPool {
  fundamentals: readonly Problem[]
  others: readonly Problem[]
}

/** The inputs of a day's picks, as of the start of that day. */
export interface DailyPickInputs {
  pool: PickPool
  /** In category order. */
  topics: readonly CategoryGap[]
  /** Slugs of the problems attempted before the day. */
  attempted: ReadonlySet<string>
  /** The problems that are due for review, most urgent first. */
  due: readonly Problem[]
  /** The problems that were attempted but never solved, newest first. */
  unfinished: readonly Problem[]
  /** Whether the user swapped a problem for another one today. */
  isSwapped(slug: string): boolean
}

/**
 * Sorts a catalog into the random order of one user's day; popular problems tend to come first. Each problem has a draw of its
 * own, so that a changed catalog does not reorder the others. Paid problems are left out.
 */
export function drawPickPool(problems: Iterable<Problem>, user: string, day: number): PickPool {
  const drawn = [...problems]
    .filter(({ isPaid }) => !isPaid)
    .map((problem) => ({ problem, key: drawOf(`${user} ${day} ${problem.slug}`) / unsolvedWeight(problem) }))
    .sort((a, b) => b.key - a.key || compareTexts(a.problem.slug, b.problem.slug))
    .map(({ problem }) => problem)
  return {
    fundamentals: drawn.filter(({ isFundamental }) => isFundamental),
    others: drawn.filter(({ isFundamental }) => !isFundamental),
  }
}

/** The logarithm of a random number that depends only on `seed` (Efraimidis–Spirakis sampling, as in `sampleWeighted`). */
const drawOf = (seed: string): number => Math.log(seededRandom(fingerprint(seed))() || Number.MIN_VALUE)

/** A possible pick with its reason. */
type Candidate = Omit<DailyPick, 'canSwap'>

/**
 * At most three different problems: one to redo, a fundamental of the topic with the widest gap, and a new one. Without
 * a problem to redo, a second fundamental replaces it. Equal states give equal picks on every device.
 */
export function choosePicks(day: DailyPickInputs): DailyPick[] {
  const topics = [...day.topics].sort((a, b) => b.gap - a.gap)
  const taken = new Set<string>()
  const picks: DailyPick[] = []
  /** Takes the first candidate that was not picked yet. Candidates are computed lazily. */
  const fill = (candidates: Iterable<Candidate>) => {
    if (picks.length === MAX_PICKS) return
    let best: Candidate | null = null
    for (const candidate of candidates) {
      const { slug } = candidate.problem
      if (taken.has(slug) || day.isSwapped(slug)) continue
      taken.add(slug)
      if (!best) {
        best = candidate
        continue
      }
      taken.delete(slug)
      picks.push({ ...best, canSwap: true })
      return
    }
    if (best) picks.push({ ...best, canSwap: false })
  }
  if (day.attempted.size === 0) {
    for (const topic of [...topics, ...topics, ...topics]) fill(firstProblems(day.pool, topic))
    for (let n = 0; n < MAX_PICKS; n++) fill(firstProblems(day.pool, null))
    return picks
  }
  fill(problemsToRedo(day))
  fill(fundamentals(day, topics))
  fill(newProblems(day, topics))
  const used = picks.find(({ kind }) => kind === 'fundamental')?.topic
  fill(
    fundamentals(
      day,
      topics.filter(({ tag }) => tag !== used),
    ),
  )
  return picks
}

function* problemsToRedo({ due, unfinished }: DailyPickInputs): Generator<Candidate> {
  for (const problem of due) yield { kind: 'review', problem, topic: null }
  for (const problem of unfinished) if (!problem.isPaid) yield { kind: 'unfinished', problem, topic: null }
}

/** Easy fundamentals of one topic, or of all. */
function* firstProblems({ fundamentals }: PickPool, topic: CategoryGap | null): Generator<Candidate> {
  for (const problem of fundamentals) {
    if (problem.difficulty !== 'Easy' || (topic && !problem.categories.includes(topic.tag))) continue
    yield { kind: 'first', problem, topic: topic?.tag ?? null }
  }
}

/** Untried fundamentals, starting with the widest gap. Goals that are met have none. */
function* fundamentals({ pool, attempted }: DailyPickInputs, topics: readonly CategoryGap[]): Generator<Candidate> {
  for (const topic of topics) {
    if (topic.gap === 0) return
    for (const problem of pool.fundamentals) {
      if (attempted.has(problem.slug) || !fits(problem, topic)) continue
      yield { kind: 'fundamental', problem, topic: topic.tag }
    }
  }
}

/** Other untried problems: first those for an open goal, then those for goals that are met. */
function* newProblems({ pool, attempted }: DailyPickInputs, topics: readonly CategoryGap[]): Generator<Candidate> {
  const open = topics.filter(({ gap }) => gap > 0)
  const lists = topics.length === 0 ? [null] : [open, topics]
  for (const list of lists) {
    for (const problem of pool.others) {
      // The widest gap among the problem's topics decides whether it is too hard, not its easiest topic.
      const topic = list?.find(({ tag }) => problem.categories.includes(tag)) ?? null
      if (!attempted.has(problem.slug) && isSuitable(problem, topic, list === null))
        yield { kind: 'new', problem, topic: topic?.tag ?? null }
    }
  }
}

/** Whether a new problem is suitable for a topic. Without goals, every problem is suitable that is not hard. */
const isSuitable = (problem: Problem, topic: CategoryGap | null, isAimless: boolean): boolean =>
  topic ? fits(problem, topic) : isAimless && problem.difficulty !== 'Hard'

const fits = ({ categories, difficulty }: Problem, { tag, score }: CategoryGap): boolean =>
  categories.includes(tag) && (difficulty !== 'Hard' || score >= READY_FOR_HARD)
