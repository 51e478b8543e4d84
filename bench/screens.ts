import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { STARTER_SLUGS } from './data'
import { addFigure, computeMedianAndRange, formatGoal, formatMs, type MedianAndRange, startTable } from './figures'
import { openProfile } from './profile'
import { measureFirstVisit } from './sized'
import { installStopwatch } from './stopwatch'

const SOLVE_COUNT = 5_000
const LARGE_SOLVE_COUNT = 50_000
/** Milliseconds between focusing the search field and the first key press of a fast typist. */
const REACTION_MS = 250
const IMPORTED_ROW_COUNT = 10_000
/** The number of rows in a file that the import refuses: twice its limit. */
const REFUSED_ROW_COUNT = 100_000
const TIMEOUT_MS = 120_000

const QUERIES = { 'a word in titles': 'valid', 'a word in code': 'solve4' }

/** Milliseconds from the input until the first results were painted, and until all results were painted. */
type SearchTimes = { first: number; all: number }

/** Opens the Solve History in a new page, whose worker has not read any texts of solves yet. */
async function openHistory(context: BrowserContext, count: number): Promise<Page> {
  const page = await context.newPage()
  await installStopwatch(page)
  await page.goto('/')
  await page
    .getByText(`${count.toLocaleString('en')} submissions`)
    .first()
    .waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1_000)
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('searchbox').waitFor()
  return page
}

/** Focuses the search field, waits `pauseMs` milliseconds, and enters the query with one input event. */
const searchFor = (page: Page, query: string, pauseMs = 0): Promise<SearchTimes> =>
  page.evaluate(
    async ([query, pauseMs]) => {
      const field = window.findElement('input[type="search"], [role="searchbox"]') as HTMLInputElement
      const readStatus = () => document.querySelector('[role="status"].figures')?.textContent ?? ''
      const hasResults = () => /^[1-9][\d,]* of /.test(readStatus())
      field.focus()
      if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs))
      const all = window.measurePainted(
        () => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, query)
          field.dispatchEvent(new Event('input', { bubbles: true }))
        },
        () => hasResults() && !readStatus().includes('searching'),
      )
      const first = await window.measurePainted(() => undefined, hasResults)
      return { first, all: await all }
    },
    [query, pauseMs] as const,
  )

function createCsv(rows: number, hasCode: boolean): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const at = new Date(Date.UTC(2020, 0, 1) + n * 3_600_000).toISOString().slice(0, 19)
    const code = !hasCode
      ? ''
      : `"def solve${n}(values):\n${'    total = max(total, values[0])\n'.repeat(8)}    return total"`
    return `${STARTER_SLUGS[n % STARTER_SLUGS.length]},${at},${n % 4 === 3 ? 'WA' : 'AC'},Python 3,${5 + (n % 50)},note ${n},${code}`
  })
  return ['Problem,Solved at (UTC),Status,Language,Minutes,Notes,Code', ...lines].join('\n')
}

/** Chooses a file in the open dialog. Returns the milliseconds until the dialog shows a text that matches `expected`. */
async function chooseFile(page: Page, path: string, expected: RegExp): Promise<number> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file…' }).click(),
  ])
  const began = performance.now()
  await chooser.setFiles(path)
  await page.getByRole('dialog').getByText(expected).first().waitFor({ timeout: TIMEOUT_MS })
  return performance.now() - began
}

/** Milliseconds of the steps of an import. Each list has one value per repetition. */
interface ImportTimes {
  /** From choosing the file until the dialog shows what will be imported. */
  readMs: number[]
  /** From confirming the import until all solves are stored. */
  importMs: number[]
  /** From choosing a file with too many rows until the dialog refuses it. */
  refusalMs: number[]
  longestTaskMs: number[]
}

async function importTable(origin: string, times: ImportTimes): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-bench-'))
  const writeFile = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const { context, closeAndRemove } = await openProfile(origin)
  try {
    await measureFirstVisit(context, 'bench_table', 0)
    const page = await openHistory(context, 0)
    await page.evaluate(() => {
      Reflect.set(window, 'longest', 0)
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          Reflect.set(window, 'longest', Math.max(Reflect.get(window, 'longest'), duration))
      }).observe({ type: 'longtask' })
    })
    await page.getByRole('button', { name: 'Import a table' }).click()
    const refusedFile = writeFile('many.csv', createCsv(REFUSED_ROW_COUNT, false))
    times.refusalMs.push(await chooseFile(page, refusedFile, /more than 50,000 rows/))
    const importedFile = writeFile('table.csv', createCsv(IMPORTED_ROW_COUNT, true))
    times.readMs.push(await chooseFile(page, importedFile, /solves will be added/))
    const began = performance.now()
    await page.getByRole('button', { name: 'Import 10,000 solves' }).click()
    await page.getByText('Imported 10,000 solves.').waitFor({ timeout: TIMEOUT_MS })
    times.importMs.push(performance.now() - began)
    times.longestTaskMs.push(await page.evaluate(() => Reflect.get(window, 'longest')))
  } finally {
    rmSync(folder, { recursive: true })
    await closeAndRemove()
  }
}

