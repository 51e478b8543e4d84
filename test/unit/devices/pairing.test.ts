import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { InvitationStatus, JoinStatus } from '#protocol/devices'
import { Invitation } from '#worker/devices/invite'
import { DeviceJoin } from '#worker/devices/join'
import { readRelaySettings } from '../../../server/relay/relay-settings'
import { openDiskRelay } from '../../../server/relay-disk/disk-relay'
import { retryUntilPasses } from '../../retry-until-passes'
import { NOW_MS } from '../worker/folder-world'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

async function startPairing() {
  let nowMs = NOW_MS
  const dataDir = await mkdtemp(join(tmpdir(), 'solvelog-pairing-'))
  const onBug = (bug: unknown) => {
    throw bug
  }
  const settings = readRelaySettings({ SYNC: 'open' })
  const relay = await openDiskRelay({
    dataDir,
    settings,
    now: () => nowMs,
    onBug,
    onLockLost: onBug,
    onLockWait: onBug,
  })
  cleanups.push(() => rm(dataDir, { recursive: true }), relay.close)
  const fetch = (path: string, init: RequestInit = {}) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'sec-fetch-site': 'same-origin' }
    const request = new Request(`http://localhost${path.replace(/[?]wait=.*/, '')}`, { ...init, headers })
    return relay.answer(request, { address: '192.0.2.1', isOwnComputer: true })
  }
  const platform = {
    now: () => nowMs,
    newId: () => crypto.randomUUID(),
    newSeed: () => 1,
    sleep: () => new Promise<void>((done) => setImmediate(done)),
  }
  const statuses: { owner: InvitationStatus | null; joiner: JoinStatus | null } = { owner: null, joiner: null }
  const invitation = await Invitation.start({
    fetch,
    platform,
    send: (status) => Object.assign(statuses, { owner: status }),
  })
  cleanups.push(() => invitation.end())
  const joiner = new DeviceJoin({ fetch, platform, send: (status) => Object.assign(statuses, { joiner: status }) })
  cleanups.push(() => joiner.decline())
  const code = statuses.owner?.at === 'waiting' ? statuses.owner.code : ''
  return {
    statuses,
    ask: () => joiner.ask({ code, deviceName: 'Phone', user: null }),
    advanceClock(ms: number) {
      nowMs += ms
    },
  }
}

const MINUTE_MS = 60_000

test('[M1] [fault 68] a pairing code that has expired is refused with a message on both devices', async () => {
  const { statuses, ask, advanceClock } = await startPairing()
  advanceClock(10 * MINUTE_MS + 1)
  await ask()
  await retryUntilPasses(() => {
    expect(statuses.joiner).toMatchObject({
      at: 'failed',
      why: expect.stringMatching(/older than 10 minutes.*Make a new/),
    })
    expect(statuses.owner).toMatchObject({ at: 'failed', why: expect.stringMatching(/Make a new/) })
  })
})

test('[M1] [fault 68] a pairing code is valid until its last minute, and expires while the other device waits', async () => {
  const { statuses, ask, advanceClock } = await startPairing()
  advanceClock(9 * MINUTE_MS)
  await ask()
  await retryUntilPasses(() => {
    expect(statuses.joiner).toMatchObject({ at: 'waiting', digits: expect.stringMatching(/^\d{3} \d{3}$/) })
    expect(statuses.owner).toMatchObject({ at: 'asked', name: 'Phone' })
  })
  expect(statuses.owner).toMatchObject({ digits: statuses.joiner?.at === 'waiting' ? statuses.joiner.digits : '' })
  advanceClock(MINUTE_MS + 1)
  await retryUntilPasses(() => {
    expect(statuses.joiner).toMatchObject({ at: 'failed' })
    expect(statuses.owner).toMatchObject({ at: 'failed' })
  })
})
