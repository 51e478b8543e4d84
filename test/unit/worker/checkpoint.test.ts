import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { replay } from '#events/projections/fold'
import { TablesVersion } from '#events/projections/tables-version'
import { readCheckpoint, writeCheckpoint } from '#worker/log/checkpoint'
import type { Database } from '#worker/log/database'
import { assertProperty, listPositions } from '../../property'
import { makeCommits, makeSolveRecorded } from '../events/event-fixtures'
import { anyLog } from '../events/histories'
import { BERLIN } from '../reviews/zones'

function makeDatabaseWithCheckpoint(): Database {
  let storedCheckpoint: unknown
  const database: Partial<Record<'get' | 'put', (...args: unknown[]) => Promise<unknown>>> = {
    get: async () => structuredClone(storedCheckpoint),
    put: async (_store, checkpoint) => {
      storedCheckpoint = structuredClone(checkpoint)
    },
  }
  return database as unknown as Database
}

async function expectReadAsWritten(log: readonly Commit[]): Promise<void> {
  const tables = replay(log)
  const { seq = 0, id = '', at = 0 } = log.at(-1) ?? {}
  const db = makeDatabaseWithCheckpoint()
  await writeCheckpoint(db, 'ada', { head: { seq, id, at }, folded: new TablesVersion(tables) })
  expect((await readCheckpoint(db, 'ada'))?.tables).toEqual(JSON.parse(JSON.stringify(tables)))
}

describe('[L1] a checkpoint is read as it was written', () => {
  test('given any log', () => assertProperty(fc.asyncProperty(anyLog, expectReadAsWritten)))

  test('unless a character of it was cut, added or changed', async () => {
    const stored = makeDatabaseWithCheckpoint()
    const log = makeCommits([[makeSolveRecorded({ facts: { title: 'Two Sum' } })]])
    const folded = new TablesVersion(replay(log))
    const head = { seq: 1, id: 'c', at: 1 }
    await writeCheckpoint(stored, 'ada', { head, folded })
    const checkpoint = await stored.get('checkpoints', ['ada'])
    const text: string = Reflect.get(Object(checkpoint), 'tables')
    const readWith = (fields: object) => {
      const db = { get: async () => ({ ...Object(checkpoint), ...fields }) } as unknown as Database
      return readCheckpoint(db, 'ada')
    }
    const readChanged = (tables: string) => readWith({ tables })
    for (const changes of [{ seq: 2 }, { id: 'd' }, { at: 35_184_372_089_832 }])
      expect(await readWith({ head: { ...head, ...changes } })).toBeNull()
    expect(await readChanged(text)).not.toBeNull()
    for (const at of listPositions(text.length)) {
      const flipped = String.fromCharCode(text.charCodeAt(at) ^ 1)
      expect(await readChanged(text.slice(0, at) + flipped + text.slice(at + 1))).toBeNull()
      expect(await readChanged(text.slice(0, at))).toBeNull()
      expect(await readChanged(`${text.slice(0, at)} ${text.slice(at)}`)).toBeNull()
    }
  })

  test('given a log with a time zone', () =>
    expectReadAsWritten(makeCommits([[{ type: 'TimeZoneNoted', v: 2, timeZone: BERLIN }]])))
})
