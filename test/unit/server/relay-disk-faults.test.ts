import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { chunkPath, headsPath, infoPath, vaultPath } from '#domain/relay/contract'
import { readRelaySettings } from '../../../server/relay/relay-settings'
import { type DiskRelay, openDiskRelay } from '../../../server/relay-disk/disk-relay'
import { newId, newToken, TestVault } from './relay-client'
import { startOnDisk } from './relay-on-disk'

/** While it is set, the disk takes no more bytes. Modules that an earlier file of this process has loaded have the real disk. */
const disk = vi.hoisted(() => {
  vi.resetModules()
  return { isFull: false }
})

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>()
  const fill: typeof real.writeFile = async (file, data, options) => {
    if (!disk.isFull) return real.writeFile(file, data, options)
    await real.writeFile(file, 'a pa', options)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  return { ...real, writeFile: fill }
})

const stops: (() => unknown)[] = []
afterEach(async () => {
  disk.isFull = false
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function start(env: Record<string, string> = {}, options?: { bodySeconds: number }) {
  const relay = await startOnDisk({ SYNC: 'open', ...env }, options)
  stops.push(relay.stop)
  return relay
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'solvelog-relay-'))
  stops.push(() => rm(folder, { recursive: true }))
  return folder
}

/** A relay in a data folder, without a server. */
async function openIn(dataDir: string, env: Record<string, string> = {}, now = () => Date.now()): Promise<DiskRelay> {
  const relay = await openDiskRelay({
    dataDir,
    settings: readRelaySettings({ SYNC: 'open', ...env }),
    now,
    onBug: (bug) => {
      throw bug
    },
    onLockLost: () => undefined,
  })
  stops.push(relay.close)
  return relay
}

function ask(relay: DiskRelay, method: string, path: string, token: string, body?: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/octet-stream',
  }
  const request = new Request(`http://localhost${path}`, { method, headers, ...(body !== undefined && { body }) })
  return relay.answer(request, { address: '192.0.2.1', isOwnComputer: true })
}

/** The start of a PUT of a chunk with 1,000 bytes, of which only some are sent. */
const slowPut = (vault: TestVault, stream: string, n: number, body: string): string =>
  [
    `PUT ${chunkPath(vault.id, stream, n)} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${vault.token}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/octet-stream',
    'Content-Length: 1000',
    '',
    body,
  ].join('\r\n')

it('[M7] [fault 55] a body that does not arrive in time is refused in words, stores nothing and delays nobody', async () => {
  const { origin } = await start({}, { bodySeconds: 1 })
  const vault = await TestVault.create(origin)
  const stream = newId()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  stops.push(() => socket.destroy())
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString()
  })
  socket.write(slowPut(vault, stream, 1, 'only the start'))
  expect((await vault.put(stream, 1, 'from another device')).status).toBe(201)
  await vi.waitFor(() => expect(answer).toContain('BODY_TIMEOUT'), 5_000)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('The body took longer than 1 seconds. Send smaller parts.')
  expect((await vault.heads()).streams).toMatchObject([{ stream, last: 1, bytes: 19 }])
})

it('[M7] [fault 55] more than eight bodies at once in one vault are refused in words, and other vaults are not affected', async () => {
  const { origin } = await start({}, { bodySeconds: 5 })
  const [vault, other] = [await TestVault.create(origin), await TestVault.create(origin)]
  let refused = 0
  for (let i = 0; i < 9; i++) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    stops.push(() => socket.destroy())
    socket.write(slowPut(vault, newId(), 1, 'start'))
    socket.on('data', () => {
      refused += 1
    })
  }
  await vi.waitFor(() => expect(refused).toBe(1))
  const late = await vault.put(newId(), 1)
  expect(late).toMatchObject({ status: 429, code: 'TOO_MANY_CHUNKS' })
  expect(late.retryAfter).toBeGreaterThan(0)
  expect((await other.put(newId(), 1)).status).toBe(201)
})

it('[M7] [fault 56] a full disk is said in words, stores nothing of the chunk, and is used again when it has room', async () => {
  const { origin, folder } = await start({ SYNC_VAULTS: '2' })
  const vault = await TestVault.create(origin)
  const stream = newId()
  await vault.put(stream, 1, 'one')
  const before = await readdir(folder, { recursive: true })
  disk.isFull = true
  const refused = await vault.put(stream, 2, 'two')
  expect(refused).toMatchObject({ status: 507, code: 'DISK_FULL' })
  expect(refused.message).toMatch(/Nothing is lost on this device/)
  expect((await new TestVault(origin).create()).code).toBe('DISK_FULL')
  expect((await vault.heads()).streams).toMatchObject([{ stream, last: 1 }])
  expect((await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('temporary/'))).toEqual(
    before.filter((name) => !name.startsWith('temporary/')),
  )
  const leftovers = await readdir(join(folder, 'temporary'), { recursive: true, withFileTypes: true })
  expect(leftovers.filter((entry) => entry.isFile())).toEqual([])
  disk.isFull = false
  expect((await vault.put(stream, 2, 'two')).status).toBe(201)
  // The log that could not be created takes no place.
  expect((await new TestVault(origin).create()).status).toBe(201)
})

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))

async function startProcess(dataDir: string): Promise<{ child: ChildProcess; origin: string }> {
  const dist = join(dataDir, 'dist')
  await mkdir(dist, { recursive: true })
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Solvelog</title>')
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', CATALOG_REFRESH: 'off', DIST_DIR: dist, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  stops.push(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  await vi.waitFor(() => expect(output).toMatch(/:(\d+)\n/), 15_000)
  return { child, origin: `http://127.0.0.1:${/:(\d+)\n/.exec(output)?.[1]}` }
}

