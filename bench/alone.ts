import { fork } from 'node:child_process'
import { type Table, takeTables } from './figures'
import type { Bench } from './run'

/** A bench that takes longer than this is ended (milliseconds). */
const LIMIT = 600_000

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Whether this process was started to run one bench. */
export const isOwnProcess = (): boolean => process.send !== undefined

/** Runs a bench in this process, and hands its tables to the process that started this one. */
export async function runHere(bench: Bench, runs: number): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  await bench(runs)
  await new Promise((sent) => process.send?.(takeTables(), sent))
  process.exit(0)
}

/**
 * Runs a benchmark in its own process, so that failures and leftovers of one do not affect another. Answers its
 * tables, or null when it failed.
 */
export function runInOwnProcess(name: string): Promise<Table[] | null> {
  return new Promise((resolve) => {
    let tables: Table[] | null = null
    const child = fork('bench/run.ts', [name], { execArgv: ['--import', 'tsx'], detached: true })
    const timer = setTimeout(() => {
      console.log(`  ${name} takes longer than ${LIMIT / 1000} s and is ended.`)
      endGroup(child.pid)
    }, LIMIT)
    const stop = () => {
      endGroup(child.pid)
      process.exit(1)
    }
    for (const signal of SIGNALS) process.once(signal, stop)
    child.once('message', (message) => {
      // The only sender is runHere.
      tables = message as Table[]
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      for (const signal of SIGNALS) process.off(signal, stop)
      endGroup(child.pid)
      resolve(code === 0 ? tables : null)
    })
  })
}

/** Ends what is left of a bench: its server, its browser. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // Nothing is left of it.
  }
}
