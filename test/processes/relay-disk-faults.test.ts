import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { chunkPath, headsPath, infoPath, vaultPath } from '#domain/relay/contract'
import { readRelaySettings } from '../../server/relay/relay-settings'
import { type DiskRelay, openDiskRelay } from '../../server/relay-disk/disk-relay'
import { retryUntilPasses } from '../retry-until-passes'
import { makeId, makeToken, TestVault } from '../unit/server/relay-client'
import { startOnDisk } from '../unit/server/relay-on-disk'

/**
 * While `isFull` is true, writing fails. While `isSyncBroken` is true, a name cannot be flushed. `steps` records what the server does to be
 * durable. Modules that were loaded earlier use the real disk,
 * so they are reset. `onLockWritten` runs after a server has written its lock.
 */
const fakeDisk = vi.hoisted(() => {
  vi.resetModules()
  const onLockWritten = async (_path: string) => {}
  return { isFull: false, isSyncBroken: false, steps: [] as string[], onLockWritten }
})

vi.mock('node:fs/promises', async (load) => {
  const realDisk = await load<typeof import('node:fs/promises')>()
  const writeUnlessFull: typeof realDisk.writeFile = async (file, data, options) => {
    if (typeof options === 'object' && options?.flush) fakeDisk.steps.push('flushed file')
    if (!fakeDisk.isFull) return realDisk.writeFile(file, data, options)
    await realDisk.writeFile(file, 'a pa', options)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const rename: typeof realDisk.rename = async (from, to) => {
    await realDisk.rename(from, to)
    fakeDisk.steps.push(`renamed to ${to}`)
  }
  const open: typeof realDisk.open = async (path, ...rest) => {
    const handle = await realDisk.open(path, ...rest)
    const close = handle.close.bind(handle)
    handle.close = async () => {
      await close()
      if (rest[0] === 'wx') await fakeDisk.onLockWritten(String(path))
    }
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      if (fakeDisk.isSyncBroken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
      await sync()
      fakeDisk.steps.push(`synced ${path}`)
    }
    return handle
  }
  return { ...realDisk, writeFile: writeUnlessFull, rename, open }
})

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  Object.assign(fakeDisk, { isFull: false, isSyncBroken: false })
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

async function startRelay(env: Record<string, string> = {}, options?: { bodySeconds: number }) {
  const relay = await startOnDisk({ SYNC: 'open', ...env }, options)
  cleanups.push(relay.stop)
  return relay
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'solvelog-relay-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  return folder
}

async function openRelay(
  dataDir: string,
  env: Record<string, string> = {},
  now = () => Date.now(),
  messages: string[] = [],
): Promise<DiskRelay> {
  const relay = await openDiskRelay({
    dataDir,
    settings: readRelaySettings({ SYNC: 'open', ...env }),
    now,
    onBug: (bug) => {
      throw bug
    },
    onLockLost: () => undefined,
    onLockWait: (message) => messages.push(message),
  })
  cleanups.push(relay.close)
  return relay
}

function sendToRelay(
  relay: DiskRelay,
  method: string,
  path: string,
  token: string,
  body?: string,
  etag?: string,
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/octet-stream',
    ...(etag !== undefined && { 'if-match': etag }),
  }
  const request = new Request(`http://localhost${path}`, { method, headers, ...(body !== undefined && { body }) })
  return relay.answer(request, { address: '192.0.2.1', isOwnComputer: true })
}

