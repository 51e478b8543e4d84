import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareCommits, type PortableCommit } from '#events/commit'
import { mergeLogs } from '#events/merge'
import { foldCommit, replay } from '#events/projections/fold'
import { foldsAsItComes, withdrawnIn } from '#events/projections/withdrawn'
import { uuid } from './chance'
import { commitsOf, recorded } from './given'
import { anyThree, appended, meaning, merge, three, undo } from './merging'

describe('merging logs', () => {
  test('[L5] is commutative: both sides mean the same', () => {
    fc.assert(
      fc.property(anyThree, ([a, b]) => {
        expect(meaning(merge(a, b))).toBe(meaning(merge(b, a)))
      }),
      { numRuns: 200 },
    )
  })

  test('[L5] is associative', () => {
    fc.assert(
      fc.property(anyThree, ([a, b, c]) => {
        expect(meaning(merge(merge(a, b), c))).toBe(meaning(merge(a, merge(b, c))))
      }),
    )
  })

  test('[L5] is idempotent: nothing comes twice, and the second import records nothing', () => {
    fc.assert(
      fc.property(anyThree, ([a, b]) => {
        const once = merge(a, b, uuid(9001))
        expect(merge(once, b, uuid(9002))).toEqual(once)
        expect(merge(a, a, uuid(9004))).toEqual(a)
      }),
    )
  })

  // Only for logs that have not met: two logs that have met may disagree on what is withdrawn, and both of them in one file, without
  // a record of their merge, count other commits than the merged log does. Importing such a file reinstates them, as it should.
  test('[L5] is idempotent for a file that repeats the commits of both sides', () => {
    fc.assert(
      fc.property(three, ([a, b]) => {
        const once = merge(a, b, uuid(9001))
        expect(merge(once, [...b, ...a, ...b], uuid(9003))).toEqual(once)
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
      fc.property(anyThree, ([a, b]) => {
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
      fc.property(anyThree, ([a, b]) => {
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
      fc.property(anyThree, ([a, b, c]) => {
        const theirs = undo(merge(b, c, uuid(9001)), uuid(9001), uuid(9002))
        const mine = merge(a, c, uuid(9003))
        const merged = merge(mine, theirs, uuid(9004))
        expect(strip(meaning(undo(merged, uuid(9004), uuid(9005))))).toBe(strip(meaning(mine)))
      }),
    )
  })

  test('[L5] a withdrawal reaches the other side too, whichever way the logs meet', () => {
    fc.assert(
      fc.property(anyThree, ([a, b]) => {
        const undone = undo(merge(a, b, uuid(9001)), uuid(9001), uuid(9002))
        expect(meaning(merge(undone, b))).toBe(meaning(merge(b, undone)))
        expect(strip(meaning(merge(b, undone)))).toBe(strip(meaning(a)))
      }),
    )
  })

  test('[L5] what a merge says of withdrawals is what asking every commit would say', () => {
    fc.assert(
      fc.property(anyThree, fc.nat(3), fc.nat(3), ([a, b, c], i, j) => {
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
