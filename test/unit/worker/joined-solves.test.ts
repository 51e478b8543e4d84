import { describe, expect, test } from 'vitest'
import { addedKey } from '#domain/solve'
import { UNKNOWN_DATE } from '#domain/solve-date'
import { definitionOf, type SolvelogEvent } from '#events/event'
import { ownRowOrEdits } from '#events/projections/solve-tables'
import { isReplaced, solveDifferences } from '#events/subjects/solves'
import { joinOffers } from '#worker/added/offers'
import { countLostSolves } from '#worker/backup/import'
import { alsoTypedByRow } from '#worker/backup/solve-tables'
import type { Session } from '#worker/session'
import { alsoTypedTextsOf } from '#worker/session/also-typed-texts'
import {
  ADDED_KEY,
  foldEvents,
  makeAddedSolve,
  makeJoinAnswered,
  makeSolveRecorded,
  OTHER_ID,
  SOLVE_KEY,
  SOLVED_AT,
} from '../events/given'

const SUBMITTED = makeSolveRecorded({ key: SOLVE_KEY, timestamp: SOLVED_AT })
const ADDED = makeAddedSolve({ facts: { title: 'Two Sum', timeUsed: 600, code: 'typed' } } as Partial<SolvelogEvent>)
const JOINED = makeJoinAnswered()
const REMOVED: SolvelogEvent = { type: 'SolveRemoved', v: 1, key: ADDED_KEY }

describe('[N10] a joined solve', () => {
  test('does not make the versions of its submission restorable', () => {
    const own = ownRowOrEdits(foldEvents([SUBMITTED]), SOLVE_KEY) ?? null
    const tables = foldEvents([SUBMITTED, ADDED, JOINED])
    expect(tables.solves[SOLVE_KEY]?.timeUsed).toBe(600)
    const isOld = isReplaced(tables, own)
    expect(isOld('details')).toBe(false)
  })

  test('counts among the solves that the undo of an import removes, a removed one does not', () => {
    const after = foldEvents([])
    expect(countLostSolves(foldEvents([SUBMITTED, ADDED, JOINED]), after)).toBe(2)
    expect(countLostSolves(foldEvents([SUBMITTED, ADDED, REMOVED]), after)).toBe(1)
    expect(countLostSolves(foldEvents([SUBMITTED, ADDED, JOINED]), foldEvents([SUBMITTED]))).toBe(1)
  })

  test('keeps its texts in an export when it is separated while texts are read', () => {
    const tables = foldEvents([
      makeSolveRecorded({ key: SOLVE_KEY, timestamp: SOLVED_AT, facts: { code: 'submitted' } }),
      ADDED,
      JOINED,
    ])
    const [row] = Object.values(tables.solves)
    if (!row) throw new Error('no row')
    const typed = alsoTypedByRow(tables, [row]).get(row) ?? []
    tables.joined = {}
    const texts = new Map(typed.map((one) => [one.row, { code: 'typed' }]))
    expect(alsoTypedTextsOf(typed, texts)).toEqual([{ notes: null, code: 'typed', feedback: null }])
  })
})

describe('[N10] offers to join', () => {
  const offers = (...events: SolvelogEvent[]) =>
    joinOffers({ log: { tables: foldEvents(events) }, problems: new Map() } as unknown as Session)
  const later = makeAddedSolve({
    key: addedKey('two-sum', SOLVED_AT + 60, OTHER_ID),
    timestamp: SOLVED_AT + 60,
  } as Partial<SolvelogEvent>)

  test('leave out a pair that the person keeps as two solves', () => {
    expect(offers(SUBMITTED, ADDED)).toMatchObject([{ key: ADDED_KEY, other: SOLVE_KEY }])
    expect(offers(SUBMITTED, ADDED, makeJoinAnswered(false))).toEqual([])
  })

  test('pair a solve before a day with a submission before it, and a solve without a date with the first submission', () => {
    const DAY = 86_400
    const before = makeAddedSolve({ v: 3, isLatest: true } as Partial<SolvelogEvent>)
    const submittedAt = (timestamp: number) => makeSolveRecorded({ key: `two-sum|${timestamp}`, timestamp })
    const early = submittedAt(SOLVED_AT - 90 * DAY)
    expect(offers(early, before)).toMatchObject([
      { key: ADDED_KEY, submittedAt: SOLVED_AT - 90 * DAY, added: { timestamp: SOLVED_AT, latest: SOLVED_AT } },
    ])
    expect(offers(submittedAt(SOLVED_AT + 90 * DAY), before)).toEqual([])
    const undated = makeAddedSolve({
      key: addedKey('two-sum', UNKNOWN_DATE, OTHER_ID),
      timestamp: UNKNOWN_DATE,
    } as Partial<SolvelogEvent>)
    expect(offers(SUBMITTED, early, undated)).toMatchObject([
      { submittedAt: SOLVED_AT - 90 * DAY, added: { timestamp: 0 } },
    ])
  })

  test('name every solve once, in the closest pair', () => {
    expect(offers(SUBMITTED, later, ADDED)).toMatchObject([{ key: ADDED_KEY, other: SOLVE_KEY }])
    const other = makeSolveRecorded({ key: `two-sum|${SOLVED_AT + 90}`, timestamp: SOLVED_AT + 90 })
    expect(offers(SUBMITTED, other, ADDED)).toMatchObject([{ key: ADDED_KEY, other: SOLVE_KEY }])
  })
})

describe('[N10] the effect of a change of an added solve', () => {
  test('a corrected date, a removal and an answer about a pair have fields', () => {
    const row = ownRowOrEdits(foldEvents([ADDED]), ADDED_KEY)
    if (!row) throw new Error('no row')
    const field = { kind: 'value', unit: 'time' }
    const fieldsOf = (event: SolvelogEvent, before: unknown = null, after: unknown = null) => {
      const { subject, states } = definitionOf(event)
      const own = states?.(event, { undoes: null }) ?? { before, after }
      return subject?.differences(own.before, own.after, { solveTime: () => SOLVED_AT } as never, {
        before: {},
        after: {},
      })
    }
    expect(solveDifferences(row, { ...row, timestamp: SOLVED_AT + 60 }, {}, {})).toEqual([
      { ...field, name: 'Date', before: SOLVED_AT, after: SOLVED_AT + 60 },
    ])
    expect(fieldsOf({ type: 'SolveRemoved', v: 1, key: ADDED_KEY })).toMatchObject([{ name: 'Removed', after: 'Yes' }])
    expect(fieldsOf({ type: 'SolveRestored', v: 1, key: ADDED_KEY })).toMatchObject([{ before: 'Yes', after: null }])
    const answer = (isSame: boolean | null) => ({ other: SOLVE_KEY, isSame })
    expect(fieldsOf(JOINED, answer(null), answer(true))).toEqual([
      { ...field, name: 'Joined with', before: null, after: SOLVED_AT },
    ])
    expect(fieldsOf(JOINED, answer(true), answer(false))).toEqual([
      { ...field, name: 'Joined with', before: SOLVED_AT, after: null },
      { ...field, name: 'Different from', before: null, after: SOLVED_AT },
    ])
  })
})
