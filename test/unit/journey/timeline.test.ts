import { describe, expect, it } from 'vitest'
import { mergeTimeline } from '#domain/journey/rebuild'
import type { Run, Snapshot } from '#domain/solve'

const makeSnapshot = (timestamp: number, isCheckpoint = false): Snapshot => ({ timestamp, isCheckpoint })
const makeRun = (id: string, startedAt: number | null): Run => ({ id, startedAt, statusMsg: 'Accepted' })

describe('mergeTimeline', () => {
  it('[S4] sorts snapshots, checkpoints and runs by time', () => {
    expect(
      mergeTimeline([makeSnapshot(10, true), makeSnapshot(20), makeSnapshot(40)], [makeRun('a', 30), makeRun('b', 5)]),
    ).toEqual([
      { kind: 'run', timestamp: 5, index: 1 },
      { kind: 'checkpoint', timestamp: 10, index: 0 },
      { kind: 'snapshot', timestamp: 20, index: 1 },
      { kind: 'run', timestamp: 30, index: 0 },
      { kind: 'snapshot', timestamp: 40, index: 2 },
    ])
  })
})
