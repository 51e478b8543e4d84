import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { decodeChunkList } from '#domain/relay/chunk-list'
import { chunkPath, chunksPath, headsPath, vaultPath } from '#domain/relay/contract'
import { readRelaySettings } from '../../../server/relay/relay-settings'
import { openDiskRelay } from '../../../server/relay-disk/disk-relay'
import { newId, newToken } from './relay-client'

const MOST = 20_000

it('[M7] [M8] a log with 20,000 chunks is read, takes no more in words, and has room again after its stream is deleted', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'solvelog-relay-'))
  const [vault, stream, other] = [newId(), newId(), newId()]
  const token = newToken()
  const onBug = (bug: unknown) => {
    throw bug
  }
  const open = () => openDiskRelay({ dataDir, settings: readRelaySettings({ SYNC: 'open' }), onBug, onLockLost: onBug })
  let relay = await open()
  const ask = (method: string, path: string, body?: string) =>
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
  const list = async (from: number) => {
    const answer = await ask('GET', chunksPath(vault, stream, from))
    return decodeChunkList(new Uint8Array(await answer.arrayBuffer()), from)
  }
  try {
    expect((await ask('PUT', vaultPath(vault))).status).toBe(201)
    expect((await ask('PUT', chunkPath(vault, stream, 1), 'chunk 1')).status).toBe(201)
    relay.close()
    // Written without a flush each, as 19,998 requests would.
    const folder = join(dataDir, 'sync', 'vaults', vault, stream)
    for (let n = 2; n < MOST; n++) await writeFile(join(folder, String(n).padStart(9, '0')), `chunk ${n}`)
    relay = await open()
    expect((await ask('PUT', chunkPath(vault, stream, MOST), `chunk ${MOST}`)).status).toBe(201)
    const { streams } = (await (await ask('GET', headsPath(vault))).json()) as { streams: unknown[] }
    expect(streams).toMatchObject([{ stream, last: MOST }])
    const all = await list(1)
    expect(all).toHaveLength(MOST)
    expect(new TextDecoder().decode(all?.at(-1)?.bytes)).toBe(`chunk ${MOST}`)
    expect((await list(MOST))?.map(({ n }) => n)).toEqual([MOST])
    for (const path of [chunkPath(vault, stream, MOST + 1), chunkPath(vault, other, 1)]) {
      const refused = await ask('PUT', path, 'one more')
      expect(refused.status).toBe(507)
      const { error } = (await refused.json()) as { error: { code: string; message: string } }
      expect(error.code).toBe('VAULT_FULL')
      expect(error.message).toMatch(
        /limit of 20,000 parts\. Press “New key…” on one device, then pair the others again/,
      )
    }
    expect((await ask('DELETE', `${vaultPath(vault)}/${stream}`)).status).toBe(204)
    expect((await ask('PUT', chunkPath(vault, other, 1), 'one more')).status).toBe(201)
  } finally {
    relay.close()
    await rm(dataDir, { recursive: true })
  }
}, 120_000)
