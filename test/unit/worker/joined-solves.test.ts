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
import { addedSolve, HAND, joined, KEY, OTHER_ID, recorded, T, tablesOf } from '../events/given'

const SUBMITTED = recorded({ key: KEY, timestamp: T })
const ADDED = addedSolve({ facts: { title: 'Two Sum', timeUsed: 600, code: 'typed' } } as Partial<SolvelogEvent>)
const JOINED = joined()
const REMOVED: SolvelogEvent = { type: 'SolveRemoved', v: 1, key: HAND }

describe('[N10] a joined solve', () => {
  test('does not make the versions of its submission restorable', () => {
    const own = ownRowOrEdits(tablesOf([SUBMITTED]), KEY) ?? null
    const tables = tablesOf([SUBMITTED, ADDED, JOINED])
    expect(tables.solves[KEY]?.timeUsed).toBe(600)
    const isOld = isReplaced(tables, own)
    expect(isOld('details')).toBe(false)
  })

  test('counts among the solves that the undo of an import removes, a removed one does not', () => {
    const after = tablesOf([])
    expect(countLostSolves(tablesOf([SUBMITTED, ADDED, JOINED]), after)).toBe(2)
    expect(countLostSolves(tablesOf([SUBMITTED, ADDED, REMOVED]), after)).toBe(1)
    expect(countLostSolves(tablesOf([SUBMITTED, ADDED, JOINED]), tablesOf([SUBMITTED]))).toBe(1)
  })

  test('keeps its texts in an export when it is separated while texts are read', () => {
    const tables = tablesOf([recorded({ key: KEY, timestamp: T, facts: { code: 'submitted' } }), ADDED, JOINED])
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
    joinOffers({ log: { tables: tablesOf(events) }, problems: new Map() } as unknown as Session)
  const later = addedSolve({ key: addedKey('two-sum', T + 60, OTHER_ID), timestamp: T + 60 } as Partial<SolvelogEvent>)

  test('leave out a pair that the person keeps as two solves', () => {
    expect(offers(SUBMITTED, ADDED)).toMatchObject([{ key: HAND, other: KEY }])
    expect(offers(SUBMITTED, ADDED, joined(false))).toEqual([])
  })

  test('pair a solve before a day with a submission before it, and a solve without a date with the first submission', () => {
    const DAY = 86_400
    const before = addedSolve({ v: 3, isLatest: true } as Partial<SolvelogEvent>)
    const submittedAt = (timestamp: number) => recorded({ key: `two-sum|${timestamp}`, timestamp })
    const early = submittedAt(T - 90 * DAY)
    expect(offers(early, before)).toMatchObject([
      { key: HAND, submittedAt: T - 90 * DAY, added: { timestamp: T, latest: T } },
    ])
    expect(offers(submittedAt(T + 90 * DAY), before)).toEqual([])
    const undated = addedSolve({
      key: addedKey('two-sum', UNKNOWN_DATE, OTHER_ID),
      timestamp: UNKNOWN_DATE,
    } as Partial<SolvelogEvent>)
    expect(offers(SUBMITTED, early, undated)).toMatchObject([{ submittedAt: T - 90 * DAY, added: { timestamp: 0 } }])
  })

  test('name every solve once, in the closest pair', () => {
    expect(offers(SUBMITTED, later, ADDED)).toMatchObject([{ key: HAND, other: KEY }])
    const other = recorded({ key: `two-sum|${T + 90}`, timestamp: T + 90 })
    expect(offers(SUBMITTED, other, ADDED)).toMatchObject([{ key: HAND, other: KEY }])
  })
})

describe('[N10] the effect of a change of an added solve', () => {
  test('a corrected date, a removal and an answer about a pair have fields', () => {
    const row = ownRowOrEdits(tablesOf([ADDED]), HAND)
    if (!row) throw new Error('no row')
    const field = { kind: 'value', unit: 'time' }
    const fieldsOf = (event: SolvelogEvent, before: unknown = null, after: unknown = null) => {
      const { subject, states } = definitionOf(event)
      const own = states?.(event, { undoes: null }) ?? { before, after }
      return subject?.differences(own.before, own.after, { solveTime: () => T } as never, { before: {}, after: {} })
    }
    expect(solveDifferences(row, { ...row, timestamp: T + 60 }, {}, {})).toEqual([
      { ...field, name: 'Date', before: T, after: T + 60 },
    ])
    expect(fieldsOf({ type: 'SolveRemoved', v: 1, key: HAND })).toMatchObject([{ name: 'Removed', after: 'Yes' }])
    expect(fieldsOf({ type: 'SolveRestored', v: 1, key: HAND })).toMatchObject([{ before: 'Yes', after: null }])
    const answer = (isSame: boolean | null) => ({ other: KEY, isSame })
    expect(fieldsOf(JOINED, answer(null), answer(true))).toEqual([
      { ...field, name: 'Joined with', before: null, after: T },
    ])
    expect(fieldsOf(JOINED, answer(true), answer(false))).toEqual([
      { ...field, name: 'Joined with', before: T, after: null },
      { ...field, name: 'Different from', before: null, after: T },
    ])
  })
})
