import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Commit, compareCommits } from '#events/commit'
import { planMerge } from '#events/merge'
import { foldCommit, replay } from '#events/projections/fold'
import { canFoldDirectly, idsWithdrawn } from '#events/projections/withdrawn'
import { nthUuid } from './chance'
import { makeCommits, makeSolveRecorded } from './given'
import { anyThreeLogs, appendCommit, comparableTables, merge, shownTables, threeLogs, undoImport } from './merging'

/** Returns the distinct ids of the commits, without those that the undo of an import has withdrawn. */
function effectiveIds(log: readonly Commit[]): string[] {
  const withdrawn = idsWithdrawn(log.toSorted(compareCommits))
  return [...new Set(log.map(({ id }) => id))].filter((id) => !withdrawn[id])
}

describe('merging logs', () => {
  test('[L5] is commutative: both sides get the same tables', () => {
    fc.assert(
      fc.property(anyThreeLogs, ([a, b]) => {
        expect(comparableTables(merge(a, b))).toBe(comparableTables(merge(b, a)))
      }),
      { numRuns: 200 },
    )
  })

  test('[L5] is associative', () => {
    fc.assert(
      fc.property(anyThreeLogs, ([a, b, c]) => {
        expect(comparableTables(merge(merge(a, b), c))).toBe(comparableTables(merge(a, merge(b, c))))
      }),
    )
  })

  test('[L5] is idempotent: the second import records nothing', () => {
    fc.assert(
      fc.property(anyThreeLogs, ([a, b]) => {
        const once = merge(a, b, nthUuid(9001))
        expect(merge(once, b, nthUuid(9002))).toEqual(once)
        expect(merge(a, a, nthUuid(9004))).toEqual(a)
      }),
    )
  })

  // This law holds only for logs that were never merged before. Merged logs may disagree on which commits are withdrawn.
  // Then the record of their next merge decides. A file with the commits of both logs but without this record decides
  // differently.
  test('[L5] is idempotent for a file that repeats the commits of both sides', () => {
    fc.assert(
      fc.property(threeLogs, ([a, b]) => {
        const once = merge(a, b, nthUuid(9001))
        expect(merge(once, [...b, ...a, ...b], nthUuid(9003))).toEqual(once)
      }),
    )
  })

  test('[L5] adds every commit that is not withdrawn in the other log, also when the file repeats commits of both sides', () => {
    fc.assert(
      fc.property(anyThreeLogs, ([a, b]) => {
        const once = merge(a, b, nthUuid(9001))
        const file = [...b, ...a, ...b]
        const twice = merge(once, file, nthUuid(9002))
        expect(effectiveIds(once)).toEqual(expect.arrayContaining(effectiveIds(b)))
        expect(effectiveIds(twice)).toEqual(expect.arrayContaining(effectiveIds(file)))
        expect(merge(twice, file, nthUuid(9003))).toEqual(twice)
      }),
    )
  })

  test('[L5] reinstates a withdrawal without hiding a commit that both logs show', () => {
    const solve = makeCommits([[makeSolveRecorded()]]).map((commit) => ({ ...commit, id: nthUuid(1) }))
    const withdraw = (log: readonly Commit[], id: number, withdrawnId: number) =>
      appendCommit(log, nthUuid(id), 2e12 + id, [{ type: 'CommitsWithdrawn', v: 1, ids: [nthUuid(withdrawnId)] }])
    const mineWithUndo = withdraw(withdraw(solve, 2, 1), 3, 2)
    const theirs = withdraw(solve, 4, 3)
    const mine = withdraw(merge(mineWithUndo, theirs), 5, 4)
    const merged = merge(mine, theirs, nthUuid(9001))
    expect(shownTables(merged)).toBe(shownTables(mine))
    expect(planMerge(mine, theirs)).toMatchObject({ fresh: [], reinstated: [nthUuid(4)], kept: [nthUuid(1)] })
    expect(shownTables(undoImport(merged, nthUuid(9001), nthUuid(9002)))).toBe(shownTables(mine))
  })

  test('[L5] the record of an import changes no table, and merging the merged logs again adds nothing', () => {
    fc.assert(
      fc.property(threeLogs, ([a, b]) => {
        const left = merge(a, b, nthUuid(9001))
        const right = merge(b, a, nthUuid(9002))
        expect(comparableTables(left)).toBe(comparableTables(merge(a, b)))
        expect(comparableTables(left)).toBe(comparableTables(right))
        const both = merge(left, right, nthUuid(9003))
        expect(comparableTables(both)).toBe(comparableTables(left))
        expect(planMerge(both, right)).toMatchObject({ fresh: [], reinstated: [], withdrawn: [] })
      }),
    )
  })

  test('[L5] commits that arrive in folding order can be folded as they arrive', () => {
    fc.assert(
      fc.property(anyThreeLogs, ([a, b]) => {
        const all = merge(a, b, nthUuid(9001))
        const tables = replay(a)
        const newest = Math.max(0, ...a.map(({ at }) => at))
        const tail = all.slice(a.length)
        if (!canFoldDirectly(newest, tail)) return
        for (const commit of tail) foldCommit(tables, commit)
        expect(JSON.stringify(tables)).toBe(JSON.stringify(replay(all)))
      }),
    )
  })
})