it('[M8] [fault 57] a server that is killed in the middle of a PUT has all earlier chunks and nothing of this one', async () => {
  const folder = await newFolder()
  const first = await startProcess(folder)
  const vault = await TestVault.create(first.origin)
  const stream = newId()
  await vault.put(stream, 1, 'one')
  const socket = connect(Number(new URL(first.origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  stops.push(() => socket.destroy())
  socket.write(slowPut(vault, stream, 2, 'half'))
  expect((await vault.heads()).streams).toMatchObject([{ stream, last: 1 }])
  const ended = once(first.child, 'close')
  first.child.kill('SIGKILL')
  await ended
  // What a kill between the write and the rename leaves.
  await writeFile(join(folder, 'sync', 'temporary', 'draft'), 'half')
  const second = await startProcess(folder)
  const again = vault.at(second.origin)
  expect((await again.heads()).streams).toMatchObject([{ stream, last: 1 }])
  expect((await again.put(stream, 2, 'two')).status).toBe(201)
  expect(await readdir(join(folder, 'sync', 'temporary'))).toEqual([])
}, 60_000)

it('[M8] a second server with the same data folder is refused in words', async () => {
  const dataDir = await newFolder()
  const options = {
    dataDir,
    settings: readRelaySettings({ SYNC: 'open' }),
    onBug: (bug: unknown) => {
      throw bug
    },
    onLockLost: (error: Error) => {
      throw error
    },
  }
  await startProcess(dataDir)
  await expect(openDiskRelay(options)).rejects.toThrow(/uses the folder/)
})

it('[M8] [fault 57] after a kill in the middle of a deletion, the next server finishes it, and the log takes no place', async () => {
  const dataDir = await newFolder()
  const folder = join(dataDir, 'sync')
  const [vault, next] = [newId(), newId()]
  const token = newToken()
  const first = await openIn(dataDir, { SYNC_VAULTS: '1' })
  expect((await ask(first, 'PUT', vaultPath(vault), token)).status).toBe(201)
  first.close()
  await copyFile(join(folder, 'vaults', vault, 'vault.json'), join(folder, 'deleted', vault))
  const second = await openIn(dataDir, { SYNC_VAULTS: '1' })
  expect(await readdir(join(folder, 'vaults'))).toEqual([])
  expect((await ask(second, 'GET', headsPath(vault), token)).status).toBe(410)
  expect((await ask(second, 'PUT', vaultPath(next), token)).status).toBe(201)
})

it('[M8] a stream of which a backup lacks a chunk ends before it, and goes on there', async () => {
  const dataDir = await newFolder()
  const [vault, stream] = [newId(), newId()]
  const token = newToken()
  const first = await openIn(dataDir)
  await ask(first, 'PUT', vaultPath(vault), token)
  for (const n of [1, 2, 3]) await ask(first, 'PUT', chunkPath(vault, stream, n), token, `chunk ${n}`)
  first.close()
  await rm(join(dataDir, 'sync', 'vaults', vault, stream, '000000002'))
  const second = await openIn(dataDir)
  const { streams } = (await (await ask(second, 'GET', headsPath(vault), token)).json()) as { streams: unknown[] }
  expect(streams).toMatchObject([{ stream, last: 1, bytes: 7 }])
  expect((await ask(second, 'PUT', chunkPath(vault, stream, 3), token, 'chunk 3')).status).toBe(409)
  expect((await ask(second, 'PUT', chunkPath(vault, stream, 2), token, 'another 2')).status).toBe(201)
})

it('[M7] with SYNC_KEEP_DAYS only vaults that no device asked for in that time are deleted, and make room', async () => {
  const dataDir = await newFolder()
  let now = Date.now()
  const relay = await openIn(dataDir, { SYNC_KEEP_DAYS: '30', SYNC_VAULTS: '2' }, () => now)
  const [used, unused, next] = [newId(), newId(), newId()]
  const token = newToken()
  for (const vault of [used, unused]) expect((await ask(relay, 'PUT', vaultPath(vault), token)).status).toBe(201)
  now += 20 * 24 * 3_600_000
  expect((await ask(relay, 'GET', headsPath(used), token)).status).toBe(200)
  expect((await ask(relay, 'PUT', vaultPath(next), token)).status).toBe(507)
  now += 20 * 24 * 3_600_000
  expect(await relay.deleteUnused()).toBe(1)
  expect((await ask(relay, 'GET', headsPath(used), token)).status).toBe(200)
  expect((await ask(relay, 'GET', headsPath(unused), token)).status).toBe(404)
  expect((await ask(relay, 'PUT', vaultPath(next), token)).status).toBe(201)
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
  '[M7] a server without SYNC offers nothing to a request with %s: %s, and everything to its own computer',
  async (name, value) => {
    const relay = await startOnDisk({})
    stops.push(relay.stop)
    const { origin } = relay
    const info = async (headers: Record<string, string>) =>
      (await (await fetch(`${origin}${infoPath}`, { headers })).json()) as { sync: string }
    expect((await info({})).sync).toBe('open')
    expect((await info({ [name]: value })).sync).toBe('off')
    const vault = new TestVault(origin)
    expect((await vault.create({ [name]: value })).code).toBe('SYNC_OFF')
    expect((await vault.create()).status).toBe(201)
  },
)
