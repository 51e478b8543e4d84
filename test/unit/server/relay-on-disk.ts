import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from '../../../server/app'
import { createProxy } from '../../../server/proxy/proxy'
import { prepareRelay } from '../../../server/relay-disk/start-relay'
import { readSettings } from '../../../server/settings'
import type { RelayUnderTest } from './relay-client'

/** The server runs in this process. `env` are its environment variables, `bodySeconds` is the time limit of a body. */
export async function startOnDisk(
  env: Record<string, string>,
  { bodySeconds = 120 } = {},
): Promise<RelayUnderTest & { bugs: unknown[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'solvelog-relay-'))
  const settings = readSettings({ DATA_DIR: dataDir, ...env })
  settings.relay.limits.bodySeconds = bodySeconds
  const bugs: unknown[] = []
  const relay = prepareRelay(settings, (bug) => bugs.push(bug))
  const app = createApp({
    assets: new Map(),
    proxy: createProxy({ origin: 'http://127.0.0.1:1' }),
    getCatalog: () => undefined,
    ai: undefined,
    answerSyncRequest: relay.answer,
    allowedHosts: undefined,
    clientHeader: settings.clientHeader,
    onBug: (bug) => bugs.push(bug),
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  await relay.open()
  const address = server.address()
  return {
    bugs,
    folder: join(dataDir, 'sync'),
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async stop() {
      relay.close()
      server.close()
      await rm(dataDir, { recursive: true })
      if (bugs.length > 0) throw new Error(String(bugs))
    },
  }
}