describe('undoing an import', () => {
  test('[L5] restores the earlier tables byte for byte; importing again shows all commits again', () => {
    fc.assert(
      fc.property(anyThreeLogs, ([a, b]) => {
        const merged = merge(a, b, nthUuid(9001))
        const undone = undoImport(merged, nthUuid(9001), nthUuid(9002))
        expect(shownTables(undone)).toBe(shownTables(a))
        const again = merge(undone, b, nthUuid(9003))
        expect(shownTables(again)).toBe(shownTables(merged))
        expect(merge(again, b, nthUuid(9004))).toEqual(again)
        expect(shownTables(undoImport(again, nthUuid(9003), nthUuid(9005)))).toBe(shownTables(a))
      }),
    )
  })

  test('[L5] a withdrawal reaches the other side, whichever way the logs are merged', () => {
    fc.assert(
      fc.property(anyThreeLogs, ([a, b]) => {
        const undone = undoImport(merge(a, b, nthUuid(9001)), nthUuid(9001), nthUuid(9002))
        expect(comparableTables(merge(undone, b))).toBe(comparableTables(merge(b, undone)))
        expect(shownTables(merge(b, undone))).toBe(shownTables(a))
      }),
    )
  })

  test('[L5] the withdrawals that a merge reports equal those found by checking every commit', () => {
    fc.assert(
      fc.property(anyThreeLogs, fc.nat(3), fc.nat(3), ([a, b, c], i, j) => {
        const merged = merge(a, b, nthUuid(9001))
        const undone = undoImport(merged, nthUuid(9001), nthUuid(9002))
        const logs = [
          merged,
          undone,
          merge(undone, b, nthUuid(9003)),
          undoImport(merge(c, undone, nthUuid(9004)), nthUuid(9004), nthUuid(9005)),
        ]
        const [mine = [], theirs = []] = [logs[i], logs[j]]
        const mergePlan = planMerge(mine, theirs)
        const effective = new Set(effectiveIds(mine))
        const idsLostIn = (log: readonly Commit[]) => [...effective].filter((id) => !effectiveIds(log).includes(id))
        expect(mergePlan.withdrawn).toEqual(idsLostIn(merge(mine, theirs)))
        expect(mergePlan.withdrawnByImport).toEqual(idsLostIn(merge(mine, theirs, nthUuid(9006))))
        expect(mergePlan.kept.filter((id) => !effective.has(id))).toEqual([])
        expect(mergePlan.reinstated.filter((id) => effective.has(id))).toEqual([])
      }),
    )
  })

  test('[L5] a log with a withdrawal cannot be folded one commit after another', () => {
    const log = makeCommits([[makeSolveRecorded()]])
    const logWithWithdrawal = appendCommit(log, nthUuid(1), 2_000_000_000_000, [
      { type: 'CommitsWithdrawn', v: 1, ids: [nthUuid(7)] },
    ])
    expect(canFoldDirectly(0, log)).toBe(true)
    expect(canFoldDirectly(0, logWithWithdrawal)).toBe(false)
    expect(Object.keys(replay(logWithWithdrawal).withdrawn)).toEqual([nthUuid(7)])
  })
})

test('[L5] an id such as __proto__ in a withdrawal changes nothing', () => {
  const [commit] = makeCommits([[makeSolveRecorded()]])
  if (!commit) throw new Error('one commit')
  const hostile = { ...commit, id: '__proto__' }
  const log = appendCommit([hostile], nthUuid(1), 2_000_000_000_000, [
    { type: 'CommitsWithdrawn', v: 1, ids: ['__proto__', 'constructor'] },
  ])
  expect(Object.keys(replay(log).solves)).toHaveLength(1)
  expect(replay(log).skipped).toHaveLength(1)
  expect(log.toSorted(compareCommits)).toHaveLength(2)
})
