import { describe, expect, test } from 'vitest'
import { createAddedKey } from '#domain/solve'
import { UNKNOWN_DATE } from '#domain/solve-date'
import { getDefinition, type SolvelogEvent } from '#events/event'
import { findOwnRowOrEdits } from '#events/projections/solve-tables'
import { compareSolves, createReplacedCheck } from '#events/subjects/solves'
import { findJoinOffers } from '#worker/added/offers'
import { countSolvesMissingIn } from '#worker/backup/contents'
import { mapAlsoTypedRows } from '#worker/backup/solve-tables'
import type { Session } from '#worker/session'
import { selectAlsoTypedTexts } from '#worker/session/also-typed-texts'
import {
  ADDED_KEY,
  foldEvents,
  makeAddedSolve,
  makeJoinAnswered,
  makeSolveRecorded,
  OTHER_ID,
  SOLVE_KEY,
  SOLVED_AT,
} from '../events/event-fixtures'

const SUBMISSION_EVENT = makeSolveRecorded({ key: SOLVE_KEY, timestamp: SOLVED_AT })
const ADDITION_EVENT = makeAddedSolve({
  facts: { title: 'Two Sum', timeUsed: 600, code: 'typed' },
} as Partial<SolvelogEvent>)
const JOIN_EVENT = makeJoinAnswered()
const REMOVAL_EVENT: SolvelogEvent = { type: 'SolveRemoved', v: 1, key: ADDED_KEY }

describe('[N10] a joined solve', () => {
  test('does not make the versions of its submission restorable', () => {
    const ownSubmission = findOwnRowOrEdits(foldEvents([SUBMISSION_EVENT]), SOLVE_KEY) ?? null
    const tables = foldEvents([SUBMISSION_EVENT, ADDITION_EVENT, JOIN_EVENT])
    expect(tables.solves[SOLVE_KEY]?.timeUsed).toBe(600)
    const isFieldReplaced = createReplacedCheck(tables, ownSubmission)
    expect(isFieldReplaced('details')).toBe(false)
  })

  test('is counted among the solves that the undo of an import removes; a removed solve is not', () => {
    const tablesAfter = foldEvents([])
    expect(countSolvesMissingIn(tablesAfter, foldEvents([SUBMISSION_EVENT, ADDITION_EVENT, JOIN_EVENT]))).toBe(2)
    expect(countSolvesMissingIn(tablesAfter, foldEvents([SUBMISSION_EVENT, ADDITION_EVENT, REMOVAL_EVENT]))).toBe(1)
    expect(
      countSolvesMissingIn(foldEvents([SUBMISSION_EVENT]), foldEvents([SUBMISSION_EVENT, ADDITION_EVENT, JOIN_EVENT])),
    ).toBe(1)
  })

  test('keeps its texts in an export if its join is taken back while texts are read', () => {
    const tables = foldEvents([
      makeSolveRecorded({ key: SOLVE_KEY, timestamp: SOLVED_AT, facts: { code: 'submitted' } }),
      ADDITION_EVENT,
      JOIN_EVENT,
    ])
    const [row] = Object.values(tables.solves)
    if (!row) throw new Error('no row')
    const typedRows = mapAlsoTypedRows(tables, [row]).get(row) ?? []
    Object.assign(tables, { joined: {} })
    const texts = new Map(typedRows.map((typedRow) => [typedRow.row, { code: 'typed' }]))
    expect(selectAlsoTypedTexts(typedRows, texts)).toEqual([{ notes: null, code: 'typed', feedback: null }])
  })
})

