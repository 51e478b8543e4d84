import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getIdsWithdrawnBy } from '#events/device-only'
import { createUndoImportEvents, createUndoWithdrawalEvents, findIdsHiddenByUndo } from '#events/import-undo'
import { createImportRecordEvents, planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import { assertProperty } from '../../property'
import { anyEdit, makeNthUuid } from './command-generators'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from './event-fixtures'
import {
  anyCommandList,
  anyThreeLogs,
  anyUnmergedLogs,
  appendCommands,
  appendCommit,
  formatComparableTables,
  formatShownTables,
  merge,
  undoImport,
  undoOrRedoUndo,
} from './merging'

const anyEdits = fc.array(anyEdit, { maxLength: 10 })

const IMPORT_ID = makeNthUuid(9001)
const UNDO_ID = makeNthUuid(9002)

describe('[fault 31] undoing an import', () => {
  test('hides the commits that the import added, and keeps every later edit', () => {
    assertProperty(
      fc.property(anyUnmergedLogs, anyEdits, anyEdits, ([a, b], editsBeforeUndo, editsAfterUndo) => {
        const mergedLog = merge(a, b, IMPORT_ID)
        const undoneLog = appendCommands(
          undoImport(appendCommands(mergedLog, editsBeforeUndo, 4), IMPORT_ID, UNDO_ID),
          editsAfterUndo,
          5,
        )
        const { withdrawn } = replay(undoneLog)
        for (const { id, device } of undoneLog) {
          if (device === 'device-4' || device === 'device-5') expect(withdrawn).not.toHaveProperty(id)
        }
        for (const { id } of a) expect(withdrawn).not.toHaveProperty(id)
        for (const { id } of b) expect(withdrawn).toHaveProperty(id)
      }),
    )
  })

  test('can be undone and redone any number of times, and always shows the same', () => {
    assertProperty(
      fc.property(anyThreeLogs, anyCommandList, fc.nat(4), ([a, b], editsBeforeUndo, undoCount) => {
        const logBeforeUndo = appendCommands(merge(a, b, IMPORT_ID), editsBeforeUndo, 4)
        const undoneLog = undoImport(logBeforeUndo, IMPORT_ID, UNDO_ID)
        let log = undoneLog
        let lastUndoId = UNDO_ID
        for (let n = 1; n <= undoCount && undoneLog.length > logBeforeUndo.length; n++) {
          log = undoOrRedoUndo(log, lastUndoId, makeNthUuid(9100 + n), n % 2 === 0)
          lastUndoId = makeNthUuid(9100 + n)
          expect(formatShownTables(log)).toBe(formatShownTables(n % 2 === 1 ? logBeforeUndo : undoneLog))
        }
      }),
    )
  })

  test('also hides an undone import that the other log contained', () => {
    assertProperty(
      fc.property(anyThreeLogs, ([a, b, c]) => {
        const theirLog = undoImport(merge(b, c, IMPORT_ID), IMPORT_ID, UNDO_ID)
        const mergedLog = merge(a, theirLog, makeNthUuid(9003))
        const undoneLog = undoImport(mergedLog, makeNthUuid(9003), makeNthUuid(9004))
        expect(formatShownTables(undoneLog)).toBe(formatShownTables(a))
        if (undoneLog.length > mergedLog.length) {
          expect(formatShownTables(undoOrRedoUndo(undoneLog, makeNthUuid(9004), makeNthUuid(9005)))).toBe(
            formatShownTables(mergedLog),
          )
        }
      }),
    )
  })

  test('can itself be undone after two devices undid the same import at once', () => {
    assertProperty(
      fc.property(anyThreeLogs, ([a, b]) => {
        const mergedLog = merge(a, b, IMPORT_ID)
        const [leftLog, rightLog] = [
          undoImport(mergedLog, IMPORT_ID, UNDO_ID),
          undoImport(mergedLog, IMPORT_ID, makeNthUuid(9003)),
        ]
        const logWithBothUndos = merge(leftLog, rightLog)
        if (logWithBothUndos.length === mergedLog.length) return
        expect(formatShownTables(logWithBothUndos)).toBe(formatShownTables(leftLog))
        const redoneLog = undoOrRedoUndo(logWithBothUndos, UNDO_ID, makeNthUuid(9004))
        expect(formatShownTables(redoneLog)).toBe(formatShownTables(mergedLog))
        expect(formatComparableTables(merge(rightLog, redoneLog))).toBe(formatComparableTables(redoneLog))
      }),
    )
  })

  test('that several commits recorded is one undo, whichever of these commits is chosen', () => {
    const ownLog = makeCommits([[makeSolveRecorded()]])
    const theirLog = makeCommits(
      Array.from({ length: 4_100 }, (_, n) => [makeSolveRecorded({ key: `two-sum|${n}`, timestamp: n })]),
      'device-b',
    ).map((commit) => ({ ...commit, id: makeNthUuid(commit.seq) }))
    const [firstRecord, secondRecord] = createImportRecordEvents(IMPORT_ID, 'file', planMerge(ownLog, theirLog))
    const logWithoutRecord = [...ownLog, ...theirLog]
    const mergedLog = appendCommit(
      appendCommit(logWithoutRecord, makeNthUuid(9001), 2e12, [firstRecord]),
      makeNthUuid(9002),
      2e12 + 1,
      [secondRecord],
    )
    const [firstUndo, secondUndo, ...otherUndos] = createUndoImportEvents(IMPORT_ID, mergedLog)
    expect(otherUndos).toEqual([])
    const undoneLog = appendCommit(
      appendCommit(mergedLog, makeNthUuid(9003), 2e12 + 2, [firstUndo]),
      makeNthUuid(9004),
      2e12 + 3,
      [secondUndo],
    )
    const { withdrawn } = replay(undoneLog)
    expect(Object.keys(replay(undoneLog).solves)).toEqual([SOLVE_KEY])
    for (const commit of undoneLog.slice(-2)) {
      const events = createUndoWithdrawalEvents(commit, undoneLog, withdrawn, false)
      expect(events).toEqual([
        { type: 'CommitsWithdrawn', v: 1, ids: [makeNthUuid(9003), makeNthUuid(9004)] },
        { type: 'ChangeUndone', v: 1, commit: commit.id },
      ])
      expect(formatShownTables(appendCommit(undoneLog, makeNthUuid(9005), 2e12 + 4, events))).toBe(
        formatShownTables(mergedLog),
      )
    }
  })

  test('keeps a withdrawal undone, although the imported log still contains the withdrawal', () => {
    const solve = makeCommits([[makeSolveRecorded()]]).map((commit) => ({ ...commit, id: makeNthUuid(1) }))
    const theirLog = appendCommit(solve, makeNthUuid(2), 2e12, [
      { type: 'CommitsWithdrawn', v: 1, ids: [makeNthUuid(1)] },
    ])
    const mergedLog = merge(undoOrRedoUndo(theirLog, makeNthUuid(2), makeNthUuid(3)), theirLog, IMPORT_ID)
    const redoneLog = undoOrRedoUndo(undoImport(mergedLog, IMPORT_ID, UNDO_ID), UNDO_ID, makeNthUuid(9003))
    expect(redoneLog.slice(-1).flatMap(getIdsWithdrawnBy)).toEqual([UNDO_ID])
    expect(formatShownTables(redoneLog)).toBe(formatShownTables(mergedLog))
  })

  test('reports how many changes it would hide, and does nothing the second time', () => {
    const ownLog = makeCommits([[makeSolveRecorded()]]).map((commit) => ({ ...commit, id: makeNthUuid(1) }))
    const theirLog = makeCommits(
      [[makeSolveRecorded({ key: 'lru-cache|5', slug: 'lru-cache', timestamp: 5 })]],
      'device-b',
    )
    const mergedLog = merge(
      ownLog,
      [...ownLog, ...theirLog.map((commit) => ({ ...commit, id: makeNthUuid(2) }))],
      IMPORT_ID,
    )
    expect(findIdsHiddenByUndo(IMPORT_ID, mergedLog, {})).toEqual([makeNthUuid(2)])
    expect(createUndoImportEvents(IMPORT_ID, mergedLog)).toEqual([
      { type: 'CommitsWithdrawn', v: 1, ids: [IMPORT_ID, makeNthUuid(2)] },
    ])
    const undoneLog = undoImport(mergedLog, IMPORT_ID, UNDO_ID)
    const { withdrawn } = replay(undoneLog)
    expect(findIdsHiddenByUndo(IMPORT_ID, undoneLog, withdrawn)).toEqual([])
    expect(createUndoImportEvents(IMPORT_ID, undoneLog, withdrawn)).toEqual([])
    expect(createUndoImportEvents(makeNthUuid(77), undoneLog, withdrawn)).toEqual([])
    expect(undoneLog.flatMap(getIdsWithdrawnBy)).toEqual([IMPORT_ID, makeNthUuid(2)])
  })

  test('can itself be undone only once: the second attempt changes nothing', () => {
    const solve = makeCommits([[makeSolveRecorded()]]).map((commit) => ({ ...commit, id: makeNthUuid(1) }))
    const undoneLog = undoImport(merge([], solve, IMPORT_ID), IMPORT_ID, UNDO_ID)
    const redoneLog = undoOrRedoUndo(undoneLog, UNDO_ID, makeNthUuid(9003))
    expect(redoneLog).toHaveLength(undoneLog.length + 1)
    expect(undoOrRedoUndo(redoneLog, UNDO_ID, makeNthUuid(9004))).toEqual(redoneLog)
  })
})
