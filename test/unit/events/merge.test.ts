import fc from 'fast-check'
import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import type { Command } from '#events/command'
import { type Commit, compareCommits, type PortableCommit } from '#events/commit'
import { mergedEvents, mergeLogs, withdrawnEvents } from '#events/merge'
import { foldCommit, replay } from '#events/projections/fold'
import { emptyTables, type Tables } from '#events/projections/tables'
import { foldsAsItComes, withdrawnIn } from '#events/projections/withdrawn'
import { anyCommand, runAll, uuid } from './chance'
import { commitsOf, recorded } from './given'

const commands = fc.array(anyCommand, { maxLength: 15 })

/** A device's log after some commands; its ids and clock are its own. */
function logOf(list: readonly Command[], device: number): Commit[] {
  const { commits } = runAll(list, `device-${device}`, emptyTables(), (tables, commit) =>
    produce(tables, (draft) => foldCommit(draft, commit)),
  )
  return commits.map((commit) => ({ ...commit, id: uuid(device * 1000 + commit.seq) }))
}

const three = fc
  .tuple(commands, commands, commands)
  .map(([a, b, c]) => [logOf(a, 1), logOf(b, 2), logOf(c, 3)] as const)

/** One log with another merged into it, positions counted on; with a record of it when it is given a name. */
function merge(mine: readonly Commit[], theirs: readonly Commit[], importId?: string): Commit[] {
  const found = mergeLogs(mine, theirs)
  const at = Math.max(0, ...[...mine, ...theirs].map((commit) => commit.at)) + 1
  const events = importId === undefined ? [] : mergedEvents(importId, 'file', found)
  return appended([...mine, ...found.fresh.map((commit) => ({ ...commit, seq: 0 }))], importId ?? '', at, events)
}

function undo(log: readonly Commit[], importId: string, id: string): Commit[] {
  const at = Math.max(0, ...log.map((commit) => commit.at)) + 1
  return appended(log, id, at, withdrawnEvents(importId, log))
}

/** As a log stands: positions count from 1; a record is a commit of its own. */
function appended(log: readonly Commit[], id: string, at: number, events: unknown[]): Commit[] {
  const own: Commit = { seq: 0, id, at, device: 'device-9', cause: 'import', events }
  return [...log, ...(events.length > 0 ? [own] : [])].map((commit, i) => ({ ...commit, seq: i + 1 }))
}

/** The tables, with each place told by the commit's id: positions are a log's own. */
function meaning(log: readonly Commit[], tables: Tables = replay(log)): string {
  const idAt = new Map(log.map(({ seq, id }) => [seq, id]))
  return JSON.stringify(tables, (name, value: unknown) => {
    if (name === 'seq' && typeof value === 'number') return idAt.get(value)
    const isPlaces = ['places', 'person', 'profiles'].includes(name) && Array.isArray(value)
    return isPlaces ? value.map((seq) => idAt.get(seq)) : value
  })
}

describe('merging logs', () => {
  test('[L5] is commutative: both sides mean the same', () => {
    fc.assert(
      fc.property(three, ([a, b]) => {
        expect(meaning(merge(a, b))).toBe(meaning(merge(b, a)))
      }),
      { numRuns: 200 },
    )
  })

  test('[L5] is associative', () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        expect(meaning(merge(merge(a, b), c))).toBe(meaning(merge(a, merge(b, c))))
      }),
    )
  })

  test('[L5] is idempotent: nothing comes twice, and the second import records nothing', () => {
    fc.assert(
      fc.property(three, ([a, b]) => {
        const once = merge(a, b, uuid(9001))
        expect(merge(once, b, uuid(9002))).toEqual(once)
        expect(merge(once, [...b, ...a, ...b], uuid(9003))).toEqual(once)
        expect(merge(a, a, uuid(9004))).toEqual(a)
      }),
    )
  })

  test('[L5] a record of the import changes no table, and exchanging the merged logs comes to rest', () => {
    fc.assert(
      fc.property(three, ([a, b]) => {
        const left = merge(a, b, uuid(9001))
        const right = merge(b, a, uuid(9002))
        expect(meaning(left)).toBe(meaning(merge(a, b)))
        expect(meaning(left)).toBe(meaning(right))
        const both = merge(left, right, uuid(9003))
        expect(meaning(both)).toBe(meaning(left))
        expect(mergeLogs(both, right)).toMatchObject({ fresh: [], reinstated: [], withdrawn: [] })
      }),
    )
  })

  test('[L5] what comes in folding order may be folded as it comes, and gives the same as from nothing', () => {
    fc.assert(
      fc.property(three, ([a, b]) => {
        const all = merge(a, b, uuid(9001))
        const tables = replay(a)
        const newest = Math.max(0, ...a.map(({ at }) => at))
        const tail = all.slice(a.length)
        if (!foldsAsItComes(newest, tail)) return
        for (const commit of tail) foldCommit(tables, commit)
        expect(JSON.stringify(tables)).toBe(JSON.stringify(replay(all)))
      }),
    )
  })
})

