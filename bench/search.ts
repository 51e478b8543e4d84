import type { Problem } from '../src/domain/problem'
import { parseSearchWords } from '../src/domain/search/words'
import type { EventAddress } from '../src/events/commit'
import type { ListedSolve } from '../src/events/projections/solve-list'
import { createTables } from '../src/events/projections/tables'
import { findProblems } from '../src/worker/history/find-problems'
import { SolveSearch } from '../src/worker/history/search/solve-search'
import type { EventTexts, SearchTexts } from '../src/worker/history/search/texts'
import type { Session } from '../src/worker/session'
import { makeRow } from '../test/unit/reviews/histories'
import { addFigure, computeMedianAndRange, formatGoal, formatMs, startTable } from './figures'

const ROUNDS = 15
const SLICE_MS = 15
/** The goals for all results, by the number of solves. */
const ALL_RESULTS_GOALS_MS = new Map([
  [5_000, 300],
  [50_000, 2_000],
])
/** The goal for the first results with 5,000 solves. */
const FIRST_RESULTS_GOAL_MS = 50
const QUERIES = {
  title: 'title',
  rare: 'needle4999',
  none: 'xyzzy',
  'two words': 'title needle77',
  'typing errors': 'probelm dynmic',
}

const createCode = (n: number): string =>
  `${Array.from({ length: 11 }, (_, line) => {
    const value = n * 11 + line
    return `def solve_${value}(nums, target):\n    seen = {}\n    for index, value in enumerate(nums):\n        if target - value in seen:\n            return [seen[target - value], index]\n        seen[value] = index\n`
  }).join('')}# needle${n}`

function createSolves(count: number): { solves: ListedSolve[]; texts: SearchTexts } {
  const codes: EventTexts[] = Array.from({ length: count }, (_, n) => ({ code: createCode(n) }))
  const solves = codes.map((_, n): ListedSolve => {
    const slug = `problem-${n % Math.ceil(count / 3)}`
    const row = {
      ...makeRow({ day: -Math.floor((n * 730) / count) }, slug, n % 3600),
      largeFields: { code: { seq: n, index: 0 } },
    }
    const title = n % 50 === 0 ? `A title ${n}` : `Problem ${n}`
    return {
      row,
      problem: { slug, number: n, title, categories: ['Array', 'Dynamic Programming'], difficulty: 'Easy' },
    }
  })
  const texts = { get: ({ seq }: EventAddress) => codes[seq], load: () => undefined }
  return { solves, texts: texts as unknown as SearchTexts }
}

/** Searches in time slices, as the worker does. Returns the milliseconds until the first results and until all results. */
function searchOnce({ solves, texts }: ReturnType<typeof createSolves>, query: string): { first: number; all: number } {
  const start = performance.now()
  const search = new SolveSearch(solves, parseSearchWords(query), createTables(), texts)
  let first: number | null = null
  while (first === null || !search.isDone) {
    const began = performance.now()
    search.scan(() => performance.now() - began >= SLICE_MS)
    // The page shows the first results now. The time includes the getter `hits`, which searches for words with typing errors.
    if (first === null) void search.hits.length
    first ??= performance.now() - start
  }
  void search.hits.length
  return { first, all: performance.now() - start }
}

/** Number of solves of problems that the user has added. */
const OWN_SOLVE_COUNT = 20_000
const PALETTE_QUERIES = { 'as typed': 'two sum problem', 'with typing errors': 'tow smu probelm arary' }
/** The goal for the results after each key press. */
const KEY_GOAL_MS = 50

/**
 * Measures the search of the command palette after each key press, with 4,000 problems in the catalog and 20,000 solves of problems that
 * the user has added.
 */
function benchProblemSearch(): void {
  const problems = new Map(
    Array.from({ length: 4_000 }, (_, n): [string, Problem] => {
      const slug = `problem-${n}`
      const facts = { difficulty: 'Easy', popularity: 0.5, isPaid: false, isFundamental: false, createdAt: 1 } as const
      return [slug, { ...facts, slug, number: n, title: `Two Sum Problem ${n}`, categories: ['Array'] }]
    }),
  )
  const rows = Array.from({ length: OWN_SOLVE_COUNT }, (_, n) => makeRow({ day: 0 }, `own:paper-${n}`, n))
  const tables = { ...createTables(), solves: Object.fromEntries(rows.map((row) => [row.key, row])) }
  const instances = new Map<unknown, unknown>()
  const session = {
    problems,
    currentView: () => ({ tables, now: 0 }),
    log: { changedRowsBetween: () => [] },
    get(Class: new () => unknown) {
      if (!instances.has(Class)) instances.set(Class, new Class())
      return instances.get(Class)
    },
  } as unknown as Session
  // The first search also groups the solves by problem, which the dashboard has already done in the app.
  findProblems(session, 'x', 1)
  startTable(`The palette with ${OWN_SOLVE_COUNT.toLocaleString('en')} solves of own problems`)
  for (const [name, keys] of Object.entries(PALETTE_QUERIES)) {
    const times = [...keys].map((_, index) => {
      const start = performance.now()
      findProblems(session, keys.slice(0, index + 1), 8)
      return performance.now() - start
    })
    const met = Math.max(...times) < KEY_GOAL_MS
    addFigure(
      `a key, ${name}`,
      formatMs(computeMedianAndRange(times)),
      formatGoal({ text: `each under ${KEY_GOAL_MS} ms`, met }),
    )
  }
}

/** Measures the search of solves whose code is in memory (N6), and the search of problems. */
export function benchSearch(): void {
  for (const [count, goal] of ALL_RESULTS_GOALS_MS) {
    const solves = createSolves(count)
    startTable(`A search over ${count.toLocaleString('en')} solves with 2 kB of code each`)
    for (const [name, query] of Object.entries(QUERIES)) {
      const rounds = Array.from({ length: ROUNDS }, () => searchOnce(solves, query))
      const first = computeMedianAndRange(rounds.map((round) => round.first))
      const all = computeMedianAndRange(rounds.map((round) => round.all))
      const met = formatGoal({ text: `under ${FIRST_RESULTS_GOAL_MS} ms`, met: first.median < FIRST_RESULTS_GOAL_MS })
      addFigure(`${name}: first results`, formatMs(first), count === 5_000 ? met : '')
      addFigure(`${name}: all`, formatMs(all), formatGoal({ text: `under ${goal} ms`, met: all.median < goal }))
    }
  }
  benchProblemSearch()
}
