import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getToolPath } from '../scripts/run'
import { buildHosting } from './unit/server/hosting'

/** Solvelog's Cloudflare Worker in workerd (Cloudflare's own runtime) on this machine. */
export interface Workerd {
  origin: string
  /** The folder with the files of the Durable Objects. */
  folder: string
  pause(): Promise<void>
  /** Restarts after `pause` with the same address and files. The variables replace the first ones. */
  resume(variables: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
}

let workerCode: Promise<string> | undefined

const START_TIMEOUT_MS = 20_000

export async function startWorkerd(variables: Readonly<Record<string, string>>): Promise<Workerd> {
  workerCode ??= buildHosting('cloudflare.js')
  const folder = await mkdtemp(join(tmpdir(), 'solvelog-workerd-'))
  const objects = join(folder, 'objects')
  await mkdir(objects)
  await writeFile(join(folder, 'worker.js'), await workerCode)
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const startRuntime = async (values: Readonly<Record<string, string>>) => {
    await writeFile(join(folder, 'config.capnp'), makeConfig(port, objects, values))
    return runWorkerd(folder, origin)
  }
  let engine = await startRuntime(variables)
  return {
    origin,
    folder: objects,
    pause: () => kill(engine),
    async resume(values) {
      engine = await startRuntime(values)
    },
    async stop() {
      await kill(engine)
      await rm(folder, { recursive: true })
    },
  }
}

function makeConfig(port: number, objects: string, variables: Readonly<Record<string, string>>): string {
  const bindings = Object.entries(variables).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`)
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "net", network = (allow = ["private"])),
    (name = "objects", disk = (path = "${objects}", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
  bindings = [
    ${bindings.join(',\n    ')},
    (name = "RELAY_VAULTS", durableObjectNamespace = "RelayVault"),
    (name = "RELAY_REGISTRY", durableObjectNamespace = "RelayRegistry"),
  ],
  durableObjectNamespaces = [
    (className = "RelayVault", uniqueKey = "vaults", enableSql = true),
    (className = "RelayRegistry", uniqueKey = "registry", enableSql = true),
  ],
  durableObjectStorage = (localDisk = "objects"),
  globalOutbound = "net"
);`
}

async function runWorkerd(folder: string, origin: string): Promise<ChildProcess> {
  const engine = spawn(getToolPath('workerd'), ['serve', join(folder, 'config.capnp')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await fetch(origin).catch(() => null))) {
    if (Date.now() > deadline) throw new Error(`workerd did not answer within ${START_TIMEOUT_MS / 1000} s.`)
    await sleep(50)
  }
  return engine
}

async function kill(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null || engine.signalCode !== null) return
  const ended = once(engine, 'close')
  engine.kill('SIGKILL')
  await ended
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
