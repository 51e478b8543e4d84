import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { describe } from 'vitest'
import { createApp } from '../../../server/app'
import { createProxy } from '../../../server/proxy/proxy'
import { prepareRelay } from '../../../server/relay-disk/start-relay'
import { readSettings } from '../../../server/settings'
import { CLIENT_HEADER, type RelayUnderTest } from './relay-client'
import { testRelay } from './relay-rules'

/** A server on the disk, in this process. Clients are told apart by a header, as behind a reverse proxy. */
async function startOnDisk(env: Record<string, string> = {}): Promise<RelayUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'solvelog-relay-'))
  const settings = readSettings({ SYNC: 'open', CLIENT_ADDRESS_HEADER: CLIENT_HEADER, DATA_DIR: dataDir, ...env })
  const bugs: unknown[] = []
  const relay = prepareRelay(settings, (bug) => bugs.push(bug))
  const app = createApp({
    assets: new Map(),
    proxy: createProxy({ origin: 'http://127.0.0.1:1' }),
    catalog: () => undefined,
    ai: undefined,
    relay: relay.answer,
    hosts: undefined,
    clientHeader: settings.clientHeader,
    onBug: (bug) => bugs.push(bug),
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  await relay.open()
  const address = server.address()
  return {
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

describe('[M8] on the disk of Node', () => testRelay(startOnDisk, { waits: true, manyIds: 10_000 }))
