import type { Page } from 'playwright'
import type { StoreName } from './browser/stores/worker'
import { addRow, formatMs, formatRatio, type MedianAndRange, medianAndRange, startTable } from './figures'
import { servePage } from './pages'
import { openProfile } from './profile'

const SOLVE_COUNT = 5_000

const NAMES: Record<StoreName, string> = {
  raw: 'raw IndexedDB',
  solvelog: 'Solvelog',
  dexie: 'Dexie',
  sqlite: 'SQLite',
}
const ORDER: StoreName[] = ['raw', 'solvelog', 'dexie', 'sqlite']

/** Each kind of work, by its name in the report, with the reason why the log may be slower than the other stores. */
const KINDS_OF_WORK = {
  write: {
    what: `write ${SOLVE_COUNT.toLocaleString('en')} solves in chunks of 100`,
    why: 'each solve is also decided on, numbered and folded',
  },
  read: { what: 'read all for a dashboard', why: 'a row also has the address of each part in the log' },
  notes: {
    what: 'save a note, on the disk',
    why: 'the change is also decided on, checked and folded',
  },
  cold: { what: 'cold open: from a new worker to all in hand', why: 'the rules that read the log load with it' },
} as const

type Figures = Record<keyof typeof KINDS_OF_WORK, number[]>

/** Compares the log with plain IndexedDB and with two popular stores, on disk, in one run. */
export async function benchStores(runs: number): Promise<void> {
  const { origin, stop } = await servePage('stores')
  const found = new Map(ORDER.map((name): [StoreName, Figures] => [name, { write: [], read: [], notes: [], cold: [] }]))
  try {
    // The first round is a warm-up and is discarded. Each following round starts with another store.
    for (let round = 0; round <= runs; round++) {
      for (const name of [...ORDER.slice(round % 4), ...ORDER.slice(0, round % 4)]) {
        const figures = await measure(origin, name)
        for (const key of listKinds()) if (round > 0) found.get(name)?.[key].push(...figures[key])
      }
    }
  } finally {
    await stop()
  }
  reportStores(found)
}

async function measure(origin: string, name: StoreName): Promise<Figures> {
  const { context, closeAndRemove: clear } = await openProfile(origin)
  try {
    const { write, notes } = await runOnPage(context.pages()[0] ?? (await context.newPage()), (page) =>
      page.evaluate(([name, count]) => window.fillStore(name, count), [name, SOLVE_COUNT] as const),
    )
    const { cold, read, accepted } = await runOnPage(await context.newPage(), (page) =>
      page.evaluate((name) => window.reopenStore(name), name),
    )
    if (accepted !== SOLVE_COUNT * 0.75) throw new Error(`${NAMES[name]} has read ${accepted} accepted solves.`)
    return { write: [write], notes, read: [read], cold: [cold] }
  } finally {
    await clear()
  }
}

async function runOnPage<T>(page: Page, work: (page: Page) => Promise<T>): Promise<T> {
  await page.goto('/')
  await page.waitForTimeout(300)
  const done = await work(page)
  await page.close()
  return done
}

const listKinds = () => Object.keys(KINDS_OF_WORK) as (keyof typeof KINDS_OF_WORK)[]

function reportStores(found: ReadonlyMap<StoreName, Figures>): void {
  startTable('The log and other stores, and how many times the floor each takes', [
    '',
    ...ORDER.map((name) => NAMES[name]),
    'where another is faster',
  ])
  for (const key of listKinds()) {
    const of = (name: StoreName): MedianAndRange => medianAndRange(found.get(name)?.[key] ?? [])
    const { median: own } = of('solvelog')
    const cell = (name: StoreName) => `${formatMs(of(name))}, ${formatRatio(of(name).median, of('raw').median)}`
    const faster = (['dexie', 'sqlite'] as const).filter((name) => of(name).median < own)
    const note = faster.map((name) => `${NAMES[name]} takes ${formatRatio(of(name).median, own)} of it`)
    const { what, why } = KINDS_OF_WORK[key]
    const text = note.length > 0 ? `${note.join(', ')}: ${why}` : ''
    addRow(what, formatMs(of('raw')), ...ORDER.slice(1).map(cell), text)
  }
}