describe('[N10] offers to join', () => {
  const listOffers = (...events: SolvelogEvent[]) =>
    findJoinOffers({ log: { tables: foldEvents(events) }, problems: new Map() } as unknown as Session)
  const laterSolve = makeAddedSolve({
    key: createAddedKey('two-sum', SOLVED_AT + 60, OTHER_ID),
    timestamp: SOLVED_AT + 60,
  } as Partial<SolvelogEvent>)

  test('leave out a pair that the person keeps as two solves', () => {
    expect(listOffers(SUBMISSION_EVENT, ADDITION_EVENT)).toMatchObject([{ key: ADDED_KEY, other: SOLVE_KEY }])
    expect(listOffers(SUBMISSION_EVENT, ADDITION_EVENT, makeJoinAnswered(false))).toEqual([])
  })

  test('pair a solve that is dated “before a day” with an earlier submission, and an undated one with the first submission', () => {
    const DAY_SECONDS = 86_400
    const solveBeforeDay = makeAddedSolve({ v: 3, isLatest: true } as Partial<SolvelogEvent>)
    const makeSubmittedAt = (timestamp: number) => makeSolveRecorded({ key: `two-sum|${timestamp}`, timestamp })
    const earlySubmission = makeSubmittedAt(SOLVED_AT - 90 * DAY_SECONDS)
    expect(listOffers(earlySubmission, solveBeforeDay)).toMatchObject([
      { key: ADDED_KEY, submittedAt: SOLVED_AT - 90 * DAY_SECONDS, added: { timestamp: SOLVED_AT, latest: SOLVED_AT } },
    ])
    expect(listOffers(makeSubmittedAt(SOLVED_AT + 90 * DAY_SECONDS), solveBeforeDay)).toEqual([])
    const undatedSolve = makeAddedSolve({
      key: createAddedKey('two-sum', UNKNOWN_DATE, OTHER_ID),
      timestamp: UNKNOWN_DATE,
    } as Partial<SolvelogEvent>)
    expect(listOffers(SUBMISSION_EVENT, earlySubmission, undatedSolve)).toMatchObject([
      { submittedAt: SOLVED_AT - 90 * DAY_SECONDS, added: { timestamp: 0 } },
    ])
  })

  test('name every solve once, in the closest pair', () => {
    expect(listOffers(SUBMISSION_EVENT, laterSolve, ADDITION_EVENT)).toMatchObject([
      { key: ADDED_KEY, other: SOLVE_KEY },
    ])
    const laterSubmission = makeSolveRecorded({ key: `two-sum|${SOLVED_AT + 90}`, timestamp: SOLVED_AT + 90 })
    expect(listOffers(SUBMISSION_EVENT, laterSubmission, ADDITION_EVENT)).toMatchObject([
      { key: ADDED_KEY, other: SOLVE_KEY },
    ])
  })
})

describe('[N10] the effect of a change of an added solve', () => {
  test('a corrected date, a removal and an answer about a pair have fields', () => {
    const row = findOwnRowOrEdits(foldEvents([ADDITION_EVENT]), ADDED_KEY)
    if (!row) throw new Error('no row')
    const field = { kind: 'value', unit: 'time' }
    const readDifferences = (event: SolvelogEvent, before: unknown = null, after: unknown = null) => {
      const { subject, states } = getDefinition(event)
      const values = states?.(event, { undoes: null }) ?? { before, after }
      return subject?.diff(values.before, values.after, { solveTime: () => SOLVED_AT } as never, {
        before: {},
        after: {},
      })
    }
    expect(compareSolves(row, { ...row, timestamp: SOLVED_AT + 60 }, {}, {})).toEqual([
      { ...field, name: 'Date', before: SOLVED_AT, after: SOLVED_AT + 60 },
    ])
    expect(readDifferences({ type: 'SolveRemoved', v: 1, key: ADDED_KEY })).toMatchObject([
      { name: 'Removed', after: 'Yes' },
    ])
    expect(readDifferences({ type: 'SolveRestored', v: 1, key: ADDED_KEY })).toMatchObject([
      { before: 'Yes', after: null },
    ])
    const makeAnswer = (isSame: boolean | null) => ({ other: SOLVE_KEY, isSame })
    expect(readDifferences(JOIN_EVENT, makeAnswer(null), makeAnswer(true))).toEqual([
      { ...field, name: 'Joined with', before: null, after: SOLVED_AT },
    ])
    expect(readDifferences(JOIN_EVENT, makeAnswer(true), makeAnswer(false))).toEqual([
      { ...field, name: 'Joined with', before: SOLVED_AT, after: null },
      { ...field, name: 'Different from', before: null, after: SOLVED_AT },
    ])
  })
})
