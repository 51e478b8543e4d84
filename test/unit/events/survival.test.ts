import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAddedKey, type SolveKey } from '#domain/solve'
import type { Commit, EventAddress } from '#events/commit'
import { recordSubmissions } from '#events/decide/submissions'
import type { SolvelogEvent } from '#events/event'
import { foldCommit, replay } from '#events/projections/fold'
import { type AnySolveRow, findOwnRow, findOwnRowOrEdits, getShownKey } from '#events/projections/solve-tables'
import { createTables, type Tables, type UnsharedTables } from '#events/projections/tables'
import { TablesOverTime } from '#events/projections/tables-over-time'
import { TablesVersion } from '#events/projections/tables-version'
import { findIdsNotFolded } from '#events/projections/withdrawn'
import { assertProperty } from '../../property'
import { anyExtensionBatch, anyRecentBatch, makeNthUuid } from './command-generators'
import { listEffectiveEvents, sortCommits } from './effective-events'
import { FEEDBACK, makeCommits, makeSolveRecorded, SOLVE_KEY } from './event-fixtures'
import { foldDrafted, toFullJson, tryCommits } from './fold-drafted'
import { deepFreeze } from './freeze'
import { anyDamagedLog, anyLog } from './histories'

/** What the person typed last into one solve. A value that was never typed is absent. */
interface TypedValues {
  /** `any` after an undo, because the extension may then send the code again. */
  code?: EventAddress | null | 'any'
  notes?: EventAddress | null
  feedback?: EventAddress | null
  timeUsed?: number | null
  usedHints?: string | null
  rating?: string | null
  /** Present only for solves that the person added. */
  timestamp?: number
  status?: string
  lang?: string
}

function readTypedValues(event: SolvelogEvent, at: EventAddress): TypedValues {
  switch (event.type) {
    case 'CodeEdited':
      return { code: at }
    case 'CodeRemoved':
      return { code: event.v === 2 ? null : 'any' }
    case 'FeedbackSaved':
      return { feedback: at }
    case 'FeedbackRemoved':
      return { feedback: null }
    case 'DetailsEdited': {
      const { notes, ...details } = event.changes
      return notes === undefined ? details : { ...details, notes: notes === null ? null : at }
    }
    case 'ReviewRated':
      return { rating: event.rating }
    case 'SolveCorrected': {
      const { timestamp, status, lang } = event
      return { timestamp, status, lang }
    }
    default:
      return {}
  }
}

/** Uses only the edits, whether or not the solve is recorded. */
function collectTypedValues(log: readonly Commit[]): Map<SolveKey, TypedValues> {
  const allTyped = new Map<SolveKey, TypedValues>()
  for (const { event, at } of listEffectiveEvents(log)) {
    const typed = readTypedValues(event, at)
    if ('key' in event && Object.keys(typed).length > 0)
      allTyped.set(event.key, { ...allTyped.get(event.key), ...typed })
  }
  return allTyped
}

function readShownValues({ largeFields, ...row }: AnySolveRow, typedValues: TypedValues): TypedValues {
  const code = typedValues.code === 'any' ? typedValues.code : (largeFields.code ?? null)
  const shownValues = { ...row, code, notes: largeFields.notes ?? null, feedback: largeFields.feedback ?? null }
  return Object.fromEntries(Object.entries(shownValues).filter(([name]) => name in typedValues))
}

/** Returns the solve's own key, or the key of the joined submission. Null if the solve is not shown. */
function findShownKey(tables: Tables, key: SolveKey): SolveKey | null {
  const { added, solves, unrecorded } = tables
  const { isRemoved = false, joins = [] } = added[key] ?? {}
  const joinedKey = joins.at(-1) ?? null
  if (isRemoved || key in unrecorded) return null
  // The answer about a submission of another problem has no effect.
  const isSameProblem = joinedKey !== null && findOwnRow(tables, joinedKey)?.slug === findOwnRow(tables, key)?.slug
  const keyOfRow = joinedKey === null || !isSameProblem ? key : getShownKey(tables, joinedKey)
  return keyOfRow in solves ? keyOfRow : getShownKey(tables, key)
}

const listTypedFields = ({ largeFields: { notes, code, feedback }, timeUsed, usedHints, rating }: AnySolveRow) =>
  Object.entries({ notes, code, feedback, timeUsed, usedHints, rating }).flatMap(([name, value]) =>
    value == null ? [] : [name],
  )

