import { spawn } from 'node:child_process'
import { cpus } from 'node:os'

export interface CommandResult {
  code: number
  text: string
}

interface RunOptions {
  /** The output is returned only, not printed. */
  quiet?: boolean
  cwd?: string
  /** Additional environment variables. */
  variables?: Record<string, string>
}

/** Runs a command in this folder, or in `cwd`. Prints its output, unless `quiet` is true. */
export function run(
  command: string,
  args: string[],
  { quiet = false, cwd = '.', variables = {} }: RunOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const env = { ...process.env, FORCE_COLOR: '0', ...variables }
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env, cwd })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece: Buffer) => {
        text += piece.toString()
        if (!quiet) process.stdout.write(piece)
      })
    }
    child.on('error', (error) => resolve({ code: 1, text: `${command}: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, text }))
  })
}

export const getToolPath = (name: string): string => `node_modules/.bin/${name}`

/**
 * Runs jobs in order, as many at the same time as there are processors. The longest job should be first, so that it does not run alone at
 * the end.
 */
export async function runJobs(jobs: (() => Promise<unknown>)[]): Promise<void> {
  const waitingJobs = [...jobs]
  const runNext = async () => {
    for (let next = waitingJobs.shift(); next; next = waitingJobs.shift()) await next()
  }
  await Promise.all(cpus().map(runNext))
}
