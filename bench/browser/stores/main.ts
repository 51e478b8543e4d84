import { type Remote, wrap } from 'comlink'
import type { Steps, StoreName } from './worker'

declare global {
  interface Window {
    /** Writes solves and notes into a new store; times in milliseconds. */
    fillStore(name: StoreName, count: number): Promise<{ write: number; notes: number[] }>
    /** Opens a store as a visit does, until the small fields of all solves are read; then reads them again. */
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
