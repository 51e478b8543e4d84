import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { InvitationStatus, JoinStatus } from '#protocol/devices'
import { Invitation } from '#worker/devices/invite'
import { DeviceJoin } from '#worker/devices/join'
import { readRelaySettings } from '../../../server/relay/relay-settings'
import { openDiskRelay } from '../../../server/relay-disk/disk-relay'
import { NOW_MS } from '../worker/folder-world'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A relay and two devices, which share one clock. */
async function pairingWorld() {
  let now = NOW_MS
  const dataDir = await mkdtemp(join(tmpdir(), 'solvelog-pairing-'))
  const onBug = (bug: unknown) => {
    throw bug
  }
  const settings = readRelaySettings({ SYNC: 'open' })
  const relay = await openDiskRelay({ dataDir, settings, now: () => now, onBug, onLockLost: onBug })
  stops.push(() => rm(dataDir, { recursive: true }), relay.close)
  const fetch = (path: string, init: RequestInit = {}) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'sec-fetch-site': 'same-origin' }
    const request = new Request(`http://localhost${path.replace(/[?]wait=.*/, '')}`, { ...init, headers })
    return relay.answer(request, { address: '192.0.2.1', isOwnComputer: true })
  }
  const platform = {
    now: () => now,
    newId: () => crypto.randomUUID(),
    newSeed: () => 1,
    sleep: () => new Promise<void>((done) => setTimeout(done, 5)),
  }
  const shown: { owner: InvitationStatus | null; joiner: JoinStatus | null } = { owner: null, joiner: null }
  const invitation = await Invitation.start({
    fetch,
    platform,
    send: (status) => Object.assign(shown, { owner: status }),
  })
  stops.push(() => invitation.end())
  const joiner = new DeviceJoin({ fetch, platform, send: (status) => Object.assign(shown, { joiner: status }) })
  stops.push(() => joiner.decline())
  const code = shown.owner?.at === 'waiting' ? shown.owner.code : ''
  return {
    shown,
    ask: () => joiner.ask({ code, deviceName: 'Phone', user: null }),
    pass(ms: number) {
      now += ms
    },
  }
}

const MINUTE = 60_000

test('[M1] [fault 68] a pairing code that has expired is refused in words on both devices', async () => {
  const { shown, ask, pass } = await pairingWorld()
  pass(10 * MINUTE + 1)
  await ask()
  await vi.waitFor(() => {
    expect(shown.joiner).toMatchObject({
      at: 'failed',
      why: expect.stringMatching(/older than 10 minutes.*Make a new/),
    })
    expect(shown.owner).toMatchObject({ at: 'failed', why: expect.stringMatching(/Make a new/) })
  })
})

test('[M1] [fault 68] a pairing code is valid until its last minute, and expires while the other device waits', async () => {
  const { shown, ask, pass } = await pairingWorld()
  pass(9 * MINUTE)
  await ask()
  await vi.waitFor(() => {
    expect(shown.joiner).toMatchObject({ at: 'waiting', digits: expect.stringMatching(/^\d{3} \d{3}$/) })
    expect(shown.owner).toMatchObject({ at: 'asked', name: 'Phone' })
  })
  expect(shown.owner).toMatchObject({ digits: shown.joiner?.at === 'waiting' ? shown.joiner.digits : '' })
  pass(MINUTE + 1)
  await vi.waitFor(() => {
    expect(shown.joiner).toMatchObject({ at: 'failed' })
    expect(shown.owner).toMatchObject({ at: 'failed' })
  })
})
