import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES, type Category } from '#domain/category'
import { toIsoDate } from '#domain/interview-date'
import { findProblemOfSolve, isOwnProblem, type Problem, type ProblemIndex } from '#domain/problem'
import { explainRating } from '#domain/review/explain'
import { type ScoredSolve, scoreCategory } from '#domain/scoring'
import { ACCEPTED, type Submission } from '#domain/solve'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import { Attempts, computeProgress } from '#events/projections/attempts'
import { foldDecidedTo, replay } from '#events/projections/fold'
import type { ListedSolve, ListFilter } from '#events/projections/solve-list'
import { createTables, type Tables } from '#events/projections/tables'
import { TablesVersion } from '#events/projections/tables-version'
import { tryFold } from '#events/projections/try-fold'
import { getActiveProfile } from '#events/subjects/profiles'
import { compareTexts } from '#lib/compare-texts'
import { DAY_SECONDS, getUtcDay } from '#lib/time'
import { computePicks } from '../../../src/worker/dashboard/compute-picks'
import { getGoalForecast } from '../../../src/worker/dashboard/goal-forecast'
import { getPlan } from '../../../src/worker/dashboard/plan'
import { computeDayQueue } from '../../../src/worker/dashboard/review-queue'
import { getSolveList } from '../../../src/worker/history/solve-list'
import { type ProblemReviews, ReviewStates } from '../../../src/worker/reviews/review-states'
import { getReviews } from '../../../src/worker/reviews/reviews'
import type { Session } from '../../../src/worker/session'
import { getAttempts } from '../../../src/worker/session/selectors'
import { assertProperty } from '../../property'
import { makeProblem } from '../domain/problem'
import { anyCommand, anySubmission, makeNthUuid } from '../events/command-generators'
import { DEFAULT_PROFILES, FEEDBACK, SOLVED_AT } from '../events/event-fixtures'
import { foldDrafted } from '../events/fold-drafted'
import { makeBareSession, makeLog } from './session-with'

const SLUGS = ['two-sum', 'lru-cache', 'novel', 'untagged']
const GOALS = Object.fromEntries(CATEGORIES.map((tag) => [tag, 0.7]))

const makeCatalogEntry = (
  slug: string,
  categories: Category[],
  difficulty: Problem['difficulty'],
): [string, Problem] => [
  slug,
  makeProblem(slug, { title: `Title of ${slug}`, categories, difficulty, popularity: 1, isFundamental: true }),
]
const SMALL_CATALOG: ProblemIndex = new Map([
  makeCatalogEntry('two-sum', ['Array', 'Hash Table'], 'Easy'),
  makeCatalogEntry('lru-cache', ['Hash Table', 'Design'], 'Hard'),
])
const LARGE_CATALOG: ProblemIndex = new Map([
  ...SMALL_CATALOG,
  makeCatalogEntry('two-sum', ['Array', 'Graph'], 'Hard'),
  makeCatalogEntry('novel', ['Array'], 'Medium'),
  makeCatalogEntry('untagged', [], 'Easy'),
])

type SessionStep =
  | { type: 'append' | 'other-tab'; command: Command }
  | { type: 'fold-anew' | 'nothing' }
  | { type: 'catalog'; problems: ProblemIndex }
  | { type: 'pass'; seconds: number }
  | { type: 'travel'; back: number }

/** Topics have several problems, and the scores decrease over several days. */
const anySpreadSubmission: fc.Arbitrary<Submission> = fc
  .tuple(anySubmission, fc.constantFrom(...SLUGS), fc.integer({ min: -3, max: 3 }), fc.integer({ min: -1, max: 1 }))
  .map(([one, slug, days, offsetSeconds]) => ({
    ...one,
    slug,
    timestamp: SOLVED_AT + days * DAY_SECONDS + offsetSeconds,
  }))
const anyRecordCommand: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('RecordSubmissions'),
  source: fc.constantFrom('recent', 'extension', 'demo'),
  submissions: fc.array(anySpreadSubmission, { maxLength: 8 }),
})
const anyFeedbackCommand: fc.Arbitrary<Command> = fc
  .tuple(fc.constantFrom(...SLUGS), fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 100 }))
  .map(([slug, days, final_score]) => ({
    type: 'SaveFeedback',
    key: `${slug}|${SOLVED_AT + days * DAY_SECONDS}`,
    feedback: { ...FEEDBACK, summary: { final_score, comments: '' } },
    via: 'form',
  }))
