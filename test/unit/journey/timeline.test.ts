import { describe, expect, it } from 'vitest'
import { mergeTimeline } from '#domain/journey/rebuild'
import type { Run, Snapshot } from '#domain/solve'

const snapshot = (timestamp: number, isCheckpoint = false): Snapshot => ({ timestamp, isCheckpoint })
const run = (id: string, startedAt: number | null): Run => ({ id, startedAt, statusMsg: 'Accepted' })

describe('mergeTimeline', () => {
  it('[S4] sorts snapshots, checkpoints and runs by time', () => {
    expect(mergeTimeline([snapshot(10, true), snapshot(20), snapshot(40)], [run('a', 30), run('b', 5)])).toEqual([
      { kind: 'run', timestamp: 5, index: 1 },
      { kind: 'checkpoint', timestamp: 10, index: 0 },
      { kind: 'snapshot', timestamp: 20, index: 1 },
      { kind: 'run', timestamp: 30, index: 0 },
      { kind: 'snapshot', timestamp: 40, index: 2 },
    ])
  })
})
