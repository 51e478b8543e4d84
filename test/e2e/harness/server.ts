import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface AppServer {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** `siteOrigin` is the origin of the fake practice site. `moreVariables` are environment variables. */
export async function startServer(siteOrigin: string, moreVariables: Record<string, string> = {}): Promise<AppServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'solvelog-'))
  const env = { CATALOG_REFRESH: 'off', CALLS_PER_MINUTE: '6000', ...moreVariables }
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, PORT: '0', LEETCODE_ORIGIN: siteOrigin, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const origin = await readOrigin(child)
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      const exit = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await exit
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function readOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const origin = /Solvelog is at (http:\S+)/.exec(output)?.[1]
      if (origin) resolve(origin)
    }
    child.stdout?.on('data', readOutput)
    child.stderr?.on('data', readOutput)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
}
