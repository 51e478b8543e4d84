import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { replay } from '#events/projections/fold'
import { readCheckpoint, writeCheckpoint } from '#worker/log/checkpoint'
import type { Database } from '#worker/log/database'
import { assertProperty } from '../../property'
import { makeCommits } from '../events/event-fixtures'
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
  await writeCheckpoint(db, 'ada', { head: { seq, id, at }, tables })
  expect((await readCheckpoint(db, 'ada'))?.tables).toEqual(JSON.parse(JSON.stringify(tables)))
}

describe('[L1] a checkpoint is read as it was written', () => {
  test('given any log', () => assertProperty(fc.asyncProperty(anyLog, expectReadAsWritten)))

  test('given a log with a time zone', () =>
    expectReadAsWritten(makeCommits([[{ type: 'TimeZoneNoted', v: 2, timeZone: BERLIN }]])))
})