const anyDemoMove: fc.Arbitrary<Command> = fc.constant({ type: 'MoveDemoForward', seconds: 2 * DAY_SECONDS })
const TODAY = getUtcDay(SOLVED_AT)
const [{ id: PROFILE } = expect.fail()] = DEFAULT_PROFILES
/** Settings and marks of about the days of the solves. */
const anyPlanCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant('SetInterviewDate'),
    profile: fc.constant(PROFILE),
    date: fc.option(fc.integer({ min: -1, max: 25 }).map((days) => toIsoDate(TODAY + days))),
  }),
  fc.record({
    type: fc.constant('ChangePlanSettings'),
    profile: fc.constant(PROFILE),
    changes: fc.constantFrom(
      { minutesPerDay: 30 },
      { minutesPerDay: null },
      { dailySize: 'minutes' },
      { dailySize: 4 },
    ),
  }),
  fc.record({
    type: fc.constant('MarkPick'),
    day: fc.integer({ min: TODAY - 1, max: TODAY + 1 }),
    slug: fc.constantFrom(...SLUGS),
    mark: fc.constantFrom('skipped', 'swapped', 'added', null),
  }),
  fc.record({
    type: fc.constant('StorePicks'),
    day: fc.integer({ min: TODAY - 2, max: TODAY + 1 }),
    slugs: fc.array(fc.constantFrom(...SLUGS), { maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('PostponeReview'),
    slug: fc.constantFrom(...SLUGS),
    until: fc.option(fc.integer({ min: TODAY, max: TODAY + 9 })),
  }),
  fc.record({ type: fc.constantFrom('SuspendReview', 'ResumeReview'), slug: fc.constantFrom(...SLUGS) }),
)
const anySessionCommand = fc.oneof(
  { weight: 3, arbitrary: anyRecordCommand },
  { weight: 3, arbitrary: anyFeedbackCommand },
  anyDemoMove,
  anyCommand,
)
const makeSteps = (command: fc.Arbitrary<Command>): fc.Arbitrary<SessionStep> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ type: fc.constant('append' as const), command }) },
    fc.record({ type: fc.constant('other-tab' as const), command }),
    fc.record({ type: fc.constantFrom('fold-anew' as const, 'nothing' as const) }),
    fc.record({ type: fc.constant('catalog' as const), problems: fc.constantFrom(SMALL_CATALOG, LARGE_CATALOG) }),
    fc.record({ type: fc.constant('pass' as const), seconds: fc.constantFrom(1, DAY_SECONDS, 20 * DAY_SECONDS) }),
    fc.record({ type: fc.constant('travel' as const), back: fc.nat(3) }),
  )

class TestSession {
  readonly #commits: Commit[] = []
  readonly #log = {
    folded: new TablesVersion(createTables()),
    get tables(): Tables {
      return this.folded.tables
    },
  }
  #now = SOLVED_AT
  readonly session = makeBareSession({
    log: this.#log,
    problems: SMALL_CATALOG,
    now: () => this.#now * 1000,
    defaults: DEFAULT_PROFILES,
  })

  get tables(): Tables {
    return this.#log.tables
  }

  get problems() {
    return this.session.problems
  }

  get viewedTables(): Tables {
    return this.session.currentView().tables
  }

  get now(): number {
    return this.#now
  }

  apply(step: SessionStep): void {
    if (step.type === 'append') this.#append(step.command)
    else if (step.type === 'other-tab') this.#appendFromOtherTab(step.command)
    else if (step.type === 'fold-anew') this.#log.folded = new TablesVersion(replay(this.#commits))
    else if (step.type === 'catalog') this.session.catalog = { ...this.session.catalog, problems: step.problems }
    else if (step.type === 'pass') this.#now += step.seconds
    else if (step.type === 'travel') this.#travel(step.back)
  }

  #decideCommit(command: Command): Commit[] {
    const decision = decide(command, this.tables, {
      newId: makeNthUuid(this.#commits.length),
      defaults: DEFAULT_PROFILES,
    })
    const events = decision.ok ? decision.events : []
    if (events.length === 0) return []
    const seq = this.#commits.length + 1
    const commit = { seq, id: `device-a-${seq}`, at: 1_790_000_000_000 + seq, device: 'device-a', events }
    this.#commits.push({ ...commit, cause: 'person' })
    return this.#commits.slice(-1)
  }

  #append(command: Command): void {
    const commits = this.#decideCommit(command)
    this.#log.folded = tryFold(this.#log.folded, (tables, writer) => {
      for (const commit of commits)
        foldDecidedTo(tables, commit, commit.events as Parameters<typeof foldDecidedTo>[2], writer)
    })()
  }

  #appendFromOtherTab(command: Command): void {
    this.#log.folded = foldDrafted(this.#log.folded, this.#decideCommit(command))
  }

  #travel(commitsBack: number): void {
    const position = this.#commits.length - commitsBack
    const at = this.#now * 1000
    const folded = new TablesVersion(replay(this.#commits.slice(0, position)))
    this.session.displayPast(commitsBack > 0 ? { axis: 'changes', position, at, clock: at, folded } : null)
  }
}

