import { type Remote, wrap } from 'comlink'
import type { Steps, StoreName } from './worker'

declare global {
  interface Window {
    /** Writes `count` solves and some notes into a new store. Returns the milliseconds for all solves and for each note. */
    fillStore(name: StoreName, count: number): Promise<{ write: number; notes: number[] }>
    /**
     * Opens a store in a new worker and reads the dashboard's fields of all solves twice. Returns the milliseconds until the first read has
     * ended (`cold`), the milliseconds of the second read, and the number of accepted solves.
     */
    reopenStore(name: StoreName): Promise<{ cold: number; read: number; accepted: number }>
  }
}

async function runInWorker<T>(work: (steps: Remote<Steps>) => Promise<T>): Promise<T> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    return await work(wrap<Steps>(worker))
  } finally {
    worker.terminate()
  }
}

window.fillStore = (name, count) =>
  runInWorker(async (steps) => {
    await steps.open(name)
    return steps.write(count)
  })

window.reopenStore = (name) => {
  const start = performance.now()
  return runInWorker(async (steps) => {
    await steps.open(name)
    await steps.read()
    const cold = performance.now() - start
    return { cold, ...(await steps.read()) }
  })
}