/** The chunk has 1,000 bytes, of which only `body` is sent. */
const makePartialPut = (vault: TestVault, stream: string, number: number, body: string): string =>
  [
    `PUT ${chunkPath(vault.id, stream, number)} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${vault.token}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/octet-stream',
    'Content-Length: 1000',
    '',
    body,
  ].join('\r\n')

it('[M7] [fault 55] a body that does not arrive in time is refused with a message, stores nothing and delays no other request', async () => {
  const { origin } = await startRelay({}, { bodySeconds: 1 })
  const vault = await TestVault.create(origin)
  const stream = makeId()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  cleanups.push(() => socket.destroy())
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString()
  })
  socket.write(makePartialPut(vault, stream, 1, 'only the start'))
  expect((await vault.put(stream, 1, 'from another device')).status).toBe(201)
  await retryUntilPasses(() => expect(answer).toContain('BODY_TIMEOUT'))
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('The body took longer than 1 seconds. Send smaller parts.')
  expect((await vault.readHeads()).streams).toMatchObject([{ stream, last: 1, bytes: 19 }])
})

it('[M7] [fault 55] more than eight bodies at once in one vault are refused with a message, and other vaults are not affected', async () => {
  const { origin } = await startRelay({}, { bodySeconds: 5 })
  const [vault, otherVault] = [await TestVault.create(origin), await TestVault.create(origin)]
  let refusedCount = 0
  for (let i = 0; i < 9; i++) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    cleanups.push(() => socket.destroy())
    socket.write(makePartialPut(vault, makeId(), 1, 'start'))
    socket.on('data', () => {
      refusedCount += 1
    })
  }
  await retryUntilPasses(() => expect(refusedCount).toBe(1))
  const ninthPut = await vault.put(makeId(), 1)
  expect(ninthPut).toMatchObject({ status: 429, code: 'TOO_MANY_CHUNKS' })
  expect(ninthPut.retryAfter).toBeGreaterThan(0)
  expect((await otherVault.put(makeId(), 1)).status).toBe(201)
})

it('[M7] [fault 56] a full disk is reported with a message, stores nothing of the chunk, and is used again when it has space', async () => {
  const { origin, folder } = await startRelay({ SYNC_VAULTS: '2' })
  const vault = await TestVault.create(origin)
  const stream = makeId()
  await vault.put(stream, 1, 'one')
  const namesBefore = await readdir(folder, { recursive: true })
  fakeDisk.isFull = true
  const refused = await vault.put(stream, 2, 'two')
  expect(refused).toMatchObject({ status: 507, code: 'DISK_FULL' })
  expect(refused.message).toMatch(/Nothing is lost on this device/)
  expect((await new TestVault(origin).create()).code).toBe('DISK_FULL')
  expect((await vault.readHeads()).streams).toMatchObject([{ stream, last: 1 }])
  expect((await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('temporary/'))).toEqual(
    namesBefore.filter((name) => !name.startsWith('temporary/')),
  )
  const temporaryEntries = await readdir(join(folder, 'temporary'), { recursive: true, withFileTypes: true })
  expect(temporaryEntries.filter((entry) => entry.isFile())).toEqual([])
  fakeDisk.isFull = false
  expect((await vault.put(stream, 2, 'two')).status).toBe(201)
  // The vault (encrypted log) that could not be created does not count towards SYNC_VAULTS.
  expect((await new TestVault(origin).create()).status).toBe(201)
})

const SERVER_SCRIPT = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

async function startServerProcess(dataDir: string): Promise<{ child: ChildProcess; origin: string }> {
  const dist = join(dataDir, 'dist')
  await mkdir(dist, { recursive: true })
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Solvelog</title>')
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER_SCRIPT], {
    env: { PATH: process.env.PATH, PORT: '0', CATALOG_REFRESH: 'off', DIST_DIR: dist, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanups.push(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  await retryUntilPasses(() => expect(output).toMatch(/:(\d+)\n/))
  return { child, origin: `http://127.0.0.1:${/:(\d+)\n/.exec(output)?.[1]}` }
}

