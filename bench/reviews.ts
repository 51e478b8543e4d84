import { splitQueue } from '../src/domain/review/queue'
import { DEFAULT_REVIEW_SETTINGS } from '../src/domain/review/settings'
import type { SolveRow } from '../src/events/projections/solve-tables'
import { ReviewStates } from '../src/worker/reviews/review-states'
import { makeRow } from '../test/unit/reviews/histories'
import { addFigure, computeMedianAndRange, formatGoal, formatMs, type MedianAndRange, startTable } from './figures'

const ROUNDS = 15
const DAY_COUNT = 730
/** The goals with 5,000 solves: for computing all review states, and for updating them after a change of one solve. */
const FIRST_COMPUTATION_GOAL_MS = 100
const ONE_CHANGE_GOAL_MS = 5

/** Creates solves that are spread over two years, three per problem. One in four failed, and most have a solve time. */
function createRows(count: number): SolveRow[] {
  return Array.from({ length: count }, (_, n) => {
    const status = n % 4 === 3 ? 'Wrong Answer' : 'Accepted'
    const minutes = n % 5 === 0 ? {} : { minutes: 5 + (n % 50) }
    return makeRow(
      { day: Math.floor((n * DAY_COUNT) / count), status, ...minutes },
      `problem-${n % Math.ceil(count / 3)}`,
      n % 3600,
    )
  })
}

function measureMs(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

const measureRounds = (run: (round: number) => unknown): MedianAndRange =>
  computeMedianAndRange(Array.from({ length: ROUNDS }, (_, round) => measureMs(() => run(round))))

const describeGoal = (limitMs: number, { median }: MedianAndRange, count: number): string =>
  count === 5_000 ? formatGoal({ text: `under ${limitMs} ms`, met: median < limitMs }) : ''

/**
 * Measures computing when each problem is due for a review: for the first time, and after a change of one solve. Also measures building the
 * queue of due problems (N3, N4).
 */
export function benchReviews(): void {
  for (const count of [5_000, 50_000]) {
    const rows = createRows(count)
    const build = () => new ReviewStates(rows, DEFAULT_REVIEW_SETTINGS).all()
    startTable(`Reviews of ${count.toLocaleString('en')} solves`)
    const first = measureMs(build)
    addFigure(
      'from nothing, the first time in a new process',
      formatMs(computeMedianAndRange([first])),
      describeGoal(FIRST_COMPUTATION_GOAL_MS, computeMedianAndRange([first]), count),
    )
    const again = measureRounds(build)
    addFigure(
      'from nothing, when the code is warm',
      formatMs(again),
      describeGoal(FIRST_COMPUTATION_GOAL_MS, again, count),
    )

    const states = new ReviewStates(rows, DEFAULT_REVIEW_SETTINGS)
    states.all()
    const changeAndCompute = (at: number, minutes: number) => {
      const row = rows[at]
      if (!row) throw new Error(`There is no solve ${at}.`)
      states.put({ ...row, timeUsed: minutes * 60 })
      states.all()
    }
    const newest = measureRounds((round) => changeAndCompute(count - 1 - round, 20 + round))
    addFigure('after a change of a recent solve', formatMs(newest), describeGoal(ONE_CHANGE_GOAL_MS, newest, count))
    const oldest = measureRounds((round) => changeAndCompute(round, 20 + round))
    addFigure('after a change of an old solve', formatMs(oldest), describeGoal(ONE_CHANGE_GOAL_MS, oldest, count))
    const today = 20_600
    const queue = measureRounds(() =>
      splitQueue(
        states.all().map((state) => ({
          slug: state.slug,
          due: state.due,
          cost: 1 - states.computeRetrievability(state, today),
          isSuspended: false,
        })),
        today,
      ),
    )
    addFigure('the queue, with all problems overdue', formatMs(queue))
  }
}