const describeGoal = (limitMs: number, { median }: MedianAndRange): string =>
  formatGoal({ text: `under ${limitMs.toLocaleString('en')} ms`, met: median < limitMs })

async function measureSearchOfManySolves(origin: string, name: string): Promise<void> {
  const { context, closeAndRemove } = await openProfile(origin)
  try {
    await measureFirstVisit(context, name, LARGE_SOLVE_COUNT)
    for (const [queryName, query] of Object.entries(QUERIES)) {
      const page = await openHistory(context, LARGE_SOLVE_COUNT)
      const { all } = await searchFor(page, query, REACTION_MS)
      const duration = computeMedianAndRange([all])
      const label = `${LARGE_SOLVE_COUNT.toLocaleString('en')} solves: ${queryName}, all`
      addFigure(label, formatMs(duration), describeGoal(2_000, duration))
      await page.close()
    }
  } finally {
    await closeAndRemove()
  }
}

/** Measures the first search in a new page, and the import of a table (N6, N11). */
export async function benchScreens(runs: number): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  for (const name of ['bench_search', 'bench_many', 'bench_table']) site.addUser(name, [])
  const { context, closeAndRemove } = await openProfile(server.origin)
  startTable(
    `The first search over ${SOLVE_COUNT.toLocaleString('en')} solves after a cold start, from the key to the frame`,
  )
  try {
    await measureFirstVisit(context, 'bench_search', SOLVE_COUNT)
    for (const [queryName, query] of Object.entries(QUERIES)) {
      const atOnce: SearchTimes[] = []
      const afterPause: SearchTimes[] = []
      const again: SearchTimes[] = []
      for (let i = 0; i < runs; i++) {
        const page = await openHistory(context, SOLVE_COUNT)
        atOnce.push(await searchFor(page, query))
        await page.getByRole('searchbox').fill('')
        await page
          .getByText(`solved · ${SOLVE_COUNT.toLocaleString('en')} submissions`)
          .first()
          .waitFor()
        again.push(await searchFor(page, query))
        await page.close()
        const newPage = await openHistory(context, SOLVE_COUNT)
        afterPause.push(await searchFor(newPage, query, REACTION_MS))
        await newPage.close()
      }
      for (const [when, searches] of [
        ['first, with the focus', atOnce],
        [`first, ${REACTION_MS} ms after the focus`, afterPause],
        ['again', again],
      ] as const) {
        const first = computeMedianAndRange(searches.map((one) => one.first))
        const all = computeMedianAndRange(searches.map((one) => one.all))
        addFigure(`${queryName}, ${when}: first results`, formatMs(first), describeGoal(50, first))
        addFigure(`${queryName}, ${when}: all`, formatMs(all), describeGoal(300, all))
      }
    }
  } finally {
    await closeAndRemove()
  }
  await measureSearchOfManySolves(server.origin, 'bench_many')
  const imports: ImportTimes = { readMs: [], importMs: [], refusalMs: [], longestTaskMs: [] }
  for (let i = 0; i < runs; i++) await importTable(server.origin, imports)
  await server.stop()
  await site.stop()
  startTable(`The import of a table of ${IMPORTED_ROW_COUNT.toLocaleString('en')} rows with code`)
  const total = computeMedianAndRange(imports.readMs.map((read, i) => read + (imports.importMs[i] ?? 0)))
  addFigure('from the file to the checked preview', formatMs(computeMedianAndRange(imports.readMs)))
  addFigure('from “Import” to “Imported”', formatMs(computeMedianAndRange(imports.importMs)))
  addFigure('both', formatMs(total), describeGoal(3_000, total))
  addFigure('longest task of the page (0: none of 50 ms)', formatMs(computeMedianAndRange(imports.longestTaskMs)))
  addFigure(
    `${REFUSED_ROW_COUNT.toLocaleString('en')} rows: until the refusal`,
    formatMs(computeMedianAndRange(imports.refusalMs)),
  )
}
