import { fork } from 'node:child_process'
import { type Table, takeTables } from './figures'
import type { Bench } from './run'

const TIME_LIMIT_MS = 600_000

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Whether `runInOwnProcess` has started this process. */
export const isChildProcess = (): boolean => process.send !== undefined

/** Runs a benchmark in this process and sends its tables to the parent process. */
export async function runInThisProcess(bench: Bench, runs: number): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  await bench(runs)
  await new Promise((sent) => process.send?.(takeTables(), sent))
  process.exit(0)
}

/**
 * Runs a benchmark in its own process, so that its failures and leftover processes do not affect other benchmarks. Returns its tables; null
 * if it failed.
 */
export function runInOwnProcess(name: string): Promise<Table[] | null> {
  return new Promise((resolve) => {
    let tables: Table[] | null = null
    const child = fork('bench/run.ts', [name], { execArgv: ['--import', 'tsx'], detached: true })
    const timer = setTimeout(() => {
      console.log(`  ${name} takes longer than ${TIME_LIMIT_MS / 1000} s and is ended.`)
      killProcessGroup(child.pid)
    }, TIME_LIMIT_MS)
    const stop = () => {
      killProcessGroup(child.pid)
      process.exit(1)
    }
    for (const signal of SIGNALS) process.once(signal, stop)
    child.once('message', (message) => {
      // `runInThisProcess` sends no other message.
      tables = message as Table[]
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      for (const signal of SIGNALS) process.off(signal, stop)
      killProcessGroup(child.pid)
      resolve(code === 0 ? tables : null)
    })
  })
}

/** Ends processes that a benchmark has left running, such as a server or a browser. */
function killProcessGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // The processes of the benchmark have already ended.
  }
}
