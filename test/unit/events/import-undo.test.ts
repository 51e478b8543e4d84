import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idsHiddenByUndo, idsWithdrawnBy, undoImportEvents, undoWithdrawalEvents } from '#events/import-undo'
import { importRecordEvents, planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import { anyEdit, nthUuid } from './chance'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from './given'
import {
  anyThreeLogs,
  appended,
  commands,
  comparableTables,
  merge,
  shown,
  threeLogs,
  undo,
  withEdits,
  withWithdrawal,
} from './merging'

const edits = fc.array(anyEdit, { maxLength: 10 })

const IMPORT = nthUuid(9001)
const UNDO = nthUuid(9002)

describe('[fault 31] undoing an import', () => {
  test('hides what it brought, and keeps every edit made since', () => {
    fc.assert(
      fc.property(threeLogs, edits, edits, ([a, b], between, after) => {
        const merged = merge(a, b, IMPORT)
        const undone = withEdits(undo(withEdits(merged, between, 4), IMPORT, UNDO), after, 5)
        const { withdrawn } = replay(undone)
        for (const { id, device } of undone) {
          if (device === 'device-4' || device === 'device-5') expect(withdrawn).not.toHaveProperty(id)
        }
        for (const { id } of a) expect(withdrawn).not.toHaveProperty(id)
        for (const { id } of b) expect(withdrawn).toHaveProperty(id)
      }),
    )
  })

  test('can be undone and redone any number of times, and always shows the same', () => {
    fc.assert(
      fc.property(anyThreeLogs, commands, fc.nat(4), ([a, b], between, times) => {
        const before = withEdits(merge(a, b, IMPORT), between, 4)
        const undone = undo(before, IMPORT, UNDO)
        let log = undone
        let last = UNDO
        for (let n = 1; n <= times && undone.length > before.length; n++) {
          log = withWithdrawal(log, last, nthUuid(9100 + n), n % 2 === 0)
          last = nthUuid(9100 + n)
          expect(shown(log)).toBe(shown(n % 2 === 1 ? before : undone))
        }
      }),
    )
  })

  test('also hides an undone import among what it brought', () => {
    fc.assert(
      fc.property(anyThreeLogs, ([a, b, c]) => {
        const theirs = undo(merge(b, c, IMPORT), IMPORT, UNDO)
        const merged = merge(a, theirs, nthUuid(9003))
        const undone = undo(merged, nthUuid(9003), nthUuid(9004))
        expect(shown(undone)).toBe(shown(a))
        if (undone.length > merged.length) {
          expect(shown(withWithdrawal(undone, nthUuid(9004), nthUuid(9005)))).toBe(shown(merged))
        }
      }),
    )
  })

  test('can be undone on either of two devices that undid it at once', () => {
    fc.assert(
      fc.property(anyThreeLogs, ([a, b]) => {
        const merged = merge(a, b, IMPORT)
        const [left, right] = [undo(merged, IMPORT, UNDO), undo(merged, IMPORT, nthUuid(9003))]
        const met = merge(left, right)
        if (met.length === merged.length) return
        expect(shown(met)).toBe(shown(left))
        const back = withWithdrawal(met, UNDO, nthUuid(9004))
        expect(shown(back)).toBe(shown(merged))
        expect(comparableTables(merge(right, back))).toBe(comparableTables(back))
      }),
    )
  })

  test('of several commits is one undo, whichever commit is chosen', () => {
    const mine = makeCommits([[makeSolveRecorded()]])
    const theirs = makeCommits(
      Array.from({ length: 4_100 }, (_, n) => [makeSolveRecorded({ key: `two-sum|${n}`, timestamp: n })]),
      'device-b',
    ).map((commit) => ({ ...commit, id: nthUuid(commit.seq) }))
    const [first, second] = importRecordEvents(IMPORT, 'file', planMerge(mine, theirs))
    const fresh = [...mine, ...theirs]
    const merged = appended(appended(fresh, nthUuid(9001), 2e12, [first]), nthUuid(9002), 2e12 + 1, [second])
    const [early, late, ...none] = undoImportEvents(IMPORT, merged)
    expect(none).toEqual([])
    const undone = appended(appended(merged, nthUuid(9003), 2e12 + 2, [early]), nthUuid(9004), 2e12 + 3, [late])
    const { withdrawn } = replay(undone)
    expect(Object.keys(replay(undone).solves)).toEqual([SOLVE_KEY])
    for (const commit of undone.slice(-2)) {
      const events = undoWithdrawalEvents(commit, undone, withdrawn, false)
      expect(events).toEqual([
        { type: 'CommitsWithdrawn', v: 1, ids: [nthUuid(9003), nthUuid(9004)] },
        { type: 'ChangeUndone', v: 1, commit: commit.id },
      ])
      expect(shown(appended(undone, nthUuid(9005), 2e12 + 4, events))).toBe(shown(merged))
    }
  })

  test('keeps an earlier undo of a withdrawal that the import contains too', () => {
    const solve = makeCommits([[makeSolveRecorded()]]).map((commit) => ({ ...commit, id: nthUuid(1) }))
    const theirs = appended(solve, nthUuid(2), 2e12, [{ type: 'CommitsWithdrawn', v: 1, ids: [nthUuid(1)] }])
    const merged = merge(withWithdrawal(theirs, nthUuid(2), nthUuid(3)), theirs, IMPORT)
    const back = withWithdrawal(undo(merged, IMPORT, UNDO), UNDO, nthUuid(9003))
    expect(back.slice(-1).flatMap(idsWithdrawnBy)).toEqual([UNDO])
    expect(shown(back)).toBe(shown(merged))
  })

  test('reports how many changes it would hide, and does nothing the second time', () => {
    const mine = makeCommits([[makeSolveRecorded()]]).map((commit) => ({ ...commit, id: nthUuid(1) }))
    const theirs = makeCommits(
      [[makeSolveRecorded({ key: 'lru-cache|5', slug: 'lru-cache', timestamp: 5 })]],
      'device-b',
    )
    const merged = merge(mine, [...mine, ...theirs.map((commit) => ({ ...commit, id: nthUuid(2) }))], IMPORT)
    expect(idsHiddenByUndo(IMPORT, merged, {})).toEqual([nthUuid(2)])
    expect(undoImportEvents(IMPORT, merged)).toEqual([{ type: 'CommitsWithdrawn', v: 1, ids: [IMPORT, nthUuid(2)] }])
    const undone = undo(merged, IMPORT, UNDO)
    const { withdrawn } = replay(undone)
    expect(idsHiddenByUndo(IMPORT, undone, withdrawn)).toEqual([])
    expect(undoImportEvents(IMPORT, undone, withdrawn)).toEqual([])
    expect(undoImportEvents(nthUuid(77), undone, withdrawn)).toEqual([])
    expect(undone.flatMap(idsWithdrawnBy)).toEqual([IMPORT, nthUuid(2)])
  })

  test('is undone only once: a second undo of it changes nothing', () => {
    const solve = makeCommits([[makeSolveRecorded()]]).map((commit) => ({ ...commit, id: nthUuid(1) }))
    const undone = undo(merge([], solve, IMPORT), IMPORT, UNDO)
    const back = withWithdrawal(undone, UNDO, nthUuid(9003))
    expect(back).toHaveLength(undone.length + 1)
    expect(withWithdrawal(back, UNDO, nthUuid(9004))).toEqual(back)
  })
})
