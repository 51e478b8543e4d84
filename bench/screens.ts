import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { STARTER_SLUGS } from './data'
import { addFigure, formatGoal, formatMs, type MedianAndRange, medianAndRange, startTable } from './figures'
import { openProfile } from './profile'
import { measureFirstVisit } from './sized'
import { installStopwatch } from './stopwatch'

const SOLVES = 5_000
const MANY_SOLVES = 50_000
/** Milliseconds from the focus of the field to the first key, for a fast typist. */
const REACTION_MS = 250
const IMPORTED_ROWS = 10_000
/** A number of rows that the import refuses: twice the largest number that it accepts. */
const REFUSED_ROWS = 100_000
const TIMEOUT_MS = 120_000

/** The measured search queries: one that matches titles, and one that matches only code. */
const QUERIES = { 'a word in titles': 'valid', 'a word in code': 'solve4' }

type Search = { first: number; all: number }

/** Opens the Solve History in a new page, whose worker has not read the texts of any solve yet. */
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

/**
 * Types a query as one key, `pause` milliseconds after the field got the focus; the milliseconds to the first painted results
 * and to all of them.
 */
const searchFor = (page: Page, query: string, pause = 0): Promise<Search> =>
  page.evaluate(
    async ([query, pause]) => {
      const field = window.findElement('input[type="search"], [role="searchbox"]') as HTMLInputElement
      const count = () => document.querySelector('[role="status"].figures')?.textContent ?? ''
      const hasResults = () => /^[1-9][\d,]* of /.test(count())
      field.focus()
      if (pause > 0) await new Promise((done) => setTimeout(done, pause))
      const all = window.measurePainted(
        () => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, query)
          field.dispatchEvent(new Event('input', { bubbles: true }))
        },
        () => hasResults() && !count().includes('searching'),
      )
      const first = await window.measurePainted(() => undefined, hasResults)
      return { first, all: await all }
    },
    [query, pause] as const,
  )

/** Writes a CSV table of solves with notes, and with code on request. */
function createTable(rows: number, hasCode: boolean): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const at = new Date(Date.UTC(2020, 0, 1) + n * 3_600_000).toISOString().slice(0, 19)
    const code = !hasCode
      ? ''
      : `"def solve${n}(values):\n${'    total = max(total, values[0])\n'.repeat(8)}    return total"`
    return `${STARTER_SLUGS[n % STARTER_SLUGS.length]},${at},${n % 4 === 3 ? 'WA' : 'AC'},Python 3,${5 + (n % 50)},note ${n},${code}`
  })
  return ['Problem,Solved at (UTC),Status,Language,Minutes,Notes,Code', ...lines].join('\n')
}

/** Chooses a file in the open dialog. Returns the milliseconds until the dialog's text matches. */
async function readTable(page: Page, path: string, done: RegExp): Promise<number> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file…' }).click(),
  ])
  const began = performance.now()
  await chooser.setFiles(path)
  await page.getByRole('dialog').getByText(done).first().waitFor({ timeout: TIMEOUT_MS })
  return performance.now() - began
}

interface Imports {
  read: number[]
  stored: number[]
  refused: number[]
  longest: number[]
}

async function importTable(origin: string, found: Imports): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-bench-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const { context, closeAndRemove: clear } = await openProfile(origin)
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
    found.refused.push(
      await readTable(page, file('many.csv', createTable(REFUSED_ROWS, false)), /more than 50,000 rows/),
    )
    found.read.push(await readTable(page, file('table.csv', createTable(IMPORTED_ROWS, true)), /solves will be added/))
    const began = performance.now()
    await page.getByRole('button', { name: 'Import 10,000 solves' }).click()
    await page.getByText('Imported 10,000 solves.').waitFor({ timeout: TIMEOUT_MS })
    found.stored.push(performance.now() - began)
    found.longest.push(await page.evaluate(() => Reflect.get(window, 'longest')))
  } finally {
    rmSync(folder, { recursive: true })
    await clear()
  }
}

const describeGoal = (limit: number, { median }: MedianAndRange): string =>
  formatGoal({ text: `under ${limit.toLocaleString('en')} ms`, met: median < limit })

/** Measures the first search after a cold start with many solves, once for each query. */
async function searchMany(origin: string, name: string): Promise<void> {
  const { context, closeAndRemove: clear } = await openProfile(origin)
  try {
    await measureFirstVisit(context, name, MANY_SOLVES)
    for (const [what, query] of Object.entries(QUERIES)) {
      const page = await openHistory(context, MANY_SOLVES)
      const { all } = await searchFor(page, query, REACTION_MS)
      const time = medianAndRange([all])
      addFigure(`${MANY_SOLVES.toLocaleString('en')} solves: ${what}, all`, formatMs(time), describeGoal(2_000, time))
      await page.close()
    }
  } finally {
    await clear()
  }
}

/** Measures the first search after a cold start and the import of a table in the browser (N6, N11). */
export async function benchScreens(runs: number): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  for (const name of ['bench_search', 'bench_many', 'bench_table']) site.addUser(name, [])
  const { context, closeAndRemove: clear } = await openProfile(server.origin)
  startTable(
    `The first search over ${SOLVES.toLocaleString('en')} solves after a cold start, from the key to the frame`,
  )
  try {
    await measureFirstVisit(context, 'bench_search', SOLVES)
    for (const [name, query] of Object.entries(QUERIES)) {
      const cold: Search[] = []
      const warm: Search[] = []
      const prepared: Search[] = []
      for (let i = 0; i < runs; i++) {
        const page = await openHistory(context, SOLVES)
        cold.push(await searchFor(page, query))
        await page.getByRole('searchbox').fill('')
        await page
          .getByText(`solved · ${SOLVES.toLocaleString('en')} submissions`)
          .first()
          .waitFor()
        warm.push(await searchFor(page, query))
        await page.close()
        const other = await openHistory(context, SOLVES)
        prepared.push(await searchFor(other, query, REACTION_MS))
        await other.close()
      }
      for (const [when, searches] of [
        ['first, with the focus', cold],
        [`first, ${REACTION_MS} ms after the focus`, prepared],
        ['again', warm],
      ] as const) {
        const first = medianAndRange(searches.map((one) => one.first))
        const all = medianAndRange(searches.map((one) => one.all))
        addFigure(`${name}, ${when}: first results`, formatMs(first), describeGoal(50, first))
        addFigure(`${name}, ${when}: all`, formatMs(all), describeGoal(300, all))
      }
    }
  } finally {
    await clear()
  }
  await searchMany(server.origin, 'bench_many')
  const imports: Imports = { read: [], stored: [], refused: [], longest: [] }
  for (let i = 0; i < runs; i++) await importTable(server.origin, imports)
  await server.stop()
  await site.stop()
  startTable(`The import of a table of ${IMPORTED_ROWS.toLocaleString('en')} rows with code`)
  const total = medianAndRange(imports.read.map((read, i) => read + (imports.stored[i] ?? 0)))
  addFigure('from the file to the checked preview', formatMs(medianAndRange(imports.read)))
  addFigure('from “Import” to “Imported”', formatMs(medianAndRange(imports.stored)))
  addFigure('both', formatMs(total), describeGoal(3_000, total))
  addFigure('longest task of the page (0: none of 50 ms)', formatMs(medianAndRange(imports.longest)))
  addFigure(`${REFUSED_ROWS.toLocaleString('en')} rows: until the refusal`, formatMs(medianAndRange(imports.refused)))
}
