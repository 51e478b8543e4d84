import { compareTexts } from '#lib/compare-texts'
import type { Category } from '../category'
import type { Problem } from '../problem'
import { type CandidateSource, DayPlan } from './day-plan'
import { DEFAULT_PROBLEMS_A_DAY, type PickKind, type PlanInputs, type PlannedProblem } from './inputs'
import { getPhase, type PlanPhase } from './phases'
import { type PickPool, sortProblemsByWeight } from './pool'
import { isPracticeDay } from './practice-time'
import { ReviewCalendar } from './review-calendar'
import {
  computeWeightedGap,
  countPlanned,
  createSimulatedTopics,
  groupUntriedByTopic,
  type SimulatedTopic,
  type UntriedByTopic,
} from './topic'

/** Hard problems are planned only in topics with at least this score, a fraction 0–1. */
const MIN_SCORE_FOR_HARD = 0.4

export interface DailyPick extends PlannedProblem {
  /** The problem that a swap would show instead; null if there is none. */
  replacement: Problem | null
}

export interface TodayPlan {
  picks: DailyPick[]
  /** The problem that "One more" would add; null if there is none. */
  next: PlannedProblem | null
}

export interface PlanDay {
  day: number
  /** Null without an interview date. */
  phase: PlanPhase | null
  problems: PlannedProblem[]
}

/** Returns the problems recommended for today (N1, N21). Equal inputs give equal results. */
export const planToday = (inputs: PlanInputs): TodayPlan => new DayPlanner(inputs).planToday()

/** Plans the days from today up to the day before the interview, at most `count` days. Without an interview date, plans only today. */
export const planDays = (inputs: PlanInputs, count: number): PlanDay[] => new DayPlanner(inputs).planDays(count)

/** The problems that a plan can recommend, the heavier first. They stay the same all day, so that callers can cache them. */
export interface PlanCandidates {
  pool: PickPool
  untriedByTopic: UntriedByTopic
}

export const createCandidates = ({
  pool,
  weights,
  attemptedSlugs,
}: Pick<PlanInputs, 'pool' | 'weights' | 'attemptedSlugs'>): PlanCandidates => ({
  pool: {
    fundamentals: sortProblemsByWeight(pool.fundamentals, weights),
    others: sortProblemsByWeight(pool.others, weights),
  },
  untriedByTopic: groupUntriedByTopic(pool, attemptedSlugs, weights),
})

/** Plans one day after the other, and assumes that the problems of each day are practiced. Plans each day only once. */
export class DayPlanner {
  readonly #inputs: PlanInputs
  readonly #candidates: PlanCandidates
  #topics: SimulatedTopic[]
  readonly #reviews: ReviewCalendar
  /** Slugs of the problems that are not new any more, because they were solved today or planned for an earlier day. */
  readonly #practiced = new Set<string>()
  /** Slugs that must not be planned. */
  #hidden: ReadonlySet<string> = new Set()
  #today: TodayPlan | null = null
  readonly #days: PlanDay[] = []

  /** `candidates` must be those of `inputs`. */
  constructor(inputs: PlanInputs, candidates = createCandidates(inputs)) {
    this.#inputs = inputs
    this.#hidden = inputs.awaySlugs
    this.#candidates = candidates
    this.#topics = createSimulatedTopics(inputs.topics, inputs.knownTopics, candidates.untriedByTopic)
    this.#reviews = new ReviewCalendar(inputs.reviews.filter(({ problem }) => this.#isAllowed(problem.slug)))
  }

  planToday(): TodayPlan {
    this.#today ??= this.#planToday()
    return this.#today
  }

