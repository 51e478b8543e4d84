import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Commit, compareCommits } from '#events/commit'
import { planMerge } from '#events/merge'
import { foldCommit, replay } from '#events/projections/fold'
import { canFoldDirectly, findWithdrawnIds } from '#events/projections/withdrawn'
import { assertProperty } from '../../property'
import { makeNthUuid } from './command-generators'
import { makeCommits, makeSolveRecorded } from './event-fixtures'
import {
  anyThreeLogs,
  anyUnmergedLogs,
  appendCommit,
  formatComparableTables,
  formatShownTables,
  merge,
  undoImport,
} from './merging'

/** Returns the distinct ids of the commits, without those that the undo of an import has withdrawn. */
function listEffectiveIds(log: readonly Commit[]): string[] {
  const withdrawn = findWithdrawnIds(log.toSorted(compareCommits))
  return [...new Set(log.map(({ id }) => id))].filter((id) => !withdrawn[id])
}

describe('merging logs', () => {
  test('[L5] is commutative: both sides get the same tables', () => {
    assertProperty(
      fc.property(anyThreeLogs, ([a, b]) => {
        expect(formatComparableTables(merge(a, b))).toBe(formatComparableTables(merge(b, a)))
      }),
      { numRuns: 200 },
    )
  })

  test('[L5] is associative', () => {
    assertProperty(
      fc.property(anyThreeLogs, ([a, b, c]) => {
        expect(formatComparableTables(merge(merge(a, b), c))).toBe(formatComparableTables(merge(a, merge(b, c))))
      }),
    )
  })

  test('[L5] is idempotent: the second import records nothing', () => {
    assertProperty(
      fc.property(anyThreeLogs, ([a, b]) => {
        const mergedOnce = merge(a, b, makeNthUuid(9001))
        expect(merge(mergedOnce, b, makeNthUuid(9002))).toEqual(mergedOnce)
        expect(merge(a, a, makeNthUuid(9004))).toEqual(a)
      }),
    )
  })

  // This law holds only for logs that were never merged before. Merged logs may disagree on which commits are
  // withdrawn, and the record of their next merge decides. A file without this record decides differently.
  test('[L5] is idempotent for a file that repeats the commits of both sides', () => {
    assertProperty(
      fc.property(anyUnmergedLogs, ([a, b]) => {
        const mergedOnce = merge(a, b, makeNthUuid(9001))
        expect(merge(mergedOnce, [...b, ...a, ...b], makeNthUuid(9003))).toEqual(mergedOnce)
      }),
    )
  })

  test('[L5] adds every commit that is not withdrawn in the other log, also when the file repeats commits of both sides', () => {
    assertProperty(
      fc.property(anyThreeLogs, ([a, b]) => {
        const mergedOnce = merge(a, b, makeNthUuid(9001))
        const fileCommits = [...b, ...a, ...b]
        const mergedTwice = merge(mergedOnce, fileCommits, makeNthUuid(9002))
        expect(listEffectiveIds(mergedOnce)).toEqual(expect.arrayContaining(listEffectiveIds(b)))
        expect(listEffectiveIds(mergedTwice)).toEqual(expect.arrayContaining(listEffectiveIds(fileCommits)))
        expect(merge(mergedTwice, fileCommits, makeNthUuid(9003))).toEqual(mergedTwice)
      }),
    )
  })

  test('[L5] reinstates a withdrawal without hiding a commit that both logs show', () => {
    const solve = makeCommits([[makeSolveRecorded()]]).map((commit) => ({ ...commit, id: makeNthUuid(1) }))
    const withdraw = (log: readonly Commit[], id: number, withdrawnId: number) =>
      appendCommit(log, makeNthUuid(id), 2e12 + id, [
        { type: 'CommitsWithdrawn', v: 1, ids: [makeNthUuid(withdrawnId)] },
      ])
    const mineWithUndo = withdraw(withdraw(solve, 2, 1), 3, 2)
    const theirLog = withdraw(solve, 4, 3)
    const ownLog = withdraw(merge(mineWithUndo, theirLog), 5, 4)
    const mergedLog = merge(ownLog, theirLog, makeNthUuid(9001))
    expect(formatShownTables(mergedLog)).toBe(formatShownTables(ownLog))
    expect(planMerge(ownLog, theirLog)).toMatchObject({
      fresh: [],
      reinstated: [makeNthUuid(4)],
      kept: [makeNthUuid(1)],
    })
    expect(formatShownTables(undoImport(mergedLog, makeNthUuid(9001), makeNthUuid(9002)))).toBe(
      formatShownTables(ownLog),
    )
  })

  test('[L5] the record of an import changes no table, and merging the merged logs again adds nothing', () => {
    assertProperty(
      fc.property(anyUnmergedLogs, ([a, b]) => {
        const leftLog = merge(a, b, makeNthUuid(9001))
        const rightLog = merge(b, a, makeNthUuid(9002))
        expect(formatComparableTables(leftLog)).toBe(formatComparableTables(merge(a, b)))
        expect(formatComparableTables(leftLog)).toBe(formatComparableTables(rightLog))
        const logOfBoth = merge(leftLog, rightLog, makeNthUuid(9003))
        expect(formatComparableTables(logOfBoth)).toBe(formatComparableTables(leftLog))
        expect(planMerge(logOfBoth, rightLog)).toMatchObject({ fresh: [], reinstated: [], withdrawn: [] })
      }),
    )
  })

  test('[L5] commits that arrive in folding order can be folded as they arrive', () => {
    assertProperty(
      fc.property(anyThreeLogs, ([a, b]) => {
        const mergedCommits = merge(a, b, makeNthUuid(9001))
        const tables = replay(a)
        const newest = Math.max(0, ...a.map(({ at }) => at))
        const newCommits = mergedCommits.slice(a.length)
        if (!canFoldDirectly(newest, newCommits)) return
        for (const commit of newCommits) foldCommit(tables, commit)
        expect(JSON.stringify(tables)).toBe(JSON.stringify(replay(mergedCommits)))
      }),
    )
  })
})