/** Calls `check` at the end and after some of the steps. */
function checkDuringSteps(check: (session: TestSession) => void): void {
  const steps = fc.array(fc.tuple(makeSteps(anySessionCommand), fc.boolean()), { minLength: 1, maxLength: 40 })
  assertProperty(
    fc.property(steps, (list) => {
      const testSession = new TestSession()
      for (const [step, shouldCheck] of list) {
        testSession.apply(step)
        if (shouldCheck) check(testSession)
      }
      check(testSession)
    }),
    { numRuns: 300 },
  )
}

/** Groups the solves by problem, in the order of the first solves. */
function computeSolves({ viewedTables, problems }: TestSession): ScoredSolve[] {
  const bySlug = new Map<string, ScoredSolve[]>()
  for (const { slug, timestamp, status, finalScore, qualityScore } of Object.values(viewedTables.solves)) {
    const difficulty = problems.get(slug)?.difficulty
    if (!difficulty) continue
    const solve = { slug, timestamp, status, finalScore, qualityScore, difficulty }
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), solve])
  }
  return [...bySlug.values()].flat()
}

test('[R1] [R4] [C4] incremental progress and the newest solve of each problem equal those of all solves, after any changes', () => {
  checkDuringSteps((testSession) => {
    const { problems, viewedTables, session, now } = testSession
    const expectedSolves = computeSolves(testSession)
    const attempts = getAttempts(session)
    // Solves of problems outside the practice site are counted, but not scored.
    const unscoredCount = Object.values(viewedTables.solves).filter(({ slug }) => isOwnProblem(slug)).length
    expect(attempts.solveCount).toBe(expectedSolves.length + unscoredCount)
    expect(attempts.countWithoutProblem).toBe(
      Object.values(viewedTables.solves).length - expectedSolves.length - unscoredCount,
    )
    expect(attempts.getSolves()).toEqual(expectedSolves)
    const newestBySlug = new Map<string, ScoredSolve>()
    for (const solve of expectedSolves) {
      if (solve.timestamp > (newestBySlug.get(solve.slug)?.timestamp ?? 0)) newestBySlug.set(solve.slug, solve)
    }
    expect(attempts.getLastSolves()).toEqual(newestBySlug)
    const rows = computeProgress(GOALS, attempts, now)
    expect(rows).toEqual(computeProgress(GOALS, new Attempts(Object.values(viewedTables.solves), problems), now))
    for (const { tag, estimatedScore, confidenceLevel, adjustedScore } of rows) {
      const solvesOfTag = expectedSolves.filter(({ slug }) => problems.get(slug)?.categories.includes(tag))
      const score = { estimated: estimatedScore, confidence: confidenceLevel, adjusted: adjustedScore }
      expect(score).toEqual(scoreCategory(solvesOfTag, now))
    }
  })
})

/** Returns the first day on which a review may be due: that of memory, or an earlier one by the longest interval or an interview (N33). */
function computeEarliestDue(
  { due, reviews }: ProblemReviews,
  today: number,
  { reviewSettings, interviewDates }: Tables,
) {
  const { day } = reviews.at(-1) ?? expect.fail()
  const hasInterview = Object.keys(interviewDates).length > 0
  return Math.min(due, day + reviewSettings.longestInterval, hasInterview ? today : due)
}

test('[N3] review states of changed solves equal those computed from all solves in any order, after any changes', () => {
  checkDuringSteps(({ session, viewedTables }) => {
    const reviews = getReviews(session)
    const rows = Object.values(viewedTables.solves).toReversed()
    const states = new ReviewStates(rows, viewedTables.reviewSettings)
    for (const slug of SLUGS) {
      const [incrementalState, computedState] = [reviews.getState(slug), states.get(slug)]
      expect(incrementalState?.why).toBe(computedState && explainRating(computedState.reviews.at(-1) ?? expect.fail()))
      expect(incrementalState?.count).toBe(computedState?.reviews.length)
      expect(incrementalState?.retrievability).toBe(
        computedState && states.computeRetrievability(computedState, reviews.today),
      )
      if (computedState) {
        const earliest = computeEarliestDue(computedState, reviews.today, viewedTables)
        expect(incrementalState?.due).toBeGreaterThanOrEqual(earliest)
      }
    }
    const { offered, week, laterCount, suspended, dueCount, settings } = reviews.computeQueue()
    const includedStates = states.all().filter(({ slug }) => !(slug in viewedTables.excluded))
    expect(dueCount + week.length + laterCount + suspended.length).toBe(includedStates.length)
    if (settings.perDay > 0) expect(offered.length).toBeLessThanOrEqual(settings.perDay)
  })
})

