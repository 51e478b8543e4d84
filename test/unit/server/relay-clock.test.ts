import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { headsPath, mailboxPath, slotPath, vaultPath } from '#domain/relay/contract'
import type { ObjectNamespace, ObjectState } from '../../../server/edge/durable-object'
import { RelayVault } from '../../../server/edge/relay-objects'
import { readRelaySettings } from '../../../server/relay/relay-settings'
import { openDiskRelay } from '../../../server/relay-disk/disk-relay'
import { makeId, makeToken } from './relay-client'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const YEAR_MS = 365 * DAY_MS

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

/** A sync server whose clock is a year ahead until it is set right. */
async function startAhead(env: Record<string, string> = {}) {
  let now = Date.now() + YEAR_MS
  const dataDir = await mkdtemp(join(tmpdir(), 'solvelog-clock-'))
  const onBug = (bug: unknown) => {
    throw bug
  }
  const settings = readRelaySettings({ SYNC: 'open', ...env })
  const options = { dataDir, settings, now: () => now, onBug, onLockLost: onBug, onLockWait: onBug }
  const relay = await openDiskRelay(options)
  cleanups.push(() => rm(dataDir, { recursive: true }), relay.close)
  return {
    relay,
    passTime(ms: number) {
      now += ms
    },
    async send(method: string, path: string, token = makeToken(), body?: string) {
      const headers = {
        authorization: `Bearer ${token}`,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
      }
      const request = new Request(`http://localhost${path}`, { method, headers, ...(body !== undefined && { body }) })
      return (await relay.answer(request, { address: '192.0.2.1', isOwnComputer: false })).status
    },
  }
}

test('[M7] [M10] [fault 82] after the clock of the server was set back, no client is blocked for longer than before', async () => {
  const { send, passTime } = await startAhead()
  for (let i = 0; i < 4; i++) await send('PUT', vaultPath(makeId()))
  expect(await send('PUT', vaultPath(makeId()))).toBe(429)
  for (let i = 0; i < 21; i++) await send('GET', slotPath(makeId(), 'hello'))
  expect(await send('GET', slotPath(makeId(), 'hello'))).toBe(429)
  passTime(-YEAR_MS)
  expect(await send('PUT', vaultPath(makeId()))).toBe(201)
  expect(await send('GET', slotPath(makeId(), 'hello'))).toBe(404)
})

test('[M7] [M10] [fault 82] after the clock of the server was set back, a pairing code does not stay valid', async () => {
  const { send, passTime } = await startAhead()
  const [id, token] = [makeId(), makeToken()]
  await send('PUT', mailboxPath(id), token)
  expect(await send('GET', slotPath(id, 'hello'))).toBe(204)
  passTime(-YEAR_MS)
  expect(await send('GET', slotPath(id, 'hello'))).toBe(404)
})

test('[M7] [M10] [fault 82] after the clock of the server was set back, an unused log is deleted after its days, and a used one stays', async () => {
  const { relay, send, passTime } = await startAhead({ SYNC_KEEP_DAYS: '30' })
  const [usedVault, unusedVault] = [makeId(), makeId()]
  const token = makeToken()
  for (const vault of [usedVault, unusedVault]) await send('PUT', vaultPath(vault), token)
  passTime(-YEAR_MS)
  expect(await relay.deleteUnused()).toBe(0)
  passTime(20 * DAY_MS)
  await send('GET', headsPath(usedVault), token)
  passTime(20 * DAY_MS)
  expect(await relay.deleteUnused()).toBe(1)
  expect(await send('GET', headsPath(usedVault), token)).toBe(200)
  expect(await send('GET', headsPath(unusedVault), token)).toBe(404)
})

test('[M7] [M8] [fault 83] on the edge, an unused log whose place could not be released is released at the next alarm', async () => {
  let isStored = true
  const alarms: number[] = []
  const rows: Record<string, object[]> = {
    'SELECT 1 FROM sqlite_master WHERE name = ?': [{ 1: 1 }],
    'SELECT id FROM vault': [{ id: makeId() }],
    'SELECT * FROM vault': [{ token_hash: '0'.repeat(64), is_deleted: 0, used_at: 0 }],
  }
  const storage = {
    sql: { exec: (query: string) => ({ toArray: () => (isStored ? (rows[query] ?? []) : []) }) },
    setAlarm: async (time: number) => alarms.push(time),
    deleteAlarm: async () => alarms.splice(0),
    deleteAll: async () => {
      isStored = false
    },
  }
  const statuses = [500, 204]
  const releases: number[] = []
  const fetch = async () => {
    const status = statuses.shift() ?? 204
    releases.push(status)
    return new Response(null, { status })
  }
  const RELAY_REGISTRY = { idFromName: () => null, get: () => ({ fetch }) } satisfies ObjectNamespace
  const env = { RELAY_REGISTRY, SYNC: 'open', SYNC_KEEP_DAYS: '30' }
  const vault = new RelayVault({ storage } as unknown as ObjectState, env)
  await vault.alarm()
  expect(alarms.length).toBeGreaterThan(0)
  await vault.alarm()
  expect(releases).toEqual([500, 204])
  expect(isStored).toBe(false)
  expect(alarms).toEqual([])
})