/**
 * Every solve must have its typed values, and show them unless it is not recorded yet or was removed. Of two solves that are shown as one, a
 * value of a source is gone if the person removed it from either.
 */
function expectAllShown(commits: readonly Commit[]): void {
  const tables = replay(commits)
  const typedByKey = collectTypedValues(commits)
  const isRemovedFrom = (shownKey: SolveKey, field: string) =>
    [...typedByKey].some(([key, typed]) => Reflect.get(typed, field) === null && findShownKey(tables, key) === shownKey)
  for (const [key, typed] of typedByKey) {
    const row = findOwnRowOrEdits(tables, key)
    expect(row && readShownValues(row, typed)).toEqual(typed)
    const keyOfShownRow = findShownKey(tables, key)
    if (row && keyOfShownRow !== null) {
      const expectedFields = listTypedFields(row).filter(
        (field) => Reflect.get(typed, field) != null || !isRemovedFrom(keyOfShownRow, field),
      )
      expect(listTypedFields(tables.solves[keyOfShownRow] ?? row)).toEqual(expect.arrayContaining(expectedFields))
    }
    expect(keyOfShownRow === null || keyOfShownRow in tables.solves).toBe(true)
  }
}

const anyOrDamagedLog = fc.oneof(anyLog, anyDamagedLog)

function recordAgain(commits: readonly Commit[]): Commit[] {
  const keys = Object.keys(replay(commits).unrecorded)
  const at = Math.max(0, ...commits.map((commit) => commit.at)) + 1
  const events = keys.map((key) => {
    const event = makeSolveRecorded({ key, slug: 'two-sum', facts: { code: 'told', timeUsed: 1 } })
    return isAddedKey(key) ? { ...event, v: 2, source: 'hand' } : event
  })
  return [...commits, { seq: commits.length + 1, id: 'again', at, device: 'device-c', cause: 'extension', events }]
}