describe('undoing an import', () => {
  const strip = (text: string): string => JSON.stringify({ ...JSON.parse(text), withdrawn: {} })

  test('[L5] gives the tables from before, to the last byte; importing again brings all back', () => {
    fc.assert(
      fc.property(three, ([a, b]) => {
        const merged = merge(a, b, uuid(9001))
        const undone = undo(merged, uuid(9001), uuid(9002))
        expect(strip(meaning(undone))).toBe(strip(meaning(a)))
        const again = merge(undone, b, uuid(9003))
        expect(strip(meaning(again))).toBe(strip(meaning(merged)))
        expect(merge(again, b, uuid(9004))).toEqual(again)
        expect(strip(meaning(undo(again, uuid(9003), uuid(9005))))).toBe(strip(meaning(a)))
      }),
    )
  })

  test('[L5] also undoes what the import itself withdrew', () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        const theirs = undo(merge(b, c, uuid(9001)), uuid(9001), uuid(9002))
        const mine = merge(a, c, uuid(9003))
        const merged = merge(mine, theirs, uuid(9004))
        expect(strip(meaning(undo(merged, uuid(9004), uuid(9005))))).toBe(strip(meaning(mine)))
      }),
    )
  })

  test('[L5] a withdrawal reaches the other side too, whichever way the logs meet', () => {
    fc.assert(
      fc.property(three, ([a, b]) => {
        const undone = undo(merge(a, b, uuid(9001)), uuid(9001), uuid(9002))
        expect(meaning(merge(undone, b))).toBe(meaning(merge(b, undone)))
        expect(strip(meaning(merge(b, undone)))).toBe(strip(meaning(a)))
      }),
    )
  })

  test('[L5] what a merge says of withdrawals is what asking every commit would say', () => {
    fc.assert(
      fc.property(three, fc.nat(3), fc.nat(3), ([a, b, c], i, j) => {
        const merged = merge(a, b, uuid(9001))
        const undone = undo(merged, uuid(9001), uuid(9002))
        const logs = [
          merged,
          undone,
          merge(undone, b, uuid(9003)),
          undo(merge(c, undone, uuid(9004)), uuid(9004), uuid(9005)),
        ]
        const [mine = [], theirs = []] = [logs[i], logs[j]]
        const { fresh, reinstated, withdrawn } = mergeLogs(mine, theirs)
        const ruled = (log: readonly PortableCommit[]) => withdrawnIn(log.toSorted(compareCommits))
        const [before, there, after] = [ruled(mine), ruled(theirs), ruled([...mine, ...fresh])]
        expect(reinstated).toEqual(theirs.map(({ id }) => id).filter((id) => after[id] && !there[id]))
        expect(withdrawn).toEqual(mine.map(({ id }) => id).filter((id) => after[id] && !before[id]))
      }),
    )
  })

  test('[L5] a withdrawal must be settled before anything is folded', () => {
    const log = commitsOf([[recorded()]])
    const ruled = appended(log, uuid(1), 2_000_000_000_000, [{ type: 'CommitsWithdrawn', v: 1, ids: [uuid(7)] }])
    expect(foldsAsItComes(0, log)).toBe(true)
    expect(foldsAsItComes(0, ruled)).toBe(false)
    expect(Object.keys(replay(ruled).withdrawn)).toEqual([uuid(7)])
  })
})

test('[L5] no id of a withdrawal can reach into what every object has', () => {
  const [commit] = commitsOf([[recorded()]])
  if (!commit) throw new Error('one commit')
  const hostile = { ...commit, id: '__proto__' }
  const log = appended([hostile], uuid(1), 2_000_000_000_000, [
    { type: 'CommitsWithdrawn', v: 1, ids: ['__proto__', 'constructor'] },
  ])
  expect(Object.keys(replay(log).solves)).toHaveLength(1)
  expect(replay(log).skipped).toHaveLength(1)
  expect(log.toSorted(compareCommits)).toHaveLength(2)
})