it('[M8] [fault 57] a server that is killed in the middle of a PUT has all earlier chunks and nothing of this one', async () => {
  const folder = await makeFolder()
  const firstServer = await startServerProcess(folder)
  const vault = await TestVault.create(firstServer.origin)
  const stream = makeId()
  await vault.put(stream, 1, 'one')
  const socket = connect(Number(new URL(firstServer.origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  cleanups.push(() => socket.destroy())
  socket.write(makePartialPut(vault, stream, 2, 'half'))
  expect((await vault.readHeads()).streams).toMatchObject([{ stream, last: 1 }])
  const firstServerExit = once(firstServer.child, 'close')
  firstServer.child.kill('SIGKILL')
  await firstServerExit
  // A kill between the write and the rename leaves a temporary file.
  await writeFile(join(folder, 'sync', 'temporary', 'draft'), 'half')
  const secondServer = await startServerProcess(folder)
  const sameVault = vault.copyForOrigin(secondServer.origin)
  expect((await sameVault.readHeads()).streams).toMatchObject([{ stream, last: 1 }])
  expect((await sameVault.put(stream, 2, 'two')).status).toBe(201)
  expect(await readdir(join(folder, 'sync', 'temporary'))).toEqual([])
})

it('[M8] a second server with the same data folder is refused with a message', async () => {
  const dataDir = await makeFolder()
  const options = {
    dataDir,
    settings: readRelaySettings({ SYNC: 'open' }),
    onBug: (bug: unknown) => {
      throw bug
    },
    onLockLost: (error: Error) => {
      throw error
    },
    onLockWait: () => undefined,
  }
  await startServerProcess(dataDir)
  await expect(openDiskRelay(options)).rejects.toThrow(/uses the folder/)
})

it('[M8] a server waits with a message while a server on another machine uses the data folder', async () => {
  const dataDir = await makeFolder()
  const lock = join(dataDir, 'server.lock')
  // On this machine, the process with this number would be one that has ended.
  await writeFile(lock, JSON.stringify({ id: makeId(), host: 'other-machine', pid: process.pid }))
  const messages: string[] = []
  const opening = openRelay(dataDir, {}, undefined, messages)
  await retryUntilPasses(() =>
    expect(messages).toEqual([expect.stringContaining('A Solvelog server on other-machine')]),
  )
  await rm(lock)
  await opening
  expect(messages).toHaveLength(1)
})

it('[M8] if another server has replaced the lock of a server that took over an old lock, only the other one uses the folder', async () => {
  const dataDir = await makeFolder()
  const lock = join(dataDir, 'server.lock')
  const writeLock = (host: string) => writeFile(lock, JSON.stringify({ id: makeId(), host, pid: 1 }))
  await writeLock('earlier-machine')
  await utimes(lock, 1, 1)
  // The other server found the same old lock.
  const replaceLock = vi.spyOn(fakeDisk, 'onLockWritten').mockImplementationOnce(() => writeLock('other-machine'))
  cleanups.push(() => replaceLock.mockRestore())
  const messages: string[] = []
  const opening = openRelay(dataDir, {}, undefined, messages)
  await retryUntilPasses(() =>
    expect(messages).toEqual([expect.stringContaining('A Solvelog server on other-machine')]),
  )
  await rm(lock)
  await opening
})

it('[M8] [M10] [fault 84] the lock of a machine whose clock is ahead is taken over only when it is no longer renewed', async () => {
  const dataDir = await makeFolder()
  const lock = join(dataDir, 'server.lock')
  await writeFile(lock, JSON.stringify({ id: makeId(), host: 'other-machine', pid: 1 }))
  let renewedAt = Date.now() / 1000 + 1e8
  const renew = () => utimes(lock, ++renewedAt, renewedAt)
  await renew()
  let skippedMs = 0
  const readClock = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => readClock() + skippedMs)
  cleanups.push(() => clock.mockRestore())
  const messages: string[] = []
  let isOpen = false
  const opening = openRelay(dataDir, {}, undefined, messages).then(() => {
    isOpen = true
  })
  await retryUntilPasses(() => expect(messages).toHaveLength(1))
  for (let i = 0; i < 3; i++) {
    await renew()
    const checks = clock.mock.calls.length
    await retryUntilPasses(() => expect(clock.mock.calls.length).toBeGreaterThan(checks + 2))
    skippedMs += 6_000
  }
  expect(isOpen).toBe(false)
  skippedMs += 6_000
  await opening
})

it('[M8] [fault 57] after a kill in the middle of a deletion, the next server finishes it, and the vault no longer counts towards the limit', async () => {
  const dataDir = await makeFolder()
  const folder = join(dataDir, 'sync')
  const [vault, nextVault] = [makeId(), makeId()]
  const token = makeToken()
  const firstRelay = await openRelay(dataDir, { SYNC_VAULTS: '1' })
  expect((await sendToRelay(firstRelay, 'PUT', vaultPath(vault), token)).status).toBe(201)
  firstRelay.close()
  await copyFile(join(folder, 'vaults', vault, 'vault.json'), join(folder, 'deleted', vault))
  const secondRelay = await openRelay(dataDir, { SYNC_VAULTS: '1' })
  expect(await readdir(join(folder, 'vaults'))).toEqual([])
  expect((await sendToRelay(secondRelay, 'GET', headsPath(vault), token)).status).toBe(410)
  expect((await sendToRelay(secondRelay, 'PUT', vaultPath(nextVault), token)).status).toBe(201)
})

it('[M8] a chunk and its name are flushed to the disk before they are confirmed', async () => {
  const dataDir = await makeFolder()
  const [vault, stream] = [makeId(), makeId()]
  const token = makeToken()
  const relay = await openRelay(dataDir)
  await sendToRelay(relay, 'PUT', vaultPath(vault), token)
  await sendToRelay(relay, 'PUT', chunkPath(vault, stream, 1), token, 'chunk 1')
  fakeDisk.steps = []
  expect((await sendToRelay(relay, 'PUT', chunkPath(vault, stream, 2), token, 'chunk 2')).status).toBe(201)
  const folder = join(dataDir, 'sync', 'vaults', vault, stream)
  expect(fakeDisk.steps).toEqual(['flushed file', `renamed to ${join(folder, '000000002')}`, `synced ${folder}`])
})

it('[M8] after a failed write the server reads from the disk again what it has', async () => {
  const [vault, stream] = [makeId(), makeId()]
  const token = makeToken()
  const relay = await openRelay(await makeFolder())
  await sendToRelay(relay, 'PUT', vaultPath(vault), token)
  await sendToRelay(relay, 'PUT', chunkPath(vault, stream, 1), token, 'chunk 1')
  fakeDisk.isSyncBroken = true
  await expect(sendToRelay(relay, 'PUT', chunkPath(vault, stream, 2), token, 'chunk 2')).rejects.toThrow('EIO')
  fakeDisk.isSyncBroken = false
  const heads = await (await sendToRelay(relay, 'GET', headsPath(vault), token)).json()
  expect(heads).toMatchObject({ streams: [{ stream, last: 2 }] })
})

it('[M8] a deleted vault is also deleted for the next server', async () => {
  const dataDir = await makeFolder()
  const vault = makeId()
  const token = makeToken()
  const firstRelay = await openRelay(dataDir)
  await sendToRelay(firstRelay, 'PUT', vaultPath(vault), token)
  const etag = (await sendToRelay(firstRelay, 'GET', headsPath(vault), token)).headers.get('etag') ?? ''
  expect((await sendToRelay(firstRelay, 'DELETE', vaultPath(vault), token, undefined, etag)).status).toBe(204)
  firstRelay.close()
  const secondRelay = await openRelay(dataDir)
  for (const [method, path] of [
    ['GET', headsPath(vault)],
    ['PUT', vaultPath(vault)],
  ] as const)
    expect((await sendToRelay(secondRelay, method, path, token)).status).toBe(410)
})

it('[M8] a stream of which a backup lacks a chunk ends before it, and continues there', async () => {
  const dataDir = await makeFolder()
  const [vault, stream] = [makeId(), makeId()]
  const token = makeToken()
  const firstRelay = await openRelay(dataDir)
  await sendToRelay(firstRelay, 'PUT', vaultPath(vault), token)
  for (const n of [1, 2, 3]) await sendToRelay(firstRelay, 'PUT', chunkPath(vault, stream, n), token, `chunk ${n}`)
  firstRelay.close()
  await rm(join(dataDir, 'sync', 'vaults', vault, stream, '000000002'))
  const secondRelay = await openRelay(dataDir)
  const { streams } = (await (await sendToRelay(secondRelay, 'GET', headsPath(vault), token)).json()) as {
    streams: unknown[]
  }
  expect(streams).toMatchObject([{ stream, last: 1, bytes: 7 }])
  expect((await sendToRelay(secondRelay, 'PUT', chunkPath(vault, stream, 3), token, 'chunk 3')).status).toBe(409)
  expect((await sendToRelay(secondRelay, 'PUT', chunkPath(vault, stream, 2), token, 'another 2')).status).toBe(201)
})

it('[M7] with SYNC_KEEP_DAYS only vaults that no device requested in that time are deleted, and make room', async () => {
  const dataDir = await makeFolder()
  let nowMs = Date.now()
  const relay = await openRelay(dataDir, { SYNC_KEEP_DAYS: '30', SYNC_VAULTS: '2' }, () => nowMs)
  const [usedVault, unusedVault, nextVault] = [makeId(), makeId(), makeId()]
  const token = makeToken()
  for (const vault of [usedVault, unusedVault])
    expect((await sendToRelay(relay, 'PUT', vaultPath(vault), token)).status).toBe(201)
  nowMs += 20 * 24 * 3_600_000
  expect((await sendToRelay(relay, 'GET', headsPath(usedVault), token)).status).toBe(200)
  expect((await sendToRelay(relay, 'PUT', vaultPath(nextVault), token)).status).toBe(507)
  nowMs += 20 * 24 * 3_600_000
  expect(await relay.deleteUnused()).toBe(1)
  expect((await sendToRelay(relay, 'GET', headsPath(usedVault), token)).status).toBe(200)
  expect((await sendToRelay(relay, 'GET', headsPath(unusedVault), token)).status).toBe(404)
  expect((await sendToRelay(relay, 'PUT', vaultPath(nextVault), token)).status).toBe(201)
})

it.each([
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-Proto', 'http'],
  ['Forwarded', 'for=127.0.0.1'],
  ['X-Real-IP', '127.0.0.1'],
  ['Via', '1.1 caddy'],
  ['Tailscale-User-Login', 'ada@example.com'],
  ['Origin', 'https://solvelog.example.com'],
])(
  '[M7] a server without SYNC refuses a request with %s: %s, and accepts requests from its own computer',
  async (name, value) => {
    const relay = await startOnDisk({})
    cleanups.push(relay.stop)
    const { origin } = relay
    const getInfo = async (headers: Record<string, string>) =>
      (await (await fetch(`${origin}${infoPath}`, { headers })).json()) as { sync: string }
    expect((await getInfo({})).sync).toBe('open')
    expect((await getInfo({ [name]: value })).sync).toBe('off')
    const vault = new TestVault(origin)
    expect((await vault.create({ [name]: value })).code).toBe('SYNC_OFF')
    expect((await vault.create()).status).toBe(201)
  },
)
