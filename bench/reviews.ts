import { splitQueue } from '../src/domain/review/queue'
import { DEFAULT_REVIEW_SETTINGS } from '../src/domain/review/settings'
import type { SolveRow } from '../src/events/projections/solve-tables'
import { ReviewStates } from '../src/worker/reviews/review-states'
import { rowOf } from '../test/unit/reviews/histories'
import { heading, type MedianAndRange, medianAndRange, ms, report, verdict } from './figures'

const ROUNDS = 15
const DAYS = 730
/** Goals for 5,000 solves, in milliseconds. */
const FROM_NOTHING = 100
const ONE_CHANGE = 5

/** Creates solves over two years, about three per problem: one in four failed, and most have a solve time. */
function rowsOf(count: number): SolveRow[] {
  return Array.from({ length: count }, (_, n) => {
    const status = n % 4 === 3 ? 'Wrong Answer' : 'Accepted'
    const minutes = n % 5 === 0 ? {} : { minutes: 5 + (n % 50) }
    return rowOf(
      { day: Math.floor((n * DAYS) / count), status, ...minutes },
      `problem-${n % Math.ceil(count / 3)}`,
      n % 3600,
    )
  })
}

function timed(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

const repeated = (run: (round: number) => unknown): MedianAndRange =>
  medianAndRange(Array.from({ length: ROUNDS }, (_, round) => timed(() => run(round))))

const under = (limit: number, { median }: MedianAndRange, count: number): string =>
  count === 5_000 ? verdict({ text: `under ${limit} ms`, met: median < limit }) : ''

/** Computes the review states for the first time and after one change, and the queue (N3, N4). */
export function reviews(): void {
  for (const count of [5_000, 50_000]) {
    const rows = rowsOf(count)
    const build = () => new ReviewStates(rows, DEFAULT_REVIEW_SETTINGS).all()
    heading(`Reviews of ${count.toLocaleString('en')} solves`)
    const first = timed(build)
    report(
      'from nothing, the first time in a new process',
      ms(medianAndRange([first])),
      under(FROM_NOTHING, medianAndRange([first]), count),
    )
    const again = repeated(build)
    report('from nothing, when the code is warm', ms(again), under(FROM_NOTHING, again, count))

    const states = new ReviewStates(rows, DEFAULT_REVIEW_SETTINGS)
    states.all()
    const changed = (at: number, minutes: number) => {
      const row = rows[at]
      if (!row) throw new Error(`There is no solve ${at}.`)
      states.put({ ...row, timeUsed: minutes * 60 })
      states.all()
    }
    const newest = repeated((round) => changed(count - 1 - round, 20 + round))
    report('after a change of a recent solve', ms(newest), under(ONE_CHANGE, newest, count))
    const oldest = repeated((round) => changed(round, 20 + round))
    report('after a change of an old solve', ms(oldest), under(ONE_CHANGE, oldest, count))
    const today = 20_600
    const queue = repeated(() =>
      splitQueue(
        states.all().map((state) => ({
          slug: state.slug,
          due: state.due,
          cost: 1 - states.retrievability(state, today),
          isSuspended: false,
        })),
        today,
      ),
    )
    report('the queue, with all problems overdue', ms(queue))
  }
}
