import { expose } from 'comlink'
import { readSubmissions } from '#worker/sources/submission'
import { createSubmissions } from '../../data'
import type { Store } from './store'

export const STORE_LOADERS = {
  raw: () => import('./raw').then(({ createRawStore }) => createRawStore()),
  solvelog: () => import('./solvelog').then(({ createLogStore }) => createLogStore()),
  dexie: () => import('./dexie').then(({ createDexieStore }) => createDexieStore()),
  sqlite: () => import('./sqlite').then(({ createSqliteStore }) => createSqliteStore()),
}

export type StoreName = keyof typeof STORE_LOADERS

const CHUNK_SIZE = 100
const NOTE_COUNT = 5
const NOW_SECONDS = 1_790_000_000

let store: Store

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const steps = {
  async open(name: StoreName): Promise<void> {
    store = await STORE_LOADERS[name]()
    await store.open()
  },
  /** Writes `count` solves, then some notes one after another. Returns the milliseconds for all solves and for each note. */
  async write(count: number): Promise<{ write: number; notes: number[] }> {
    const { submissions: solves } = readSubmissions(createSubmissions(count, NOW_SECONDS), 'bench')
    const chunks = Array.from({ length: Math.ceil(count / CHUNK_SIZE) }, (_, i) =>
      solves.slice(i * CHUNK_SIZE, (i + 1) * CHUNK_SIZE),
    )
    const write = await measureMs(() => store.write(chunks))
    const notes: number[] = []
    for (const solve of solves.slice(0, NOTE_COUNT))
      notes.push(await measureMs(() => store.saveNote(solve, 'Watch the edges.')))
    return { write, notes }
  },
  /** Reads the dashboard's fields. Returns the milliseconds and the number of accepted solves, which must be equal for every store. */
  async read(): Promise<{ read: number; accepted: number }> {
    let accepted = 0
    const read = await measureMs(async () => {
      for (const { status } of await store.read()) if (status === 'Accepted') accepted += 1
    })
    return { read, accepted }
  },
}

export type Steps = typeof steps

expose(steps)