const PLAN_SETUP: SessionStep[] = [
  { type: 'append', command: { type: 'SetInterviewDate', profile: PROFILE, date: toIsoDate(TODAY + 24) } },
  {
    type: 'append',
    command: {
      type: 'RecordSubmissions',
      source: 'recent',
      submissions: SLUGS.map((slug, n) => ({
        slug,
        timestamp: SOLVED_AT - (20 - n) * DAY_SECONDS,
        status: ACCEPTED,
        lang: 'cpp',
        facts: {},
      })),
    },
  },
]

test('[N1] [N4] [N12] [N21] Today, the plan and the reviews equal those of a new session, after any changes', () => {
  const compute = (session: Session, now: number) => {
    const { goals } = getActiveProfile(session.currentView().tables, DEFAULT_PROFILES)
    const forecast = getGoalForecast(session)
    const reviews = { queue: computeDayQueue(session), upcoming: getReviews(session).listUpcoming() }
    if (session.past) return { forecast, reviews }
    const today = computePicks(session, computeProgress(goals, getAttempts(session), now))
    return { forecast, reviews, today, plan: getPlan(session) }
  }
  assertProperty(
    fc.property(fc.array(makeSteps(fc.oneof(anyPlanCommand, anySessionCommand)), { maxLength: 20 }), (steps) => {
      const testSession = new TestSession()
      for (const step of [...PLAN_SETUP, ...steps]) {
        testSession.apply(step)
        const { session, tables, problems, now } = testSession
        const fresh = makeBareSession({
          log: makeLog(tables),
          problems,
          now: () => now * 1000,
          defaults: DEFAULT_PROFILES,
        })
        fresh.displayPast(session.past)
        expect(compute(session, now)).toEqual(compute(fresh, now))
      }
    }),
  )
})

const NO_FILTER: ListFilter = {
  status: null,
  category: null,
  difficulty: null,
  needsFeedback: false,
  from: null,
  until: null,
  slugs: null,
}
const FILTER_CASES: [ListFilter, (solve: ListedSolve) => boolean][] = [
  [NO_FILTER, () => true],
  [{ ...NO_FILTER, needsFeedback: true }, ({ row }) => row.finalScore === null],
  [{ ...NO_FILTER, status: 'accepted' }, ({ row }) => row.status === 'Accepted'],
  [{ ...NO_FILTER, status: 'failed' }, ({ row }) => row.status !== 'Accepted'],
  [{ ...NO_FILTER, category: 'Graph' }, ({ problem }) => problem.categories.includes('Graph')],
  [{ ...NO_FILTER, difficulty: 'Hard' }, ({ problem }) => problem.difficulty === 'Hard'],
  [{ ...NO_FILTER, from: SOLVED_AT + 1 }, ({ row }) => row.timestamp >= SOLVED_AT + 1],
  [{ ...NO_FILTER, until: SOLVED_AT + 1 }, ({ row }) => row.timestamp < SOLVED_AT + 1],
  [{ ...NO_FILTER, slugs: ['two-sum', 'nobody'] }, ({ row }) => row.slug === 'two-sum'],
  [{ ...NO_FILTER, slugs: [] }, () => false],
]

test('[H1] the incremental list equals a list sorted and filtered again, and finds each solve', () => {
  checkDuringSteps(({ session, viewedTables, problems }) => {
    const solveList = getSolveList(session)
    const allSolves = Object.values(viewedTables.solves)
      .flatMap((row) => {
        const problem = findProblemOfSolve(row, problems)
        return problem ? [{ row, problem }] : []
      })
      .sort((a, b) => b.row.timestamp - a.row.timestamp || compareTexts(a.row.key, b.row.key))
    // Each filter is switched on and off, so that its data may change in between.
    for (const [filter, isMatch] of [...FILTER_CASES, ...FILTER_CASES.toReversed()]) {
      const matchingSolves = allSolves.filter(isMatch)
      expect(solveList.filter(filter)).toEqual(matchingSolves)
      for (const key of [...Object.keys(viewedTables.solves), 'nobody|1']) {
        const index = matchingSolves.findIndex(({ row }) => row.key === key)
        expect(solveList.find(key, solveList.filter(filter))).toBe(index < 0 ? null : index)
      }
    }
  })
})
