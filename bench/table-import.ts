import type { Problem, ProblemIndex } from '../src/domain/problem'
import { ProblemNames } from '../src/domain/problem-names'
import { createTables } from '../src/events/projections/tables'
import type { TableSource } from '../src/protocol/table-import'
import { checkTable, readTable } from '../src/worker/table-import/table-import'
import { makeProblem } from '../test/unit/domain/problem'
import { makeBareSession, makeLog } from '../test/unit/worker/session-with'
import { addFigure, computeMedianAndRange, formatGoal, formatMs, startTable } from './figures'

/** The number of problems in the real catalog. */
const PROBLEM_COUNT = 4_029
const NAME_COUNT = 10_000
const ROW_COUNT = 20_000
const FILE_COUNT = 3_811
/** The goals for matching the names, and for reading and checking the table and the folder. */
const NAMES_GOAL_MS = 300
const TABLE_GOAL_MS = 2_000
const FOLDER_GOAL_MS = 6_000

const NOW_MS = Date.UTC(2026, 10, 22)
const HOUR_MS = 3_600_000

const VERBS = ['Find', 'Count', 'Minimum', 'Maximum', 'Longest', 'Construct', 'Split', 'Merge', 'Remove', 'Design']
const THINGS = [
  'Array',
  'Binary Tree',
  'String',
  'Linked List',
  'Matrix',
  'Graph',
  'Subarray',
  'Path',
  'Queue',
  'Cycle',
]
const DETAILS = ['With K Moves', 'in a Grid', 'After Operations', 'of Two Players', 'by Parity', 'to Target', 'II']

const toTitle = (n: number): string =>
  [
    VERBS[n % 10],
    THINGS[Math.floor(n / 10) % 10],
    DETAILS[Math.floor(n / 100) % 7],
    n < 700 ? '' : `Part ${Math.floor(n / 700) + 1}`,
  ]
    .filter((word) => word !== '')
    .join(' ')

const createCatalog = (): ProblemIndex =>
  new Map(
    Array.from({ length: PROBLEM_COUNT }, (_, n): [string, Problem] => {
      const title = toTitle(n)
      const slug = title.toLowerCase().replaceAll(' ', '-')
      return [slug, makeProblem(slug, { title, number: n + 1 })]
    }),
  )

const FORMS: readonly ((title: string, number: number) => string)[] = [
  (title) => title,
  (title, number) => `${number}. ${title}`,
  (title) => title.toLowerCase().replaceAll(' ', '_'),
  (title) => title.replaceAll(' ', ''),
  (title, number) => `[LC ${number}] ${title} (Medium)`,
  (title) => `✅ ${title} - Easy`,
  (title) => `An own problem like ${title}`,
]

/** Returns the name of a problem in one of the forms that people and programs write. */
function toName(n: number): string {
  const index = (n * 7) % PROBLEM_COUNT
  const toForm = FORMS[n % FORMS.length] ?? ((title: string) => title)
  return toForm(toTitle(index), index + 1)
}

function createTableText(): string {
  const lines = Array.from({ length: ROW_COUNT }, (_, n) => {
    const date = new Date(NOW_MS - ((n % 700) * 24 + 5) * HOUR_MS).toISOString().slice(0, 10)
    const status = n % 5 === 0 ? 'Wrong Answer' : 'Accepted'
    return `${n + 1},${toName(n)},${date},${status},Python 3,${(n % 50) + 5} min,"A thought about row ${n}"`
  })
  return ['Row,Problem,Date,Status,Language,Time,Notes', ...lines].join('\n')
}

const createFolder = (): TableSource => ({
  kind: 'folder',
  name: 'solutions',
  files: Array.from({ length: FILE_COUNT }, (_, n) => {
    const slug = toTitle(n).toLowerCase().replaceAll(' ', '-')
    const path = `solutions/${String(n + 1).padStart(4, '0')}-${slug}/${slug}.py`
    return { path, modifiedAt: NOW_MS - (n + 30) * HOUR_MS, text: `# ${n}\n${'    return value\n'.repeat(40)}` }
  }),
})

/** Reads and checks a source as the preview of an import does. Throws an error if no solve was found. */
async function readAndCheck(problems: ProblemIndex, source: TableSource): Promise<void> {
  const session = makeBareSession({ log: makeLog(createTables()), problems, now: () => NOW_MS })
  const { mapping } = readTable(session, source)
  const { solves } = await checkTable(session, mapping)
  if (solves === 0) throw new Error('The import found no solves.')
}

async function measure(runs: number, act: () => void | Promise<void>) {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await act()
    times.push(performance.now() - start)
  }
  return computeMedianAndRange(times)
}

/** Measures the matching of names, and the preview of a table and of a folder of solutions, without the browser (N11, N29). */
export async function benchTableImport(runs: number): Promise<void> {
  const names = Array.from({ length: NAME_COUNT }, (_, n) => toName(n))
  const text = createTableText()
  const folder = createFolder()
  const addGoal = (name: string, times: Awaited<ReturnType<typeof measure>>, goal: number) =>
    addFigure(
      name,
      formatMs(times),
      formatGoal({ text: `under ${goal.toLocaleString('en')} ms`, met: times.median < goal }),
    )
  startTable(`An import with ${PROBLEM_COUNT.toLocaleString('en')} problems in the catalog`)
  // Each run has a new catalog, because the names of a catalog are indexed once.
  const matched = await measure(runs, () => {
    const problems = new ProblemNames(createCatalog())
    for (const name of names) problems.find(name)
  })
  addGoal(`matching ${NAME_COUNT.toLocaleString('en')} names`, matched, NAMES_GOAL_MS)
  const table = await measure(runs, () => readAndCheck(createCatalog(), { kind: 'text', text }))
  addGoal(`reading and checking ${ROW_COUNT.toLocaleString('en')} rows`, table, TABLE_GOAL_MS)
  const files = await measure(runs, () => readAndCheck(createCatalog(), folder))
  addGoal(`reading and checking a folder of ${FILE_COUNT.toLocaleString('en')} files`, files, FOLDER_GOAL_MS)
}
