import { spawn } from 'node:child_process'

/** The exit code and the output of a command. */
export interface CommandResult {
  code: number
  text: string
}

/** Runs a command and prints its output, unless `quiet`. */
export function run(command: string, args: string[], { quiet = false } = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORCE_COLOR: '0' } })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece: Buffer) => {
        text += piece.toString()
        if (!quiet) process.stdout.write(piece)
      })
    }
    child.on('close', (code) => resolve({ code: code ?? 1, text }))
  })
}

/** The path of a command-line tool in node_modules. */
export const tool = (name: string): string => `node_modules/.bin/${name}`
