import { describe, expect, it, onTestFinished } from 'vitest'
import { headsPath } from '#domain/relay/contract'
import { startWorkerd } from '../../workerd'
import { TestVault } from './relay-client'
import { testRelay } from './relay-rules'

const start = (env: Record<string, string> = {}) => startWorkerd({ SYNC: 'open', ...env })

describe('[M8] in the Durable Objects of workerd', () => testRelay(start, { waits: false }))

it('[M8] after a restart of workerd, its objects have the chunks, and a deleted log is still known as such', async () => {
  const engine = await start()
  onTestFinished(() => engine.stop())
  const [kept, deleted] = [await TestVault.create(engine.origin), await TestVault.create(engine.origin)]
  const stream = '0'.repeat(32)
  await kept.put(stream, 1, 'one')
  await deleted.delete((await deleted.heads()).etag)
  await engine.pause()
  await engine.resume({ SYNC: 'open' })
  expect((await kept.heads()).streams).toMatchObject([{ stream, last: 1, bytes: 3 }])
  expect((await deleted.send('GET', headsPath(deleted.id))).code).toBe('VAULT_DELETED')
}, 120_000)
