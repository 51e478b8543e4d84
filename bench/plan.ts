import type { Category } from '../src/domain/category'
import { FALLBACK_PROFILE } from '../src/domain/goal-profile'
import { toIsoDate } from '../src/domain/interview-date'
import type { Problem } from '../src/domain/problem'
import { ACCEPTED, type Submission } from '../src/domain/solve'
import type { Command } from '../src/events/command'
import { computeProgress } from '../src/events/projections/attempts'
import { DAY_SECONDS } from '../src/lib/time'
import { computePicks } from '../src/worker/dashboard/compute-picks'
import { getPlan } from '../src/worker/dashboard/plan'
import { getAttempts } from '../src/worker/session/selectors'
import { makeProblem } from '../test/unit/domain/problem'
import { runCommands } from '../test/unit/events/command-generators'
import { makeBareSession, makeLog, runOnLog } from '../test/unit/worker/session-with'
import { addFigure, computeMedianAndRange, formatGoal, formatMs, startTable } from './figures'

const ROUNDS = 15
const SOLVE_COUNT = 5_000
/** Days since 1970-01-01. */
const TODAY = 20_659
const NOW_SECONDS = TODAY * DAY_SECONDS + 12 * 3600
/** The solves are spread over this many days before today. */
const PRACTICE_DAYS = 400
const DAYS_TO_INTERVIEW = 60
/** The goals for computing the plan, and for computing the section "Today" again after one more solve. */
const PLAN_GOAL_MS = 30
const AFTER_SOLVE_GOAL_MS = 5
const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const
const TOPICS = Object.keys(FALLBACK_PROFILE.goals) as Category[]

/** The time zone Europe/Berlin as a device stores it, with two clock changes in each year since 2010. */
const TIME_ZONE = {
  name: 'Europe/Berlin',
  utcOffset: 60,
  changes: Array.from({ length: 34 }, (_, n) => ({
    from: Math.floor(Date.UTC(2010, 3 + 6 * n) / 1000),
    utcOffset: n % 2 === 0 ? 120 : 60,
  })),
  until: NOW_SECONDS + 366 * DAY_SECONDS,
}

/** About as many problems as the real catalog has. Each has one to three topics with a goal. */
const catalog = new Map(
  Array.from({ length: 3_500 }, (_, n): [string, Problem] => {
    const categories = [n, n * 7 + 1, n * 3 + 2].slice(0, 1 + (n % 3)).map((k) => TOPICS[k % TOPICS.length] ?? 'Array')
    const difficulty = DIFFICULTIES[n % 3] ?? 'Easy'
    const facts = { isPaid: n % 6 === 0, isFundamental: n % 8 === 0, popularity: (n % 100) / 100 }
    return [`problem-${n}`, makeProblem(`problem-${n}`, { categories: [...new Set(categories)], difficulty, ...facts })]
  }),
)

const createSubmission = (slug: string, timestamp: number, n: number): Submission => ({
  slug,
  timestamp,
  status: n % 4 === 3 ? 'Wrong Answer' : ACCEPTED,
  lang: 'python3',
  facts: {},
})

const createRecordCommand = (submissions: Submission[]): Command => ({
  type: 'RecordSubmissions',
  source: 'extension',
  submissions,
})

function measureMs(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

/**
 * Measures the study plan for an interview in 60 days (N21), and the section "Today" with the plan's headline (N22): with nothing cached,
 * and after one more solve.
 */
export function benchPlan(): void {
  const solves = Array.from({ length: SOLVE_COUNT }, (_, n) =>
    createSubmission(
      `problem-${(n * 7) % 1_200}`,
      NOW_SECONDS - DAY_SECONDS - Math.floor((n * PRACTICE_DAYS * DAY_SECONDS) / SOLVE_COUNT) - (n % 60),
      n,
    ),
  )
  const profile = FALLBACK_PROFILE.id
  const start = runCommands([
    { type: 'ChangeReviewSettings', changes: { timeZone: TIME_ZONE } },
    createRecordCommand(solves),
    { type: 'SetInterviewDate', profile, date: toIsoDate(TODAY + DAYS_TO_INTERVIEW) },
    { type: 'ChangePlanSettings', profile, changes: { minutesPerDay: 60, daysPerWeek: 7 } },
  ]).tables
  const openSession = () => {
    const log = makeLog(start)
    return { log, session: makeBareSession({ log, problems: catalog, now: () => NOW_SECONDS * 1000 }) }
  }
  startTable(`The plan for ${SOLVE_COUNT.toLocaleString('en')} solves and ${DAYS_TO_INTERVIEW} days`)
  const { log, session } = openSession()
  const progress = () => computeProgress(FALLBACK_PROFILE.goals, getAttempts(session), NOW_SECONDS)
  const first = computeMedianAndRange([measureMs(() => computePicks(session, progress()))])
  addFigure('Today and the headline with all projections, the first time in a new process', formatMs(first))
  let solvedCount = 0
  const solveNextProblem = (): void => {
    const n = solvedCount++
    const command = createRecordCommand([createSubmission(`problem-${n}`, NOW_SECONDS - n, 0)])
    runOnLog(log, [command], 'device-b')
    session.log.head.seq++
  }
  const measureAfterSolve = (read: () => unknown) =>
    computeMedianAndRange(
      Array.from({ length: ROUNDS }, () => {
        solveNextProblem()
        return measureMs(read)
      }),
    )
  const whole = measureAfterSolve(() => getPlan(session))
  addFigure(
    'the plan after one solve: week, phases, forecast and changes',
    formatMs(whole),
    formatGoal({ text: `under ${PLAN_GOAL_MS} ms`, met: whole.median < PLAN_GOAL_MS }),
  )
  const again = measureAfterSolve(() => computePicks(session, progress()))
  addFigure(
    'Today and the headline after one solve',
    formatMs(again),
    formatGoal({ text: `under ${AFTER_SOLVE_GOAL_MS} ms`, met: again.median < AFTER_SOLVE_GOAL_MS }),
  )
}
