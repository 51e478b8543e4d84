import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASKED_WINDOWS, type AskedTriple, orderTriples } from '#domain/lists/asked'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { createTables } from '#events/projections/tables'
import { createAskedEvents, getAskedProblems } from '#events/subjects/asked-problems'
import { assertProperty } from '../../property'
import { foldEvents, givenEvents, makeCommits, NEW_ID, OTHER_ID } from './event-fixtures'
import { merge } from './merging'

const makeAskedSet = (asked: AskedTriple[], earlier: AskedTriple[] = [], list = NEW_ID): SolvelogEvent =>
  ({ type: 'StudyListAskedSet', v: 1, list, asked, earlier }) as SolvelogEvent

const anyTriples = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom('two-sum', 'lru-cache', 'heap'),
      fc.constantFrom(...ASKED_WINDOWS),
      fc.constantFrom(0, 50, 100),
    ),
    { selector: ([slug]) => slug },
  )
  .map((triples): AskedTriple[] => orderTriples(triples))

const list = { name: 'Google', slugs: ['two-sum', 'lru-cache'] }
const created = { type: 'StudyListCreated', v: 1, id: NEW_ID, ...list } satisfies SolvelogEvent

describe('[N35] the frequencies of a list', () => {
  test('are stored with the new list, and only changed ones with an edit', () => {
    givenEvents()
      .when({ type: 'CreateStudyList', ...list, asked: [['two-sum', '30d', 88]] })
      .returnsEvents(created, makeAskedSet([['two-sum', '30d', 88]]))
    const log = [created, makeAskedSet([['two-sum', '30d', 88]])]
    const edit = { type: 'EditStudyList', id: NEW_ID, base: list, ...list } as const
    givenEvents(...log)
      .when({ ...edit, asked: [['two-sum', '30d', 88]] })
      .returnsEvents()
    givenEvents(...log)
      .when(edit)
      .returnsEvents()
    givenEvents(...log)
      .when({
        ...edit,
        asked: [
          ['two-sum', '3m', 88],
          ['lru-cache', 'all', 0],
        ],
      })
      .returnsEvents(
        makeAskedSet(
          [
            ['lru-cache', 'all', 0],
            ['two-sum', '3m', 88],
          ],
          [['two-sum', '30d', 88]],
        ),
      )
  })

  test('stay with a deleted list, so that its deletion can be undone', () => {
    const deleted = { type: 'StudyListDeleted', v: 2, id: NEW_ID, ...list } satisfies SolvelogEvent
    const tables = foldEvents([created, makeAskedSet([['two-sum', '30d', 88]]), deleted])
    expect(getAskedProblems(tables, NEW_ID)).toEqual([['two-sum', '30d', 88]])
    expect(getAskedProblems(tables, OTHER_ID)).toEqual([])
  })

  test('cannot be more than 100, negative or without a known window', () => {
    for (const triple of [
      ['two-sum', '30d', 101],
      ['two-sum', '30d', -1],
      ['two-sum', '2d', 1],
      ['__proto__', '30d', 1],
    ])
      expect(foldEvents([makeAskedSet([triple as unknown as AskedTriple])])).toMatchObject({
        skipped: [{}],
        askedProblems: {},
      })
  })

  test('change to the given ones, and back', () => {
    assertProperty(
      fc.property(anyTriples, anyTriples, (before, after) => {
        const tables = { ...createTables(), ...(before.length > 0 && { askedProblems: { [NEW_ID]: before } }) }
        const slugs = before.map(([slug]) => slug)
        const events = createAskedEvents(NEW_ID, after, tables, slugs)
        const changed = foldEvents([...createAskedEvents(NEW_ID, before, createTables()), ...events])
        expect(getAskedProblems(changed, NEW_ID)).toEqual(after)
        const reverted = createAskedEvents(
          NEW_ID,
          before,
          changed,
          after.map(([slug]) => slug),
        )
        expect(reverted.map(({ asked, earlier }) => [asked, earlier])).toEqual(
          events.map(({ asked, earlier }) => [earlier, asked]),
        )
      }),
    )
  })

  test('of two devices merge alike, the later change of each problem', () => {
    assertProperty(
      fc.property(anyTriples, anyTriples, (first, second) => {
        const [[base], [a], [b]] = [
          makeCommits([[created]], 'device-a'),
          makeCommits([createAskedEvents(NEW_ID, first, createTables())], 'device-a'),
          makeCommits([createAskedEvents(NEW_ID, second, createTables())], 'device-b'),
        ]
        if (!base || !a || !b) throw new Error('three commits')
        const logA = [base, { ...a, seq: 2, id: OTHER_ID, at: base.at + 1 }]
        const logB = [base, { ...b, seq: 2, id: NEW_ID, at: base.at + 2 }]
        const merged = replay(merge(logA, logB))
        expect(merged.askedProblems).toEqual(replay(merge(logB, logA)).askedProblems)
        expect(getAskedProblems(merged, NEW_ID)).toEqual(orderTriples([...first, ...second]))
      }),
    )
  })
})