  planDays(count: number): PlanDay[] {
    const { day, interviewDay, daysPerWeek } = this.#inputs
    const days = this.#days
    if (days.length === 0) this.#beginDays()
    for (let offset = days.length; offset < Math.min(count, (interviewDay ?? day) - day); offset++) {
      this.#reviews.beginDay(day + offset)
      const problems = isPracticeDay(offset, daysPerWeek) ? this.#planDay(offset).slots.map(({ chosen }) => chosen) : []
      days.push({ day: day + offset, phase: this.#getPhaseAt(offset), problems })
      this.#endDay(problems, day + offset)
    }
    return days.slice(0, count)
  }

  #beginDays(): void {
    const { day, excludedSlugs } = this.#inputs
    const { picks } = this.planToday()
    this.#days.push({ day, phase: this.#getPhaseAt(0), problems: picks })
    this.#hidden = excludedSlugs
    this.#countToday(picks)
    this.#endToday(picks)
  }

  #planToday(): TodayPlan {
    const day = this.#planDay(0)
    const { excludedSlugs, swappedSlugs, awaySlugs, addedProblems } = this.#inputs
    const hidden = new Set([...excludedSlugs, ...awaySlugs])
    this.#hidden = hidden
    const slots = day.slots.map((slot) => ({ ...slot, pick: slot.chosen as PlannedProblem | null }))
    const isAdded = (slug: string) => addedProblems.some((problem) => problem.slug === slug)
    const isUsed = (slug: string) =>
      day.has(slug) || isAdded(slug) || slots.some(({ pick }) => pick?.problem.slug === slug)
    const replace = (slug: string): void => {
      const slot = slots.find(({ pick }) => pick?.problem.slug === slug)
      if (slot?.pick) slot.pick = this.#findReplacement(slot.pick, slot.source, isUsed)
    }
    for (const slug of excludedSlugs) replace(slug)
    // Replace the problems in the order in which they were swapped, so that a swap changes no other problem of the day.
    for (const slug of swappedSlugs) {
      hidden.add(slug)
      replace(slug)
    }
    const picks = slots.flatMap((slot): DailyPick[] =>
      slot.pick
        ? [{ ...slot.pick, replacement: this.#findReplacement(slot.pick, slot.source, isUsed)?.problem ?? null }]
        : [],
    )
    for (const problem of addedProblems) {
      if (picks.some((pick) => pick.problem.slug === problem.slug)) continue
      picks.push({ ...this.#classify(problem), replacement: null })
    }
    const next = findFirst(this.#oneMore(), ({ problem: { slug } }) => !isUsed(slug) && !this.#isTaken(slug))
    return { picks, next }
  }

  #getPhaseAt(offset: number): PlanPhase | null {
    const { day, interviewDay } = this.#inputs
    return interviewDay === null ? null : getPhase(interviewDay - day - offset)
  }

  #planDay(offset: number): DayPlan {
    const { attemptedSlugs, limits, day: first } = this.#inputs
    const phase = this.#getPhaseAt(offset)
    const isLastDay = phase === 'last-day'
    const minutes = isLastDay ? limits.minutes / 2 : limits.minutes
    const minPicks = isLastDay ? 0 : Math.min(limits.minPicks, limits.picks)
    const day = new DayPlan({ ...limits, minutes, minPicks }, (first + offset) % 2 === 0 || phase === null)
    if (offset === 0) this.#addOpenPicks(day)
    if (attemptedSlugs.size === 0 && offset === 0) this.#addFirstProblems(day)
    else if (phase === null) this.#addWithoutDate(day)
    else this.#addForPhase(day, phase)
    if (phase !== null) this.#fillToMinimum(day)
    if (day.slots.length === 0) this.#addShortest(day, phase)
    return day
  }

  /** Adds the open picks of earlier days, except excluded problems, and problems that were solved before and are not due (N32). */
  #addOpenPicks(day: DayPlan): void {
    for (const pick of this.#openPicks()) day.addOpenPick(pick, () => this.#oneMore())
  }

  *#openPicks(): Generator<PlannedProblem> {
    for (const problem of this.#inputs.openPicks) {
      if (this.#isTaken(problem.slug) || this.#inputs.excludedSlugs.has(problem.slug)) continue
      const pick = this.#classify(problem)
      if (isToRepeat(pick) || this.#isUntried(problem)) yield pick
    }
  }

  /**
   * Adds problems to a day when the user has set no interview date: first a problem to repeat, and a basic problem of the topic that is
   * furthest below its goal. Then adds a new problem, and a basic problem of another topic. If the user plans more problems per day than
   * the default, repeats this until nothing fits. An open pick of an earlier day takes the turn of a problem of its kind.
   */
  #addWithoutDate(day: DayPlan): void {
    const byGap = [...this.#topics].sort((a, b) => b.gap - a.gap)
    const isLarge = this.#inputs.limits.picks > DEFAULT_PROBLEMS_A_DAY
    const openKinds = new Set(day.slots.map(({ chosen }) => (isToRepeat(chosen) ? 'repeat' : chosen.kind)))
    const fillTurn = (kind: 'repeat' | PickKind, source: CandidateSource): PlannedProblem | null =>
      openKinds.delete(kind) ? null : this.#fill(day, source)
    for (let size = -1; size < 0 || (isLarge && size < day.slots.length); ) {
      size = day.slots.length
      fillTurn('repeat', () => this.#problemsToRepeat())
      const fundamental = fillTurn('fundamental', () => this.#fundamentals(byGap))
      fillTurn('new', () => this.#newProblems(byGap))
      this.#fill(day, () => this.#fundamentals(byGap.filter(({ tag }) => tag !== fundamental?.topic)))
    }
  }

  #addFirstProblems(day: DayPlan): void {
    while (this.#fill(day, () => this.#firstProblems()));
  }

  #addForPhase(day: DayPlan, phase: PlanPhase): void {
    // `hasRoomFor` stops the search early: otherwise the last search of each day would read all problems and find none that fits.
    const allMinutes = Object.values(this.#inputs.minutesByDifficulty)
    const minutes = Math.min(...allMinutes)
    while (day.hasRoomFor({ kind: 'review', minutes }) && this.#fill(day, () => this.#dueReviews()));
    if (phase === 'last-day') return
    if (phase !== 'last-week') this.#fill(day, () => this.#unfinished())
    const planned = new Map<Category, number>()
    for (const { chosen } of day.slots) this.#countOfTopic(planned, chosen)
    for (let added: PlannedProblem | null = null; day.hasRoomFor({ kind: 'new', minutes }); added = null) {
      // A topic can have hundreds of problems without room.
      const longest = Math.max(...allMinutes.filter((minutes) => day.hasRoomFor({ kind: 'new', minutes })))
      for (const topic of this.#orderTopics(phase, planned)) {
        added = this.#fill(day, () => this.#untried(topic, phase), this.#untried(topic, phase, longest))
        if (added) break
      }
      if (!added?.topic) return
      this.#countOfTopic(planned, added)
    }
  }

  #countOfTopic(planned: Map<Category, number>, { topic, problem }: PlannedProblem): void {
    if (topic === null) return
    planned.set(topic, (planned.get(topic) ?? 0) + 1)
    countPlanned(this.#topics, problem)
  }

  /** Adds the problems that a day without an interview date could have, until the day has its minimum number of problems (N21). */
  #fillToMinimum(day: DayPlan): void {
    const byGap = [...this.#topics].sort((a, b) => b.gap - a.gap)
    const sources: CandidateSource[] = [
      () => (day.hasRoomForReviews ? this.#dueReviews() : []),
      () => this.#unfinished(),
      () => this.#fundamentals(byGap),
      () => this.#newProblems(byGap),
      ...this.#topics.map((topic) => () => this.#untried(topic, null)),
    ]
    day.fillToMinimum(sources, (slug) => this.#isTaken(slug))
  }

  /** Adds the shortest candidate to an empty day, even if it takes longer than the day's minutes. */
  #addShortest(day: DayPlan, phase: PlanPhase | null): void {
    const all = [...this.#openPicks(), ...takeFirstFew(this.#dueReviews()), ...takeFirstFew(this.#unfinishedIn(phase))]
    if (phase !== 'last-day')
      for (const topic of this.#orderTopics(phase ?? 'core', new Map()))
        all.push(...takeFirstFew(this.#untried(topic, phase)))
    const [shortest] = all.filter(({ problem }) => !this.#isTaken(problem.slug)).sort((a, b) => a.minutes - b.minutes)
    if (shortest)
      day.addFirstFitting(
        () => [shortest],
        (slug) => this.#isTaken(slug),
        true,
      )
  }

  /**
   * Returns the topics that a phase of the plan practices, in the order of that phase. Topics with problems on this day are later, so that
   * the day is varied.
   */
  #orderTopics(phase: PlanPhase, planned: ReadonlyMap<Category, number>): SimulatedTopic[] {
    const usable = phase === 'last-week' ? this.#topics.filter(({ isKnown }) => isKnown) : this.#topics
    const isMet = ({ gap }: SimulatedTopic): boolean => gap === 0
    const rank = ({ isCore }: SimulatedTopic): number => (phase === 'breadth' ? 0 : Number(!isCore))
    const turn = (topic: SimulatedTopic): number => (phase === 'breadth' || isMet(topic) ? topic.planned : 0)
    return [...usable].sort(
      (a, b) =>
        Number(isMet(a)) - Number(isMet(b)) ||
        (planned.get(a.tag) ?? 0) - (planned.get(b.tag) ?? 0) ||
        rank(a) - rank(b) ||
        turn(a) - turn(b) ||
        computeWeightedGap(b) - computeWeightedGap(a) ||
        b.goal - a.goal,
    )
  }

  *#problemsToRepeat(): Generator<PlannedProblem> {
    yield* this.#dueReviews()
    yield* this.#unfinished()
  }

  *#dueReviews(): Generator<PlannedProblem> {
    for (const { problem } of this.#reviews.due) yield this.#toPlanned('review', problem, null)
  }

  #unfinishedIn(phase: PlanPhase | null): Iterable<PlannedProblem> {
    return phase === 'last-day' || phase === 'last-week' ? [] : this.#unfinished()
  }

  *#unfinished(): Generator<PlannedProblem> {
    for (const problem of this.#inputs.unfinished)
      if (!problem.isPaid && !this.#practiced.has(problem.slug)) yield this.#toPlanned('unfinished', problem, null)
  }

  /** The easy basic problems, the heavier first, and then the most popular: a new person knows most of them by name. */
  *#firstProblems(): Generator<PlannedProblem> {
    const byGap = [...this.#topics].sort((a, b) => b.gap - a.gap)
    const easy = this.#candidates.pool.fundamentals
      .filter(isEasyFundamental)
      .sort((a, b) => b.popularity - a.popularity || compareTexts(a.slug, b.slug))
    for (const problem of sortProblemsByWeight(easy, this.#inputs.weights))
      yield this.#toPlanned('first', problem, byGap.find(({ tag }) => problem.categories.includes(tag))?.tag ?? null)
  }

  /** `topics` must be ordered by distance to the goal, furthest first. */
  *#fundamentals(topics: readonly SimulatedTopic[]): Generator<PlannedProblem> {
    for (const topic of topics) {
      if (topic.gap === 0) return
      for (const problem of this.#candidates.pool.fundamentals)
        if (this.#isUntried(problem) && isSuitableFor(problem, topic))
          yield this.#toPlanned('fundamental', problem, topic.tag)
    }
  }

  *#newProblems(topics: readonly SimulatedTopic[]): Generator<PlannedProblem> {
    const open = topics.filter(({ gap }) => gap > 0)
    const lists = topics.length === 0 ? [null] : [open, topics]
    for (const list of lists) {
      for (const problem of this.#candidates.pool.others) {
        // Check the difficulty against the problem's topic that is furthest from its goal, not against the topic with the best score.
        const topic = list?.find(({ tag }) => problem.categories.includes(tag)) ?? null
        const isSuitable = topic ? isSuitableFor(problem, topic) : list === null && problem.difficulty !== 'Hard'
        if (isSuitable && this.#isUntried(problem)) yield this.#toPlanned('new', problem, topic?.tag ?? null)
      }
    }
  }

  /** Yields the problems of at most `longest` minutes. In the last week, skips problems that have a topic new to the person. */
  *#untried(
    topic: SimulatedTopic,
    phase: PlanPhase | null,
    longest = Number.POSITIVE_INFINITY,
  ): Generator<PlannedProblem> {
    const { minutesByDifficulty } = this.#inputs
    const isNewTopic = ({ categories }: Problem): boolean =>
      this.#topics.some(({ tag, isKnown }) => !isKnown && categories.includes(tag))
    for (const problem of topic.untried) {
      if (minutesByDifficulty[problem.difficulty] > longest) continue
      if (this.#practiced.has(problem.slug) || !isSuitableFor(problem, topic)) continue
      if (phase === 'last-week' && isNewTopic(problem)) continue
      yield this.#toPlanned(problem.isFundamental ? 'fundamental' : 'new', problem, topic.tag)
    }
  }

  *#oneMore(): Generator<PlannedProblem> {
    const byGap = [...this.#topics].sort((a, b) => b.gap - a.gap)
    const phase = this.#getPhaseAt(0)
    if (this.#inputs.attemptedSlugs.size === 0) yield* this.#firstProblems()
    if (phase !== null) {
      yield* this.#dueReviews()
      if (phase === 'last-day') return
      for (const topic of this.#orderTopics(phase, new Map())) yield* this.#untried(topic, phase)
      return
    }
    yield* this.#fundamentals(byGap)
    yield* this.#newProblems(byGap)
    yield* this.#problemsToRepeat()
  }

  /**
   * Returns a candidate from `source` that can replace a planned problem and is not longer; null if there is none. A review replaces only a
   * review, so that a day never gets more reviews than planned.
   */
  #findReplacement(
    replaced: PlannedProblem,
    source: CandidateSource,
    isUsed: (slug: string) => boolean,
  ): PlannedProblem | null {
    return findFirst(
      source(),
      ({ kind, minutes, problem: { slug } }) =>
        !isUsed(slug) &&
        !this.#isTaken(slug) &&
        minutes <= replaced.minutes &&
        (kind !== 'review' || replaced.kind === 'review'),
    )
  }

  #classify(problem: Problem): PlannedProblem {
    if (this.#reviews.due.some((review) => review.problem.slug === problem.slug))
      return this.#toPlanned('review', problem, null)
    if (this.#inputs.unfinished.some(({ slug }) => slug === problem.slug))
      return this.#toPlanned('unfinished', problem, null)
    const byGap = [...this.#topics].sort((a, b) => b.gap - a.gap)
    const topic = byGap.find(({ tag }) => problem.categories.includes(tag))?.tag ?? null
    const isFirst = this.#inputs.attemptedSlugs.size === 0 && isEasyFundamental(problem)
    if (isFirst) return this.#toPlanned('first', problem, topic)
    return this.#toPlanned(problem.isFundamental ? 'fundamental' : 'new', problem, topic)
  }

  #toPlanned(kind: PickKind, problem: Problem, topic: Category | null): PlannedProblem {
    return { kind, problem, topic, minutes: this.#inputs.minutesByDifficulty[problem.difficulty] }
  }

  /** Adds the first candidate that fits. `source` also yields the problems that can replace it. */
  #fill(day: DayPlan, source: CandidateSource, candidates = source()): PlannedProblem | null {
    return day.addFirstFitting(source, (slug) => this.#isTaken(slug), false, candidates)
  }

  #isTaken(slug: string): boolean {
    return !this.#isAllowed(slug) || this.#hidden.has(slug)
  }

  #isAllowed(slug: string): boolean {
    const { allowedSlugs } = this.#inputs
    return allowedSlugs === null || allowedSlugs.has(slug)
  }

  #isUntried({ slug }: Problem): boolean {
    return !this.#inputs.attemptedSlugs.has(slug) && !this.#practiced.has(slug)
  }

  /** Resets the topics and counts the problems of today's final plan as solved, before later days are planned. */
  #countToday(picks: readonly PlannedProblem[]): void {
    const { topics, knownTopics } = this.#inputs
    this.#topics = createSimulatedTopics(topics, knownTopics, this.#candidates.untriedByTopic)
    for (const { topic, problem } of picks) if (topic) countPlanned(this.#topics, problem)
  }

  /** Makes sure that the problems solved today or planned for today are not planned again before their next review. */
  #endToday(picks: readonly PlannedProblem[]): void {
    const { day, solvedToday } = this.#inputs
    for (const slug of solvedToday) this.#practiced.add(slug)
    this.#reviews.moveSolved(solvedToday)
    this.#endDay(
      picks.filter(({ problem }) => !solvedToday.has(problem.slug)),
      day,
    )
  }

  #endDay(problems: readonly PlannedProblem[], day: number): void {
    for (const { problem } of problems) {
      this.#practiced.add(problem.slug)
      this.#reviews.planNextReview(problem, day, this.#inputs.computeInterval(problem.slug, day))
    }
  }
}

const isSuitableFor = ({ categories, difficulty }: Problem, { tag, score }: SimulatedTopic): boolean =>
  categories.includes(tag) && (difficulty !== 'Hard' || score >= MIN_SCORE_FOR_HARD)

const isEasyFundamental = ({ isFundamental, difficulty }: Problem): boolean => isFundamental && difficulty === 'Easy'

const isToRepeat = ({ kind }: PlannedProblem): boolean => kind === 'review' || kind === 'unfinished'

function findFirst<T>(items: Iterable<T>, isWanted: (item: T) => boolean): T | null {
  for (const item of items) if (isWanted(item)) return item
  return null
}

const MAX_CANDIDATES = 20

function takeFirstFew<T>(items: Iterable<T>): T[] {
  const firstItems: T[] = []
  for (const item of items) {
    firstItems.push(item)
    if (firstItems.length === MAX_CANDIDATES) break
  }
  return firstItems
}