describe('undoing an import', () => {
  test('[L5] restores the earlier tables byte for byte; importing again shows all commits again', () => {
    assertProperty(
      fc.property(anyThreeLogs, ([a, b]) => {
        const mergedLog = merge(a, b, makeNthUuid(9001))
        const undoneLog = undoImport(mergedLog, makeNthUuid(9001), makeNthUuid(9002))
        expect(formatShownTables(undoneLog)).toBe(formatShownTables(a))
        const reimportedLog = merge(undoneLog, b, makeNthUuid(9003))
        expect(formatShownTables(reimportedLog)).toBe(formatShownTables(mergedLog))
        expect(merge(reimportedLog, b, makeNthUuid(9004))).toEqual(reimportedLog)
        expect(formatShownTables(undoImport(reimportedLog, makeNthUuid(9003), makeNthUuid(9005)))).toBe(
          formatShownTables(a),
        )
      }),
    )
  })

  test('[L5] a withdrawal reaches the other side, whichever way the logs are merged', () => {
    assertProperty(
      fc.property(anyThreeLogs, ([a, b]) => {
        const undoneLog = undoImport(merge(a, b, makeNthUuid(9001)), makeNthUuid(9001), makeNthUuid(9002))
        expect(formatComparableTables(merge(undoneLog, b))).toBe(formatComparableTables(merge(b, undoneLog)))
        expect(formatShownTables(merge(b, undoneLog))).toBe(formatShownTables(a))
      }),
    )
  })

  test('[L5] the withdrawals that a merge reports equal those found by checking every commit', () => {
    assertProperty(
      fc.property(anyThreeLogs, fc.nat(3), fc.nat(3), ([a, b, c], i, j) => {
        const mergedLog = merge(a, b, makeNthUuid(9001))
        const undoneLog = undoImport(mergedLog, makeNthUuid(9001), makeNthUuid(9002))
        const logs = [
          mergedLog,
          undoneLog,
          merge(undoneLog, b, makeNthUuid(9003)),
          undoImport(merge(c, undoneLog, makeNthUuid(9004)), makeNthUuid(9004), makeNthUuid(9005)),
        ]
        const [ownLog = [], theirLog = []] = [logs[i], logs[j]]
        const mergePlan = planMerge(ownLog, theirLog)
        const effectiveIds = new Set(listEffectiveIds(ownLog))
        const listIdsLostIn = (log: readonly Commit[]) =>
          [...effectiveIds].filter((id) => !listEffectiveIds(log).includes(id))
        expect(mergePlan.withdrawn).toEqual(listIdsLostIn(merge(ownLog, theirLog)))
        expect(mergePlan.withdrawnByImport).toEqual(listIdsLostIn(merge(ownLog, theirLog, makeNthUuid(9006))))
        expect(mergePlan.kept.filter((id) => !effectiveIds.has(id))).toEqual([])
        expect(mergePlan.reinstated.filter((id) => effectiveIds.has(id))).toEqual([])
      }),
    )
  })

  test('[L5] a log with a withdrawal cannot be folded one commit after another', () => {
    const log = makeCommits([[makeSolveRecorded()]])
    const logWithWithdrawal = appendCommit(log, makeNthUuid(1), 2_000_000_000_000, [
      { type: 'CommitsWithdrawn', v: 1, ids: [makeNthUuid(7)] },
    ])
    expect(canFoldDirectly(0, log)).toBe(true)
    expect(canFoldDirectly(0, logWithWithdrawal)).toBe(false)
    expect(Object.keys(replay(logWithWithdrawal).withdrawn)).toEqual([makeNthUuid(7)])
  })
})

test('[L5] an id such as __proto__ in a withdrawal changes nothing', () => {
  const [commit] = makeCommits([[makeSolveRecorded()]])
  if (!commit) throw new Error('one commit')
  const hostile = { ...commit, id: '__proto__' }
  const log = appendCommit([hostile], makeNthUuid(1), 2_000_000_000_000, [
    { type: 'CommitsWithdrawn', v: 1, ids: ['__proto__', 'constructor'] },
  ])
  expect(Object.keys(replay(log).solves)).toHaveLength(1)
  expect(replay(log).skipped).toHaveLength(1)
  expect(log.toSorted(compareCommits)).toHaveLength(2)
})
