import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { decodeChunkList } from '#domain/relay/chunk-list'
import { chunkPath, chunksPath, headsPath, vaultPath } from '#domain/relay/contract'
import { readRelaySettings } from '../../server/relay/relay-settings'
import { openDiskRelay } from '../../server/relay-disk/disk-relay'
import { makeId, makeToken } from '../unit/server/relay-client'

const MAX_CHUNKS = 20_000

it('[M7] [M8] a log with 20,000 chunks is read, refuses more with a message, and accepts chunks again after its stream is deleted', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'solvelog-relay-'))
  const [vault, stream, otherStream] = [makeId(), makeId(), makeId()]
  const token = makeToken()
  const onBug = (bug: unknown) => {
    throw bug
  }
  const openRelay = () =>
    openDiskRelay({
      dataDir,
      settings: readRelaySettings({ SYNC: 'open' }),
      onBug,
      onLockLost: onBug,
      onLockWait: onBug,
    })
  let relay = await openRelay()
  const sendToRelay = (method: string, path: string, body?: string) =>
    relay.answer(
      new Request(`http://localhost${path}`, {
        method,
        ...(body !== undefined && { body }),
        headers: {
          authorization: `Bearer ${token}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/octet-stream',
        },
      }),
      { address: '192.0.2.1', isOwnComputer: true },
    )
  const listChunks = async (from: number) => {
    const answer = await sendToRelay('GET', chunksPath(vault, stream, from))
    return decodeChunkList(new Uint8Array(await answer.arrayBuffer()), from)
  }
  try {
    expect((await sendToRelay('PUT', vaultPath(vault))).status).toBe(201)
    expect((await sendToRelay('PUT', chunkPath(vault, stream, 1), 'chunk 1')).status).toBe(201)
    relay.close()
    // The test writes the files itself, because 19,998 requests would take too long.
    const folder = join(dataDir, 'sync', 'vaults', vault, stream)
    for (let n = 2; n < MAX_CHUNKS; n++) await writeFile(join(folder, String(n).padStart(9, '0')), `chunk ${n}`)
    relay = await openRelay()
    expect((await sendToRelay('PUT', chunkPath(vault, stream, MAX_CHUNKS), `chunk ${MAX_CHUNKS}`)).status).toBe(201)
    const { streams } = (await (await sendToRelay('GET', headsPath(vault))).json()) as { streams: unknown[] }
    expect(streams).toMatchObject([{ stream, last: MAX_CHUNKS }])
    const allChunks = await listChunks(1)
    expect(allChunks).toHaveLength(MAX_CHUNKS)
    expect(new TextDecoder().decode(allChunks?.at(-1)?.bytes)).toBe(`chunk ${MAX_CHUNKS}`)
    expect((await listChunks(MAX_CHUNKS))?.map(({ n }) => n)).toEqual([MAX_CHUNKS])
    for (const path of [chunkPath(vault, stream, MAX_CHUNKS + 1), chunkPath(vault, otherStream, 1)]) {
      const refused = await sendToRelay('PUT', path, 'one more')
      expect(refused.status).toBe(507)
      const { error } = (await refused.json()) as { error: { code: string; message: string } }
      expect(error.code).toBe('VAULT_FULL')
      expect(error.message).toMatch(
        /limit of 20,000 parts\. Press “New key…” on one device, then pair the others again/,
      )
    }
    expect((await sendToRelay('DELETE', `${vaultPath(vault)}/${stream}`)).status).toBe(204)
    expect((await sendToRelay('PUT', chunkPath(vault, otherStream, 1), 'one more')).status).toBe(201)
  } finally {
    relay.close()
    await rm(dataDir, { recursive: true })
  }
})
