import { describe, expect, it, onTestFinished } from 'vitest'
import { headsPath } from '#domain/relay/contract'
import { TestVault } from '../unit/server/relay-client'
import { startWorkerd } from '../workerd'
import { testRelay } from './relay-rules'

const startRelay = (env: Record<string, string> = {}) => startWorkerd({ SYNC: 'open', ...env })

describe('[M8] in the Durable Objects of workerd', () => testRelay(startRelay, { canWait: false }))

it('[M8] after a restart of workerd, the chunks are still stored, and a deleted vault is still reported as deleted', async () => {
  const engine = await startRelay()
  onTestFinished(() => engine.stop())
  const [keptVault, deletedVault] = [await TestVault.create(engine.origin), await TestVault.create(engine.origin)]
  const stream = '0'.repeat(32)
  await keptVault.put(stream, 1, 'one')
  await deletedVault.delete((await deletedVault.readHeads()).etag)
  await engine.pause()
  await engine.resume({ SYNC: 'open' })
  expect((await keptVault.readHeads()).streams).toMatchObject([{ stream, last: 1, bytes: 3 }])
  expect((await deletedVault.send('GET', headsPath(deletedVault.id))).code).toBe('VAULT_DELETED')
})
