import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { joinBytes } from '#lib/bytes'
import type { InvitationStatus, JoinStatus } from '#protocol/devices'
import { deriveKey } from '#worker/devices/hkdf'
import { Invitation } from '#worker/devices/invite'
import { DeviceJoin } from '#worker/devices/join'
import { createHello, createKeyPair, createOpening, Mailbox } from '#worker/devices/pairing'
import { readRelaySettings } from '../../../server/relay/relay-settings'
import { openDiskRelay } from '../../../server/relay-disk/disk-relay'
import { retryUntilPasses } from '../../retry-until-passes'
import { NOW_MS } from '../worker/folder-world'

type Send = (path: string, init: RequestInit) => Promise<Response>

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

/** `intercept` is what the server's operator does with a request of a device. */
async function startPairing(intercept: (path: string, init: RequestInit, send: Send) => Promise<Response> = sendAll) {
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
  const send = (path: string, init: RequestInit) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'sec-fetch-site': 'same-origin' }
    const request = new Request(`http://localhost${path.replace(/[?]wait=.*/, '')}`, { ...init, headers })
    return relay.answer(request, { address: '192.0.2.1', isOwnComputer: true })
  }
  const fetch = (path: string, init: RequestInit = {}) => intercept(path, init, send)
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

const sendAll = (path: string, init: RequestInit, send: Send) => send(path, init)

const isMessage = (path: string, init: RequestInit, method: 'GET' | 'PUT', slot: string): boolean =>
  (init.method ?? 'GET') === method && path.replace(/[?].*/, '').endsWith(`/${slot}`)

/** Every code has this secret, as if the operator of the server had seen the code. */
function fixSecret(): Uint8Array<ArrayBuffer> {
  const secret = new Uint8Array(16).fill(7)
  const draw = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint8Array && array.length === secret.length) return array.fill(7)
    return draw(array)
  })
  return secret
}

async function sealForMailbox(secret: Uint8Array<ArrayBuffer>, message: object): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(JSON.stringify(message))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deriveKey(secret, 'seal'), bytes)
  return joinBytes([iv, new Uint8Array(sealed)])
}

const OTHER_VERSION = {
  at: 'failed',
  why: expect.stringMatching(/^The other device has another version of Solvelog\. Reload/),
}

const MINUTE_MS = 60_000

test('[M1] the reply with the log’s secret can be opened only with the code, even by somebody with the key of the joining device', async () => {
  const [owner, joiner] = [await createKeyPair(), await createKeyPair()]
  let reply = new Uint8Array(0)
  const fetch = async (_path: string, { body }: RequestInit = {}) => {
    if (body instanceof Uint8Array) reply = new Uint8Array(body)
    return new Response(reply)
  }
  const openMailbox = (code: number) => Mailbox.open(fetch, new Uint8Array(16).fill(code), false)
  const { key } = await createOpening(owner)
  const message = { kind: 'allowed' as const, root: '07'.repeat(32), username: 'Ada', solves: 1, changes: 2 }
  await (await openMailbox(7)).sendReply(owner, await createHello('Phone', joiner), message)
  expect(await (await openMailbox(7)).readReply(joiner.privateKey, key, 0)).toEqual(message)
  await expect((await openMailbox(8)).readReply(joiner.privateKey, key, 0)).rejects.toThrow()
})

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

test('[M1] [fault 81] who knows the code cannot compute the digits before the other key is fixed', async () => {
  fixSecret()
  let hello: RequestInit | undefined
  const digits: unknown[] = []
  for (let i = 0; i < 3; i++) {
    // The same hello for the same code: before, its digits were known to everybody who has seen the code.
    const { statuses, ask } = await startPairing((path, init, send) => {
      if (isMessage(path, init, 'PUT', 'hello')) hello ??= init
      return send(path, isMessage(path, init, 'PUT', 'hello') ? (hello ?? init) : init)
    })
    await ask()
    await retryUntilPasses(() => expect(statuses.owner).toMatchObject({ at: 'asked' }))
    digits.push(statuses.owner?.at === 'asked' && statuses.owner.digits)
  }
  expect(new Set(digits).size).toBe(3)
})

test('[M1] [fault 81] a server that replaces the key of the joining device makes the digits differ', async () => {
  const secret = fixSecret()
  const { publicKey } = await createKeyPair()
  const hello = await createHello('Phone', { publicKey } as CryptoKeyPair)
  const { statuses, ask } = await startPairing(async (path, init, send) =>
    send(path, isMessage(path, init, 'PUT', 'hello') ? { ...init, body: await sealForMailbox(secret, hello) } : init),
  )
  await ask()
  await retryUntilPasses(() => {
    expect(statuses.owner).toMatchObject({ at: 'asked' })
    expect(statuses.joiner).toMatchObject({ at: 'waiting' })
  })
  const { owner, joiner } = statuses
  expect(owner?.at === 'asked' && owner.digits).not.toBe(joiner?.at === 'waiting' && joiner.digits)
})

test('[M1] [fault 81] a key that does not fit its commitment ends the pairing on the joining device', async () => {
  const secret = fixSecret()
  const opening = await createOpening(await createKeyPair())
  const { statuses, ask } = await startPairing(async (path, init, send) =>
    send(
      path,
      isMessage(path, init, 'PUT', 'opening') ? { ...init, body: await sealForMailbox(secret, opening) } : init,
    ),
  )
  await ask()
  await retryUntilPasses(() =>
    expect(statuses.joiner).toMatchObject({ at: 'failed', why: expect.stringMatching(/changed on the way/) }),
  )
})

test('[M1] [fault 81] after a lost answer the opening is sent again, for the first hello only', async () => {
  let lostCount = 0
  const { statuses, ask } = await startPairing(async (path, init, send) => {
    const response = await send(path, init)
    if (!isMessage(path, init, 'PUT', 'opening') || lostCount > 0) return response
    lostCount += 1
    throw new TypeError('Failed to fetch')
  })
  await ask()
  await retryUntilPasses(() => expect(statuses.owner).toMatchObject({ at: 'asked', name: 'Phone' }))
})

test('[M1] [fault 81] a device of an earlier build is refused with a sentence, on either side', async () => {
  const secret = fixSecret()
  const earlierJoiner = await startPairing(async (path, init, send) => {
    if (!isMessage(path, init, 'PUT', 'hello')) return send(path, init)
    const { name, key } = await createHello('Phone', await createKeyPair())
    return send(path, { ...init, body: await sealForMailbox(secret, { name, key }) })
  })
  await earlierJoiner.ask()
  await retryUntilPasses(() => expect(earlierJoiner.statuses.owner).toMatchObject(OTHER_VERSION))

  const earlierOwner = await startPairing(async (path, init, send) =>
    isMessage(path, init, 'PUT', 'commitment') ? new Response(null, { status: 201 }) : send(path, init),
  )
  await earlierOwner.ask()
  await retryUntilPasses(() => expect(earlierOwner.statuses.joiner).toMatchObject(OTHER_VERSION))
})
