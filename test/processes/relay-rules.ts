import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeChunkList } from '#domain/relay/chunk-list'
import {
  chunkPath,
  chunksPath,
  headsPath,
  infoPath,
  mailboxPath,
  slotPath,
  streamPath,
  vaultPath,
} from '#domain/relay/contract'
import { SECURITY_HEADERS } from '../../server/security-headers'
import {
  CLIENT_HEADER,
  makeId,
  makeToken,
  type RelayResponse,
  type RelayUnderTest,
  type StartRelay,
  send,
  sendRaw,
  TestVault,
} from '../unit/server/relay-client'

const MIB = 1_048_576

const readStatusAndCode = ({ status, code }: RelayResponse) => [status, code]
const readText = ({ body }: RelayResponse) => new TextDecoder().decode(body)

/** The messages of a pairing that only the inviting device writes. */
const INVITER_SLOTS = ['commitment', 'opening', 'reply'] as const

/** The number of vaults (encrypted logs) that one client tries to create. */
const VAULT_ATTEMPTS = 500

/** The tests are the same for every storage. `canWait` is whether requests can wait for changes. */
export function testRelay(startRelay: StartRelay, { canWait }: { canWait: boolean }): void {
  const runningRelays = new Set<RelayUnderTest>()
  let origin: string
  beforeAll(async () => {
    origin = (await startRunning({ SYNC_NEW_VAULTS_PER_DAY: '1000', SYNC_CHUNKS_PER_MINUTE: '10000' })).origin
  })
  afterAll(() => Promise.all([...runningRelays].map((relay) => relay.stop())))

  async function startRunning(env: Record<string, string>): Promise<RelayUnderTest> {
    const relay = await startRelay(env)
    runningRelays.add(relay)
    return relay
  }

  describe('vaults', () => {
    it('[M8] the information names the limits', async () => {
      const info = await send(origin, 'GET', infoPath)
      expect(JSON.parse(readText(info))).toMatchObject({
        version: 1,
        sync: 'open',
        waitSeconds: canWait ? 25 : 0,
        keepDays: null,
        limits: { chunkBytes: MIB, vaultBytes: 50 * MIB, bodySeconds: 120 },
      })
      expect(Object.fromEntries(info.headers)).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
    })

    it('[M8] a new vault is empty, and creating it again has no effect', async () => {
      const vault = new TestVault(origin)
      expect(readStatusAndCode(await vault.create())).toEqual([201, null])
      expect(readStatusAndCode(await vault.create())).toEqual([200, null])
      expect(await vault.readHeads()).toMatchObject({ streams: [], bytes: 0 })
    })

    it('[M7] a wrong id, a wrong token, a missing token and a token of another form look the same', async () => {
      const [vault, otherVault] = [await TestVault.create(origin), await TestVault.create(origin)]
      await vault.put(makeId(), 1)
      const path = headsPath(vault.id)
      const answers = [
        await send(origin, 'GET', headsPath(makeId()), { token: vault.token }),
        await send(origin, 'GET', path, { token: otherVault.token }),
        await send(origin, 'GET', path, { token: makeToken() }),
        await send(origin, 'GET', path),
        await send(origin, 'GET', path, { token: `${vault.token}0` }),
        await send(origin, 'GET', path, { headers: { authorization: `Basic ${vault.token}` } }),
      ]
      for (const answer of answers) {
        expect(readStatusAndCode(answer)).toEqual([404, 'NOT_FOUND'])
        expect(readText(answer)).toBe(readText(answers[0] as RelayResponse))
      }
      expect(readStatusAndCode(await send(origin, 'PUT', vaultPath(vault.id), { token: otherVault.token }))).toEqual([
        404,
        'NOT_FOUND',
      ])
      expect(readStatusAndCode(await send(origin, 'DELETE', vaultPath(vault.id), { token: otherVault.token }))).toEqual(
        [404, 'NOT_FOUND'],
      )
    })

    it('[M7] a text that is not a token creates no vault', async () => {
      for (const token of ['secret', makeToken().slice(1), `${makeToken()}0`, makeToken().toUpperCase()])
        expect((await send(origin, 'PUT', vaultPath(makeId()), { token })).status).toBe(400)
    })

    it('[M8] a deleted vault answers 410 to its token, 404 to others, and cannot be created again', async () => {
      const vault = await TestVault.create(origin)
      await vault.put(makeId(), 1)
      expect(readStatusAndCode(await vault.delete((await vault.readHeads()).etag))).toEqual([204, null])
      for (const answer of [
        await vault.send('GET', headsPath(vault.id)),
        await vault.create(),
        await vault.put(makeId(), 1),
        await vault.delete('"any"'),
      ])
        expect(readStatusAndCode(answer)).toEqual([410, 'VAULT_DELETED'])
      for (const method of ['PUT', 'DELETE'])
        expect((await send(origin, method, vaultPath(vault.id), { token: makeToken() })).status).toBe(404)
    })

    it('[M8] a vault is deleted only with the ETag of its own current heads', async () => {
      const [vault, otherVault] = [await TestVault.create(origin), await TestVault.create(origin)]
      const { etag } = await vault.readHeads()
      expect((await otherVault.readHeads()).etag).not.toBe(etag)
      await vault.put(makeId(), 1)
      for (const wrongEtag of [undefined, etag, (await otherVault.readHeads()).etag, '*', '""'])
        expect(readStatusAndCode(await vault.delete(wrongEtag))).toEqual([412, 'HEADS_CHANGED'])
      expect((await vault.readHeads()).streams).toHaveLength(1)
      expect((await vault.delete(`W/${(await vault.readHeads()).etag}`)).status).toBe(204)
    })
  })

  describe('chunks', () => {
    it('[M8] chunks are listed from a number on, byte for byte, with their heads', async () => {
      const vault = await TestVault.create(origin)
      const stream = makeId()
      const chunks = [1, 2, 3].map((n) => crypto.getRandomValues(new Uint8Array(n * 1_000)))
      for (const [i, bytes] of chunks.entries()) expect((await vault.put(stream, i + 1, bytes)).status).toBe(201)
      const listChunks = async (from: number) =>
        decodeChunkList((await vault.send('GET', chunksPath(vault.id, stream, from))).body, from)
      expect((await listChunks(1))?.map(({ bytes }) => Buffer.from(bytes))).toEqual(
        chunks.map((bytes) => Buffer.from(bytes)),
      )
      expect((await listChunks(3))?.map(({ n }) => n)).toEqual([3])
      expect(await listChunks(4)).toEqual([])
      const hash = Buffer.from(await crypto.subtle.digest('SHA-256', chunks[2] as Uint8Array<ArrayBuffer>))
      expect((await vault.readHeads()).streams).toEqual([{ stream, last: 3, bytes: 6_000, hash: hash.toString('hex') }])
      expect(readStatusAndCode(await vault.send('GET', chunksPath(vault.id, makeId(), 1)))).toEqual([
        404,
        'STREAM_NOT_FOUND',
      ])
    })

    it('[M8] a list of chunks ends before 4 MB, and begins with at least one', async () => {
      const vault = await TestVault.create(origin)
      const stream = makeId()
      for (let n = 1; n <= 6; n++)
        expect((await vault.put(stream, n, new Uint8Array(900_000).fill(n))).status).toBe(201)
      const { body } = await vault.send('GET', chunksPath(vault.id, stream, 1))
      expect(decodeChunkList(body, 1)?.map(({ n }) => n)).toEqual([1, 2, 3, 4])
    })

    it('[M7] a chunk of 1 MB is stored, and one byte more is refused', async () => {
      const vault = await TestVault.create(origin)
      const stream = makeId()
      expect(readStatusAndCode(await vault.put(stream, 1, new Uint8Array(MIB + 1)))).toEqual([413, 'BODY_TOO_LARGE'])
      expect(readStatusAndCode(await vault.put(stream, 1, ''))).toEqual([400, 'BAD_REQUEST'])
      expect((await vault.readHeads()).streams).toEqual([])
      expect((await vault.put(stream, 1, new Uint8Array(MIB))).status).toBe(201)
      expect((await vault.readHeads()).bytes).toBe(MIB)
    })

    it('[M7] a body that does not say its size is received up to 1 MB, and no further', async () => {
      const vault = await TestVault.create(origin)
      const [stream, otherStream] = [makeId(), makeId()]
      expect(readStatusAndCode(await vault.putUnsized(stream, 1, MIB + 1))).toEqual([413, 'BODY_TOO_LARGE'])
      expect((await vault.readHeads()).streams).toEqual([])
      expect((await vault.putUnsized(otherStream, 1, MIB)).status).toBe(201)
    })

    it('[M7] a body of another type is refused', async () => {
      const vault = await TestVault.create(origin)
      const answer = await vault.send('PUT', chunkPath(vault.id, makeId(), 1), {
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
      expect(readStatusAndCode(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    })

    it('[M8] numbers are stored in order, and a chunk is never replaced', async () => {
      const vault = await TestVault.create(origin)
      const stream = makeId()
      expect(readStatusAndCode(await vault.put(stream, 2))).toEqual([409, 'CHUNK_OUT_OF_ORDER'])
      await vault.put(stream, 1, 'one')
      expect(readStatusAndCode(await vault.put(stream, 3))).toEqual([409, 'CHUNK_OUT_OF_ORDER'])
      expect(readStatusAndCode(await vault.put(stream, 1, 'one'))).toEqual([200, null])
      expect(readStatusAndCode(await vault.put(stream, 1, 'two'))).toEqual([409, 'CHUNK_CONFLICT'])
      const { body } = await vault.send('GET', chunksPath(vault.id, stream, 1))
      expect(new TextDecoder().decode(body.subarray(8))).toBe('one')
    })

    it.each(['0', '-1', '01', '1e3', '1000000000', '99999999999999999999', '1.5', 'x', '%31'])(
      '[M7] %s is refused as a chunk number',
      async (n) => {
        const vault = await TestVault.create(origin)
        const { status } = await vault.send('PUT', `${vaultPath(vault.id)}/${makeId()}/${n}`, { body: 'x' })
        expect([400, 404]).toContain(status)
        expect((await vault.readHeads()).streams).toEqual([])
      },
    )

    it('[M8] of parallel PUTs of one chunk number, exactly one is stored', async () => {
      const vault = await TestVault.create(origin)
      const stream = makeId()
      for (let n = 1; n <= 3; n++) {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => vault.put(stream, n, `device ${i}`)))
        const statuses = answers.map(({ status }) => status)
        expect(statuses.filter((status) => status === 201)).toHaveLength(1)
        expect(new Set(statuses.filter((status) => status !== 201))).toEqual(
          new Set(statuses.includes(429) ? [409, 429] : [409]),
        )
        const storedDevice = statuses.indexOf(201)
        const { body } = await vault.send('GET', chunksPath(vault.id, stream, n))
        expect(new TextDecoder().decode(body.subarray(8))).toBe(`device ${storedDevice}`)
      }
    })

    it('[M8] a chunk whose vault is deleted while its body arrives is not stored', async () => {
      const vault = await TestVault.create(origin)
      const { etag } = await vault.readHeads()
      let finishBody = () => {}
      const isDeleted = new Promise<void>((resolve) => {
        finishBody = resolve
      })
      const stream = makeId()
      const latePut = vault.putPieces(stream, 1, async function* () {
        yield new Uint8Array(10)
        await isDeleted
        yield new Uint8Array(10)
      })
      expect((await vault.delete(etag)).status).toBe(204)
      finishBody()
      // A server that reads the deletion first may answer and close the connection before the body has ended.
      const answer = await latePut.then(readStatusAndCode, () => 'hung up')
      expect([[410, 'VAULT_DELETED'], 'hung up']).toContainEqual(answer)
      expect(readStatusAndCode(await vault.send('GET', chunksPath(vault.id, stream, 1)))).toEqual([
        410,
        'VAULT_DELETED',
      ])
    })

    it('[M8] a deleted stream is gone, others stay, and deleting it again has no effect', async () => {
      const vault = await TestVault.create(origin)
      const [deletedStream, otherStream] = [makeId(), makeId()]
      await vault.put(deletedStream, 1)
      await vault.put(otherStream, 1)
      for (let i = 0; i < 2; i++)
        expect((await vault.send('DELETE', streamPath(vault.id, deletedStream))).status).toBe(204)
      expect((await vault.readHeads()).streams.map(({ stream }) => stream)).toEqual([otherStream])
      expect(readStatusAndCode(await vault.send('GET', chunksPath(vault.id, deletedStream, 1)))).toEqual([
        404,
        'STREAM_NOT_FOUND',
      ])
      expect((await vault.put(deletedStream, 1, 'written anew')).status).toBe(201)
    })
  })

  describe('heads', () => {
    it('[M2] unchanged heads are 304, and the ETag of every change is new', async () => {
      const vault = await TestVault.create(origin)
      const stream = makeId()
      const etags = new Set([(await vault.readHeads()).etag])
      for (let n = 1; n <= 3; n++) {
        const { etag } = await vault.put(stream, n)
        expect((await vault.readHeads()).etag).toBe(etag)
        etags.add(etag ?? 'none')
      }
      expect(etags.size).toBe(4)
      const { etag } = await vault.readHeads()
      expect((await vault.wait(etag, 0)).status).toBe(304)
      expect((await vault.wait(`W/${etag}`, 0)).status).toBe(304)
      expect((await vault.wait('"other"', 0)).status).toBe(200)
    })

    const expectAnswerOnChange = async () => {
      const [vault, unchangedVault] = [await TestVault.create(origin), await TestVault.create(origin)]
      // This request waits as long as the others and began before them. So each answer before its own was caused by a change.
      let isWaitOver = false
      const waitWithoutChange = unchangedVault.wait((await unchangedVault.readHeads()).etag, 25).then(() => {
        isWaitOver = true
      })
      const waitingRequest = vault.wait((await vault.readHeads()).etag, 25)
      await vault.put(makeId(), 1)
      const changedHeads = await waitingRequest
      expect(changedHeads.status).toBe(200)
      expect(isWaitOver).toBe(false)
      const secondWait = vault.wait(changedHeads.etag ?? '', 25)
      await vault.delete(changedHeads.etag ?? '')
      expect(readStatusAndCode(await secondWait)).toEqual([410, 'VAULT_DELETED'])
      expect(isWaitOver).toBe(false)
      await unchangedVault.put(makeId(), 1)
      await waitWithoutChange
    }
    if (canWait)
      it('[M2] a request that waits is answered by the next change, and by the deletion', expectAnswerOnChange)

    const expectWaitLimit = async () => {
      const vault = await TestVault.create(origin)
      const { etag } = await vault.readHeads()
      const waitingRequests = Array.from({ length: 201 }, () => vault.wait(etag, 25))
      const firstAnswer = await Promise.race(waitingRequests)
      expect(readStatusAndCode(firstAnswer)).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(firstAnswer.message).toMatch(/More than 200 open pages/)
      await vault.put(makeId(), 1)
      const answers = await Promise.all(waitingRequests)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(200)
    }
    if (canWait) it('[M7] 200 requests wait for one vault, and one more is refused with a message', expectWaitLimit)

    it('[M2] a request that waits is answered with 304 at the end of its time, or at once', async () => {
      const vault = await TestVault.create(origin)
      expect((await vault.wait((await vault.readHeads()).etag, 1)).status).toBe(304)
    })
  })

  describe('limits', () => {
    it('[M7] a vault over its size limit is refused as full, and accepts chunks again after a stream is deleted', async () => {
      const smallRelay = await startRunning({ SYNC_VAULT_MB: '1' })
      const vault = await TestVault.create(smallRelay.origin)
      const [firstStream, secondStream] = [makeId(), makeId()]
      await vault.put(firstStream, 1, new Uint8Array(MIB - 3))
      expect(readStatusAndCode(await vault.put(firstStream, 2, 'four'))).toEqual([507, 'VAULT_FULL'])
      expect((await vault.put(firstStream, 2, '123')).status).toBe(201)
      await vault.send('DELETE', streamPath(vault.id, firstStream))
      expect((await vault.put(secondStream, 1, 'four')).status).toBe(201)
    })

    it('[M7] a vault accepts 256 streams and no more, says what to do, and still accepts chunks of these streams', async () => {
      const vault = await TestVault.create(origin)
      const streams = Array.from({ length: 256 }, makeId)
      for (const stream of streams) expect((await vault.put(stream, 1)).status).toBe(201)
      const refused = await vault.put(makeId(), 1)
      expect(readStatusAndCode(refused)).toEqual([507, 'VAULT_FULL'])
      expect(refused.message).toMatch(/limit of 256 device streams\. Press “New key…” on one device/)
      expect((await vault.put(streams[0] ?? '', 2)).status).toBe(201)
    })

    it('[M7] after 3 times its chunks per minute a vault is refused, and others are not', async () => {
      const limitedRelay = await startRunning({ SYNC_CHUNKS_PER_MINUTE: '2' })
      const [vault, otherVault] = [
        await TestVault.create(limitedRelay.origin),
        await TestVault.create(limitedRelay.origin),
      ]
      const stream = makeId()
      for (let n = 1; n <= 6; n++) expect((await vault.put(stream, n)).status).toBe(201)
      const refusedPut = await vault.put(stream, 7)
      expect(readStatusAndCode(refusedPut)).toEqual([429, 'TOO_MANY_CHUNKS'])
      expect(refusedPut.retryAfter).toBeGreaterThan(0)
      expect(refusedPut.retryAfter).toBeLessThanOrEqual(30)
      expect((await otherVault.put(stream, 1)).status).toBe(201)
    })

    it('[M7] the server accepts vaults up to a limit, and a deleted vault makes space for another', async () => {
      const limitedRelay = await startRunning({ SYNC_VAULTS: '2', SYNC_NEW_VAULTS_PER_DAY: '10' })
      const vaults = [await TestVault.create(limitedRelay.origin), await TestVault.create(limitedRelay.origin)]
      const nextVault = new TestVault(limitedRelay.origin)
      expect(readStatusAndCode(await nextVault.create())).toEqual([507, 'SERVER_FULL'])
      const [oldVault] = vaults
      await oldVault?.delete((await oldVault.readHeads()).etag)
      expect((await nextVault.create()).status).toBe(201)
    })

    it('[M7] with SYNC=code, only the code creates a vault, and guesses are refused after 20 tries', async () => {
      const closedRelay = await startRunning({ SYNC: 'code', SYNC_CODE: 'Grüße 2026' })
      const code = { 'x-sync-code': encodeURIComponent('Grüße 2026') }
      const vault = new TestVault(closedRelay.origin)
      expect(readStatusAndCode(await vault.create())).toEqual([403, 'CODE_NEEDED'])
      expect(readStatusAndCode(await vault.create({ 'x-sync-code': '%E0%A4%A' }))).toEqual([403, 'CODE_NEEDED'])
      expect((await vault.create(code)).status).toBe(201)
      expect((await vault.put(makeId(), 1)).status).toBe(201)
      expect((await vault.create()).status).toBe(200)
      const guesses = await Promise.all(
        Array.from({ length: 30 }, (_, i) => new TestVault(closedRelay.origin).create({ 'x-sync-code': `guess ${i}` })),
      )
      expect(guesses.filter(({ code: refused }) => refused === 'TOO_MANY_REQUESTS')).toHaveLength(12)
    })

    it('[M7] with SYNC=off only the reason is served', async () => {
      const relayOff = await startRunning({ SYNC: 'off' })
      const info = JSON.parse(readText(await send(relayOff.origin, 'GET', infoPath)))
      expect(info).toEqual({ version: 1, sync: 'off', reason: expect.stringMatching(/\.$/) })
      expect(readStatusAndCode(await new TestVault(relayOff.origin).create())).toEqual([404, 'SYNC_OFF'])
      expect(readStatusAndCode(await send(relayOff.origin, 'GET', slotPath(makeId(), 'hello')))).toEqual([
        404,
        'SYNC_OFF',
      ])
    })

    it('[M7] a client creates a few vaults a day, its refused vaults use no disk space, and others are not affected', async () => {
      const openRelay = await startRunning({})
      const client = { [CLIENT_HEADER]: '192.0.2.7' }
      const statuses: number[] = []
      for (let round = 0; round < VAULT_ATTEMPTS / 100; round++) {
        const answers = await Promise.all(
          Array.from({ length: 100 }, () =>
            send(openRelay.origin, 'PUT', vaultPath(makeId()), { token: makeToken(), headers: client }),
          ),
        )
        statuses.push(...answers.map(({ status }) => status))
      }
      expect(statuses.filter((status) => status === 201)).toHaveLength(3)
      expect(statuses.filter((status) => status === 429)).toHaveLength(VAULT_ATTEMPTS - 3)
      const guesses = Array.from({ length: 200 }, () =>
        send(openRelay.origin, 'GET', headsPath(makeId()), { token: makeToken() }),
      )
      expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([404]))
      const names = await readdir(openRelay.folder, { recursive: true })
      expect(names.length).toBeLessThan(40)
      const refusedPut = await send(openRelay.origin, 'PUT', vaultPath(makeId()), {
        token: makeToken(),
        headers: client,
      })
      expect(refusedPut.code).toBe('TOO_MANY_VAULTS')
      expect(refusedPut.retryAfter).toBeGreaterThan(86_000)
      const otherClient = { [CLIENT_HEADER]: '192.0.2.8' }
      expect((await new TestVault(openRelay.origin).create(otherClient)).status).toBe(201)
    })
  })

  describe('pages of other origins, and paths', () => {
    it('[M7] a page of another origin cannot write anything', async () => {
      const vault = await TestVault.create(origin)
      const { etag } = await vault.readHeads()
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'cross-site', origin },
      ])
        for (const [method, path] of [
          ['PUT', vaultPath(makeId())],
          ['PUT', chunkPath(vault.id, makeId(), 1)],
          ['DELETE', vaultPath(vault.id)],
          ['PUT', mailboxPath(makeId())],
        ] as const) {
          const answer = await vault.send(method, path, { headers: { ...headers, 'if-match': etag }, body: 'x' })
          expect(readStatusAndCode(answer)).toEqual([403, 'FOREIGN_ORIGIN'])
        }
      expect((await vault.readHeads()).streams).toEqual([])
    })

    it('[M7] no answer allows another origin to read it', async () => {
      const vault = await TestVault.create(origin)
      const answers = [
        await vault.send('OPTIONS', chunkPath(vault.id, makeId(), 1), {
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
        }),
        await vault.send('GET', headsPath(vault.id), { headers: { origin: 'https://evil.example' } }),
      ]
      for (const { headers } of answers)
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    })

    it.each([
      '/api/sync/v1',
      '/api/sync/v1/',
      '/api/sync/v2/info',
      '/api/sync/v1/../v1',
      '/api/sync/v1/%2e%2e/%2e%2e/server.lock',
      '/api/sync/v1/..%2f..%2fserver.lock',
      '/api/sync/v1/VAULT/..%2f..%2fdeleted/1',
      '/api/sync/v1/VAULT/vault.json',
      '/api/sync/v1/VAULT/vault.json/1',
      '/api/sync/v1/VAULT/STREAM/1/2',
      '/api/sync/v1/VAULT%00/heads',
      '/api/sync/v1/VAULT/STREAM%00',
      '/api/sync/v1/constructor',
      '/api/sync/v1/VAULT/__proto__',
      '/api/sync/v1/pair/VAULT/vault.json',
      '/api/sync/v1/pair/VAULT/hello/1',
      '/api/sync/v1/pair/vault.json',
      '/api/sync/v1/pair/__proto__/hello',
      '/api/sync/v1/pair/../../../etc/passwd',
      '/api/sync//etc/passwd',
      '/api/sync/v1/C:%5Cwindows',
    ])('[M7] %s is refused with a 4xx status', async (path) => {
      const vault = await TestVault.create(origin)
      const stream = makeId()
      await vault.put(stream, 1, 'one')
      const url = path.replace('VAULT', vault.id).replace('STREAM', stream)
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const response = await fetch(origin + url, {
          method,
          headers: { authorization: `Bearer ${vault.token}`, 'sec-fetch-site': 'same-origin' },
        })
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(response.status).toBeLessThan(500)
      }
      expect((await vault.readHeads()).streams.map(({ last }) => last)).toEqual([1])
    })

    it.each([
      '/api/sync/v1/../../../../../../etc/passwd',
      '/api/sync/v1/VAULT/../../../server.lock',
      '/api/sync/v1/VAULT/STREAM/../vault.json',
      '/api/sync/v1/VAULT/..',
      '/api/sync/v1/./VAULT/./vault.json',
      '/api/sync/v1/VAULT/STREAM/../../../../v1/pair/vault.json',
      '/api/sync/v1\\..\\..\\server.lock',
      '//api/sync/v1/VAULT/vault.json',
      '/api/sync/v1/VAULT\u0000/heads',
    ])('[M7] %j, sent without normalizing, is refused with a 4xx status', async (path) => {
      const vault = await TestVault.create(origin)
      const stream = makeId()
      await vault.put(stream, 1, 'one')
      const url = path.replace('VAULT', vault.id).replace('STREAM', stream)
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const { status, body } = await sendRaw(origin, method, url, vault.token)
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
        expect(body).not.toMatch(/tokenHash|root:/)
      }
      expect((await vault.readHeads()).streams.map(({ last }) => last)).toEqual([1])
    })

    it('[M7] other methods are refused', async () => {
      const vault = await TestVault.create(origin)
      for (const [method, path] of [
        ['POST', vaultPath(vault.id)],
        ['PUT', headsPath(vault.id)],
        ['PATCH', chunkPath(vault.id, makeId(), 1)],
        ['DELETE', infoPath],
      ] as const)
        expect(readStatusAndCode(await vault.send(method, path))).toEqual([405, 'METHOD_NOT_ALLOWED'])
    })
  })

  describe('pairing mailboxes', () => {
    const openMailbox = async () => {
      const mailbox = { id: makeId(), token: makeToken() }
      expect((await send(origin, 'PUT', mailboxPath(mailbox.id), { token: mailbox.token })).status).toBe(201)
      return mailbox
    }
    // Makes the header of a new client address, because one address may open only ten mailboxes at once.
    const makeClient = () => ({ headers: { [CLIENT_HEADER]: `198.51.100.${++clientCount}` } })
    let clientCount = 0

    it('[M1] the messages of a pairing pass through a mailbox, each once, and the inviter’s need its token', async () => {
      const { id, token } = await openMailbox()
      expect((await send(origin, 'PUT', mailboxPath(id), { token })).status).toBe(200)
      expect(readStatusAndCode(await send(origin, 'PUT', mailboxPath(id), { token: makeToken() }))).toEqual([
        409,
        'TAKEN',
      ])
      expect((await send(origin, 'GET', slotPath(id, 'hello'))).status).toBe(204)
      expect((await send(origin, 'PUT', slotPath(id, 'hello'), { body: 'hello' })).status).toBe(201)
      expect((await send(origin, 'PUT', slotPath(id, 'hello'), { body: 'hello' })).status).toBe(200)
      expect(readText(await send(origin, 'GET', slotPath(id, 'hello')))).toBe('hello')
      for (const wrongToken of [undefined, makeToken()]) {
        const init = { body: 'forged', ...(wrongToken !== undefined && { token: wrongToken }) }
        for (const slot of INVITER_SLOTS) expect((await send(origin, 'PUT', slotPath(id, slot), init)).status).toBe(404)
      }
      for (const slot of ['commitment', 'opening'] as const) {
        expect((await send(origin, 'PUT', slotPath(id, slot), { body: slot, token })).status).toBe(201)
        expect(readText(await send(origin, 'GET', slotPath(id, slot)))).toBe(slot)
      }
      expect((await send(origin, 'PUT', slotPath(id, 'reply'), { body: 'reply', token })).status).toBe(201)
      expect(readStatusAndCode(await send(origin, 'PUT', slotPath(id, 'reply'), { body: 'other', token }))).toEqual([
        409,
        'TAKEN',
      ])
      expect(readText(await send(origin, 'GET', slotPath(id, 'reply')))).toBe('reply')
      expect((await send(origin, 'PUT', slotPath(id, 'answer'), { body: 'yes' })).status).toBe(201)
      expect(readText(await send(origin, 'GET', slotPath(id, 'answer')))).toBe('yes')
    })

    it('[M1] a second hello ends the pairing for both', async () => {
      const { id, token } = await openMailbox()
      await send(origin, 'PUT', slotPath(id, 'hello'), { body: 'first' })
      const usedTwice = [409, 'CODE_USED_TWICE']
      expect(readStatusAndCode(await send(origin, 'PUT', slotPath(id, 'hello'), { body: 'second' }))).toEqual(usedTwice)
      expect(readStatusAndCode(await send(origin, 'GET', slotPath(id, 'hello')))).toEqual(usedTwice)
      expect(readStatusAndCode(await send(origin, 'PUT', slotPath(id, 'reply'), { body: 'reply', token }))).toEqual(
        usedTwice,
      )
      expect(readStatusAndCode(await send(origin, 'GET', slotPath(id, 'reply')))).toEqual(usedTwice)
    })

    it('[M1] of two hellos at the same moment, none is answered', async () => {
      const { id } = await openMailbox()
      const hellos = ['a', 'b'].map((body) => send(origin, 'PUT', slotPath(id, 'hello'), { body }))
      expect((await Promise.all(hellos)).map(({ status }) => status).sort()).toEqual([201, 409])
      expect((await send(origin, 'GET', slotPath(id, 'hello'))).code).toBe('CODE_USED_TWICE')
    })

    it('[M7] a slot accepts 2,048 bytes and refuses one byte more', async () => {
      const { id } = await openMailbox()
      const putHello = (size: number) => send(origin, 'PUT', slotPath(id, 'hello'), { body: new Uint8Array(size) })
      expect(readStatusAndCode(await putHello(2_049))).toEqual([413, 'BODY_TOO_LARGE'])
      expect((await putHello(2_048)).status).toBe(201)
    })

    it('[M1] a slot that was deleted cannot be read or written again, and only the token deletes the mailbox', async () => {
      const { id, token } = await openMailbox()
      await send(origin, 'PUT', slotPath(id, 'reply'), { body: 'root', token })
      for (const slot of INVITER_SLOTS) {
        expect((await send(origin, 'DELETE', slotPath(id, slot))).status).toBe(404)
        expect((await send(origin, 'DELETE', slotPath(id, slot), { token: makeToken() })).status).toBe(404)
      }
      expect(readText(await send(origin, 'GET', slotPath(id, 'reply')))).toBe('root')
      expect((await send(origin, 'DELETE', slotPath(id, 'reply'), { token })).status).toBe(204)
      expect(readStatusAndCode(await send(origin, 'GET', slotPath(id, 'reply')))).toEqual([404, 'NOT_FOUND'])
      expect((await send(origin, 'PUT', slotPath(id, 'reply'), { body: 'root', token })).code).toBe('TAKEN')
      expect((await send(origin, 'DELETE', mailboxPath(id), { token: makeToken() })).status).toBe(404)
      expect((await send(origin, 'DELETE', mailboxPath(id), { token })).status).toBe(204)
      expect((await send(origin, 'GET', slotPath(id, 'hello'))).status).toBe(404)
    })

    it('[M7] after 20 unknown ids in a minute a client reads no mailbox, and other clients do', async () => {
      const [guesser, otherClient] = [makeClient(), makeClient()]
      const { id } = await openMailbox()
      const guesses = []
      for (let i = 0; i < 22; i++) guesses.push(await send(origin, 'GET', slotPath(makeId(), 'hello'), guesser))
      expect(guesses.map(({ status }) => status)).toEqual([...Array(20).fill(404), 429, 429])
      const blocked = await send(origin, 'GET', slotPath(id, 'hello'), guesser)
      expect(readStatusAndCode(blocked)).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(blocked.retryAfter).toBeGreaterThan(0)
      expect((await send(origin, 'GET', slotPath(id, 'hello'), otherClient)).status).toBe(204)
    })

    it('[M7] 1,000 mailboxes are open at once, and one more is refused with a message', async () => {
      const busyRelay = await startRunning({})
      const openMailboxAs = (i: number) =>
        send(busyRelay.origin, 'PUT', mailboxPath(makeId()), {
          token: makeToken(),
          headers: { [CLIENT_HEADER]: `10.1.${Math.floor(i / 10)}.1` },
        })
      for (let i = 0; i < 1_000; i += 100) {
        const openedMailboxes = await Promise.all(Array.from({ length: 100 }, (_, n) => openMailboxAs(i + n)))
        expect(new Set(openedMailboxes.map(({ status }) => status))).toEqual(new Set([201]))
      }
      const refused = await openMailboxAs(1_000)
      expect(readStatusAndCode(refused)).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(refused.message).toBe('Too many devices are being paired on this server.')
    })

    it('[M7] a client can have only ten mailboxes open at once', async () => {
      const oneClient = makeClient()
      const openedMailboxes = []
      for (let i = 0; i < 12; i++)
        openedMailboxes.push(await send(origin, 'PUT', mailboxPath(makeId()), { token: makeToken(), ...oneClient }))
      expect(openedMailboxes.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429, 429])
    })
  })
}
