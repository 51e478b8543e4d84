import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idsHiddenByUndo, idsWithdrawnBy, undoImportEvents, undoWithdrawalEvents } from '#events/import-undo'
import { importRecordEvents, planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import { anyEdit, nthUuid } from './chance'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from './given'
import {
  anyThreeLogs,
  appendCommands,
  appendCommit,
  commandLists,
  comparableTables,
  merge,
  shownTables,
  threeLogs,
  undoImport,
  undoOrRedoUndo,
} from './merging'

const edits = fc.array(anyEdit, { maxLength: 10 })

const IMPORT_ID = nthUuid(9001)
const UNDO_ID = nthUuid(9002)

describe('[fault 31] undoing an import', () => {
  test('hides the commits that the import added, and keeps every later edit', () => {
    fc.assert(
      fc.property(threeLogs, edits, edits, ([a, b], editsBeforeUndo, editsAfterUndo) => {
        const merged = merge(a, b, IMPORT_ID)
        const undone = appendCommands(
          undoImport(appendCommands(merged, editsBeforeUndo, 4), IMPORT_ID, UNDO_ID),
          editsAfterUndo,
          5,
        )
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
      fc.property(anyThreeLogs, commandLists, fc.nat(4), ([a, b], editsBeforeUndo, undoCount) => {
        const beforeUndo = appendCommands(merge(a, b, IMPORT_ID), editsBeforeUndo, 4)
        const undone = undoImport(beforeUndo, IMPORT_ID, UNDO_ID)
        let log = undone
        let lastUndoId = UNDO_ID
        for (let n = 1; n <= undoCount && undone.length > beforeUndo.length; n++) {
          log = undoOrRedoUndo(log, lastUndoId, nthUuid(9100 + n), n % 2 === 0)
          lastUndoId = nthUuid(9100 + n)
          expect(shownTables(log)).toBe(shownTables(n % 2 === 1 ? beforeUndo : undone))
        }
      }),
    )
  })

  test('also hides an undone import that the other log contained', () => {
    fc.assert(
      fc.property(anyThreeLogs, ([a, b, c]) => {
        const theirs = undoImport(merge(b, c, IMPORT_ID), IMPORT_ID, UNDO_ID)
        const merged = merge(a, theirs, nthUuid(9003))
        const undone = undoImport(merged, nthUuid(9003), nthUuid(9004))
        expect(shownTables(undone)).toBe(shownTables(a))
        if (undone.length > merged.length) {
          expect(shownTables(undoOrRedoUndo(undone, nthUuid(9004), nthUuid(9005)))).toBe(shownTables(merged))
        }
      }),
    )
  })

  test('can itself be undone after two devices undid the same import at once', () => {
    fc.assert(
      fc.property(anyThreeLogs, ([a, b]) => {
        const merged = merge(a, b, IMPORT_ID)
        const [left, right] = [undoImport(merged, IMPORT_ID, UNDO_ID), undoImport(merged, IMPORT_ID, nthUuid(9003))]
        const bothUndone = merge(left, right)
        if (bothUndone.length === merged.length) return
        expect(shownTables(bothUndone)).toBe(shownTables(left))
        const redone = undoOrRedoUndo(bothUndone, UNDO_ID, nthUuid(9004))
        expect(shownTables(redone)).toBe(shownTables(merged))
        expect(comparableTables(merge(right, redone))).toBe(comparableTables(redone))
      }),
    )
  })

  test('that several commits recorded is one undo, whichever of these commits is chosen', () => {
    const mine = makeCommits([[makeSolveRecorded()]])
    const theirs = makeCommits(
      Array.from({ length: 4_100 }, (_, n) => [makeSolveRecorded({ key: `two-sum|${n}`, timestamp: n })]),
      'device-b',
    ).map((commit) => ({ ...commit, id: nthUuid(commit.seq) }))
    const [first, second] = importRecordEvents(IMPORT_ID, 'file', planMerge(mine, theirs))
    const fresh = [...mine, ...theirs]
    const merged = appendCommit(appendCommit(fresh, nthUuid(9001), 2e12, [first]), nthUuid(9002), 2e12 + 1, [second])
    const [early, late, ...none] = undoImportEvents(IMPORT_ID, merged)
    expect(none).toEqual([])
    const undone = appendCommit(appendCommit(merged, nthUuid(9003), 2e12 + 2, [early]), nthUuid(9004), 2e12 + 3, [late])
    const { withdrawn } = replay(undone)
    expect(Object.keys(replay(undone).solves)).toEqual([SOLVE_KEY])
    for (const commit of undone.slice(-2)) {
      const events = undoWithdrawalEvents(commit, undone, withdrawn, false)
      expect(events).toEqual([
        { type: 'CommitsWithdrawn', v: 1, ids: [nthUuid(9003), nthUuid(9004)] },
        { type: 'ChangeUndone', v: 1, commit: commit.id },
      ])
      expect(shownTables(appendCommit(undone, nthUuid(9005), 2e12 + 4, events))).toBe(shownTables(merged))
    }
  })

  test('keeps a withdrawal undone, although the imported log still contains the withdrawal', () => {
    const solve = makeCommits([[makeSolveRecorded()]]).map((commit) => ({ ...commit, id: nthUuid(1) }))
    const theirs = appendCommit(solve, nthUuid(2), 2e12, [{ type: 'CommitsWithdrawn', v: 1, ids: [nthUuid(1)] }])
    const merged = merge(undoOrRedoUndo(theirs, nthUuid(2), nthUuid(3)), theirs, IMPORT_ID)
    const redone = undoOrRedoUndo(undoImport(merged, IMPORT_ID, UNDO_ID), UNDO_ID, nthUuid(9003))
    expect(redone.slice(-1).flatMap(idsWithdrawnBy)).toEqual([UNDO_ID])
    expect(shownTables(redone)).toBe(shownTables(merged))
  })

  test('reports how many changes it would hide, and does nothing the second time', () => {
    const mine = makeCommits([[makeSolveRecorded()]]).map((commit) => ({ ...commit, id: nthUuid(1) }))
    const theirs = makeCommits(
      [[makeSolveRecorded({ key: 'lru-cache|5', slug: 'lru-cache', timestamp: 5 })]],
      'device-b',
    )
    const merged = merge(mine, [...mine, ...theirs.map((commit) => ({ ...commit, id: nthUuid(2) }))], IMPORT_ID)
    expect(idsHiddenByUndo(IMPORT_ID, merged, {})).toEqual([nthUuid(2)])
    expect(undoImportEvents(IMPORT_ID, merged)).toEqual([
      { type: 'CommitsWithdrawn', v: 1, ids: [IMPORT_ID, nthUuid(2)] },
    ])
    const undone = undoImport(merged, IMPORT_ID, UNDO_ID)
    const { withdrawn } = replay(undone)
    expect(idsHiddenByUndo(IMPORT_ID, undone, withdrawn)).toEqual([])
    expect(undoImportEvents(IMPORT_ID, undone, withdrawn)).toEqual([])
    expect(undoImportEvents(nthUuid(77), undone, withdrawn)).toEqual([])
    expect(undone.flatMap(idsWithdrawnBy)).toEqual([IMPORT_ID, nthUuid(2)])
  })

  test('can itself be undone only once: the second attempt changes nothing', () => {
    const solve = makeCommits([[makeSolveRecorded()]]).map((commit) => ({ ...commit, id: nthUuid(1) }))
    const undone = undoImport(merge([], solve, IMPORT_ID), IMPORT_ID, UNDO_ID)
    const redone = undoOrRedoUndo(undone, UNDO_ID, nthUuid(9003))
    expect(redone).toHaveLength(undone.length + 1)
    expect(undoOrRedoUndo(redone, UNDO_ID, nthUuid(9004))).toEqual(redone)
  })
})
