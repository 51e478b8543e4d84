import type { Page } from 'playwright'
import type { StoreName } from './browser/stores/worker'
import { addRow, computeMedianAndRange, formatMs, formatRatio, type MedianAndRange, startTable } from './figures'
import { servePage } from './pages'
import { openProfile } from './profile'

const SOLVE_COUNT = 5_000

const STORE_LABELS: Record<StoreName, string> = {
  raw: 'raw IndexedDB',
  solvelog: 'Solvelog',
  dexie: 'Dexie',
  sqlite: 'SQLite',
}
const FIRST_ROUND_ORDER: StoreName[] = ['raw', 'solvelog', 'dexie', 'sqlite']

/** The measured kinds of work. `why`: the reason why the app's log may be slower than other stores. */
const KINDS_OF_WORK = {
  write: {
    name: `write ${SOLVE_COUNT.toLocaleString('en')} solves in chunks of 100`,
    why: 'each solve is also decided on, numbered and folded',
  },
  read: { name: 'read all for a dashboard', why: 'a row also has the address of each part in the log' },
  notes: {
    name: 'save a note, on the disk',
    why: 'the change is also decided on, checked and folded',
  },
  cold: { name: 'cold open: from a new worker to all in hand', why: 'the rules that read the log load with it' },
} as const

type StoreFigures = Record<keyof typeof KINDS_OF_WORK, number[]>

/** Compares the app's log with plain IndexedDB, Dexie and SQLite. */
export async function benchStores(runs: number): Promise<void> {
  const { origin, stop } = await servePage('stores')
  const figuresByStore = new Map(
    FIRST_ROUND_ORDER.map((name): [StoreName, StoreFigures] => [name, { write: [], read: [], notes: [], cold: [] }]),
  )
  try {
    // The first round is a warm-up and is discarded. Each round starts with another store.
    for (let round = 0; round <= runs; round++) {
      for (const name of [...FIRST_ROUND_ORDER.slice(round % 4), ...FIRST_ROUND_ORDER.slice(0, round % 4)]) {
        const figures = await measureStore(origin, name)
        for (const key of listKinds()) if (round > 0) figuresByStore.get(name)?.[key].push(...figures[key])
      }
    }
  } finally {
    await stop()
  }
  reportStores(figuresByStore)
}

/** Measures one store in a new profile. Throws an error if it returns a wrong number of accepted solves. */
async function measureStore(origin: string, name: StoreName): Promise<StoreFigures> {
  const { context, closeAndRemove } = await openProfile(origin)
  try {
    const { write, notes } = await runOnPage(context.pages()[0] ?? (await context.newPage()), (page) =>
      page.evaluate(([name, count]) => window.fillStore(name, count), [name, SOLVE_COUNT] as const),
    )
    const { cold, read, accepted } = await runOnPage(await context.newPage(), (page) =>
      page.evaluate((name) => window.reopenStore(name), name),
    )
    if (accepted !== SOLVE_COUNT * 0.75) throw new Error(`${STORE_LABELS[name]} has read ${accepted} accepted solves.`)
    return { write: [write], notes, read: [read], cold: [cold] }
  } finally {
    await closeAndRemove()
  }
}

async function runOnPage<T>(page: Page, work: (page: Page) => Promise<T>): Promise<T> {
  await page.goto('/')
  await page.waitForTimeout(300)
  const result = await work(page)
  await page.close()
  return result
}

const listKinds = () => Object.keys(KINDS_OF_WORK) as (keyof typeof KINDS_OF_WORK)[]

function reportStores(figuresByStore: ReadonlyMap<StoreName, StoreFigures>): void {
  startTable('The log and other stores, and how many times the floor each takes', [
    '',
    ...FIRST_ROUND_ORDER.map((name) => STORE_LABELS[name]),
    'where another is faster',
  ])
  for (const key of listKinds()) {
    const summarize = (store: StoreName): MedianAndRange =>
      computeMedianAndRange(figuresByStore.get(store)?.[key] ?? [])
    const getMedian = (store: StoreName): number => summarize(store).median
    const formatCell = (store: StoreName) =>
      `${formatMs(summarize(store))}, ${formatRatio(getMedian(store), getMedian('raw'))}`
    const fasterStores = (['dexie', 'sqlite'] as const).filter((store) => getMedian(store) < getMedian('solvelog'))
    const notes = fasterStores.map(
      (store) => `${STORE_LABELS[store]} takes ${formatRatio(getMedian(store), getMedian('solvelog'))} of it`,
    )
    const { name, why } = KINDS_OF_WORK[key]
    const explanation = notes.length > 0 ? `${notes.join(', ')}: ${why}` : ''
    addRow(name, formatMs(summarize('raw')), ...FIRST_ROUND_ORDER.slice(1).map(formatCell), explanation)
  }
}