describe('an edit', () => {
  test('[fault 30] is shown with its solve after any order, loss, withdrawal or merge', () => {
    assertProperty(
      fc.property(anyOrDamagedLog, (commits) => {
        expectAllShown(commits)
        const { solves, unrecorded } = replay(commits)
        expect(Object.keys(unrecorded).filter((key) => key in solves)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('[fault 30] is shown as soon as the solve is recorded again', () => {
    assertProperty(
      fc.property(anyOrDamagedLog, (damagedCommits) => {
        const commits = recordAgain(damagedCommits)
        expect(replay(commits).unrecorded).toEqual({})
        expectAllShown(commits)
      }),
      { numRuns: 300 },
    )
  })

  test('[fault 30] a note and code are kept until their withdrawn solve is recorded again, and then replace the values of the source', () => {
    const note = {
      type: 'DetailsEdited',
      v: 1,
      key: SOLVE_KEY,
      changes: { notes: 'Mine.', timeUsed: 300, usedHints: 'none' },
    }
    const code = { type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'mine' }
    const feedbackSaved = { type: 'FeedbackSaved', v: 1, key: SOLVE_KEY, feedback: FEEDBACK, via: 'form' }
    const laterRecord = makeSolveRecorded({
      facts: { code: 'told', timeUsed: 60, usedHints: 'gpt_help', title: 'Two Sum' },
    })
    const [importCommit, editCommit, laterRecordCommit] = makeCommits([
      [makeSolveRecorded()],
      [note, code, feedbackSaved],
      [laterRecord],
    ])
    if (!importCommit || !editCommit || !laterRecordCommit) throw new Error('three commits')
    const id = '00000000-0000-4000-8000-000000000007'
    const withdrawal = { type: 'CommitsWithdrawn', v: 1, ids: [id] }
    const undoCommit: Commit = {
      ...laterRecordCommit,
      seq: 3,
      id: 'undone',
      at: laterRecordCommit.at - 1,
      cause: 'import',
      events: [withdrawal],
    }
    const log = [{ ...importCommit, id }, editCommit, undoCommit]
    expect(replay(log)).toMatchObject({ solves: {}, unrecorded: { [SOLVE_KEY]: { commitSeqs: [2] } } })
    const { solves, unrecorded } = replay([...log, { ...laterRecordCommit, seq: 4 }])
    expect(unrecorded).toEqual({})
    expect(solves[SOLVE_KEY]).toMatchObject({
      title: 'Two Sum',
      timeUsed: 300,
      usedHints: 'none',
      finalScore: 91,
      largeFields: { notes: { seq: 2, index: 0 }, code: { seq: 2, index: 1 }, feedback: { seq: 2, index: 2 } },
      commitSeqs: [2, 4],
    })
  })
})

test('[fault 30] a goal profile whose creation was lost has the values of its last edit', () => {
  const edit = {
    type: 'ProfileEdited',
    v: 1,
    id: makeNthUuid(1),
    name: 'Mine',
    description: 'x',
    goals: { Array: 0.5 },
  }
  const [commit] = makeCommits([[edit, { ...edit, name: 'Renamed' }]])
  if (!commit) throw new Error('one commit')
  const profile = { id: makeNthUuid(1), name: 'Renamed', description: 'x', goals: { Array: 0.5 } }
  expect(replay([commit]).profiles[makeNthUuid(1)]).toEqual({ ...profile, createdAt: commit.at, isEditable: true })
})

describe('a log with losses and withdrawals', () => {
  test.each([
    ['recent', anyRecentBatch],
    ['extension', anyExtensionBatch],
  ] as const)('[C6] [fault 30] records a submission of the source “%s” only once', (source, batch) => {
    assertProperty(
      fc.property(anyOrDamagedLog, batch, (commits, submissions) => {
        const events = recordSubmissions(source, submissions, replay(commits))
        const at = Math.max(0, ...commits.map((commit) => commit.at)) + 1
        const laterCommit = { seq: commits.length + 1, id: 'told', at, device: 'device-d', cause: source, events }
        expect(recordSubmissions(source, submissions, replay([...commits, laterCommit]))).toEqual([])
      }),
    )
  })

  const makeStartTables = (ordered: readonly Commit[]): UnsharedTables => ({
    ...createTables(),
    withdrawn: findIdsNotFolded(ordered),
  })

  /** Code that changes a row instead of replacing it then throws. */
  const freezeRows = (tables: Tables): Tables => {
    for (const table of Object.values(tables)) {
      if (typeof table === 'object' && table !== null) Object.values(table).forEach(deepFreeze)
    }
    return tables
  }

  test('[L1] [fault 2] [fault 23] [fault 30] folds to the same tables in place, on trial without changing the earlier ones, in chunks and from a checkpoint', () => {
    assertProperty(
      fc.property(anyOrDamagedLog, fc.integer({ min: 1, max: 7 }), (commits, chunkSize) => {
        const ordered = sortCommits(commits)
        const expectedJson = JSON.stringify(replay(commits))
        let [triedVersion, chunkedVersion] = [
          new TablesVersion(makeStartTables(ordered)),
          new TablesVersion(makeStartTables(ordered)),
        ]
        let [plainTables, loadedTables] = [makeStartTables(ordered), makeStartTables(ordered)]
        for (const commit of ordered) {
          const jsonBefore = toFullJson(freezeRows(triedVersion.tables))
          const applyFold = tryCommits(triedVersion, [commit])
          expect(toFullJson(triedVersion.tables)).toBe(jsonBefore)
          triedVersion = applyFold()
          freezeRows(plainTables)
          foldCommit(plainTables, commit)
        }
        for (let at = 0; at < ordered.length; at += chunkSize) {
          const chunk = ordered.slice(at, at + chunkSize)
          chunkedVersion = foldDrafted(chunkedVersion, chunk)
          loadedTables = JSON.parse(JSON.stringify(loadedTables))
          for (const commit of chunk) foldCommit(loadedTables, commit)
        }
        for (const tables of [triedVersion.tables, chunkedVersion.tables, plainTables, loadedTables])
          expect(JSON.stringify(tables)).toBe(expectedJson)
      }),
    )
  })

  test('[L4] [fault 30] has the same tables over time as a replay up to each commit', () => {
    assertProperty(
      fc.property(anyOrDamagedLog, (commits) => {
        const ordered = sortCommits(commits)
        const tables = new TablesOverTime(findIdsNotFolded(ordered))
        for (const commit of ordered) tables.fold(commit)
        for (let position = 0; position <= ordered.length; position++) {
          const tablesUntil = makeStartTables(ordered)
          for (const commit of ordered.slice(0, position)) foldCommit(tablesUntil, commit)
          expect(JSON.stringify(tables.getTablesAt(position))).toBe(JSON.stringify(tablesUntil))
        }
      }),
    )
  })
})
