import { describe, expect, test } from 'vitest'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { computePicks } from '#worker/dashboard/compute-picks'
import { recommend } from '#worker/dashboard/recommendations'
import { getReviews } from '#worker/reviews/reviews'
import type { Session } from '#worker/session'
import { makeProblem } from '../domain/problem'
import { foldEvents, makeCommits, makeSolveRecorded, NEW_ID, OTHER_ID, SOLVED_AT } from '../events/event-fixtures'
import { makeBareSession, makeLog } from './session-with'

const PROBLEMS = new Map(
  [
    makeProblem('two-sum', { isFundamental: true }),
    makeProblem('valid-parentheses', { isFundamental: true }),
    makeProblem('outside', { isFundamental: true }),
    makeProblem('graph-valid-tree', { isPaid: true }),
    ...Array.from({ length: 9 }, (_, n) => makeProblem(`other-${n}`)),
  ].map((entry) => [entry.slug, entry]),
)

const makeListCreated = (slugs: string[]): SolvelogEvent => ({
  type: 'StudyListCreated',
  v: 1,
  id: OTHER_ID,
  name: 'Mine',
  slugs,
})
const makeProfileListSet = (id: string | null): SolvelogEvent => ({
  type: 'ProfileListSet',
  v: 1,
  profile: 'default',
  list: id,
})

function makeSession(...events: SolvelogEvent[]): Session {
  return makeBareSession({ log: makeLog(foldEvents(events)), problems: PROBLEMS, now: () => (SOLVED_AT + 3600) * 1000 })
}

function recommendSlugs(...events: SolvelogEvent[]) {
  const { fundamentals, refresh, fresh, list } = recommend(makeSession(...events), 'Array')
  const sortSlugs = (bucket: typeof fresh) => bucket.map(({ problem }) => problem.slug).sort()
  return { fundamentals: sortSlugs(fundamentals), refresh: sortSlugs(refresh), fresh: sortSlugs(fresh), list }
}

describe('[N9] a profile with a study list', () => {
  test('recommends only problems of the list, paid ones never', () => {
    expect(
      recommendSlugs(
        makeListCreated(['other-1', 'two-sum', 'graph-valid-tree', 'unknown']),
        makeProfileListSet(OTHER_ID),
      ),
    ).toEqual({
      fundamentals: ['two-sum'],
      refresh: [],
      fresh: ['other-1'],
      list: 'Mine',
    })
  })

  test('recommends from a built-in list', () => {
    expect(recommendSlugs(makeProfileListSet('blind75'))).toMatchObject({
      fundamentals: ['two-sum', 'valid-parentheses'],
      fresh: [],
      list: 'Blind 75',
    })
  })

  test('refreshes only solves of the list', () => {
    const oldTime = SOLVED_AT - 60 * 86_400
    const solves = ['two-sum', 'outside'].map((slug) =>
      makeSolveRecorded({ slug, key: `${slug}|${oldTime}`, timestamp: oldTime, status: 'Wrong Answer' }),
    )
    expect(recommendSlugs(...solves, makeProfileListSet('blind75')).refresh).toEqual(['two-sum'])
  })

  test('recommends all problems after the list was deleted or removed from the profile', () => {
    const fromAllProblems = recommendSlugs()
    expect(fromAllProblems.fundamentals).toEqual(['outside', 'two-sum', 'valid-parentheses'])
    expect(recommendSlugs(makeProfileListSet('blind75'), makeProfileListSet(null))).toEqual(fromAllProblems)
    const deleted: SolvelogEvent = { type: 'StudyListDeleted', v: 1, id: OTHER_ID, name: 'Mine' }
    expect(recommendSlugs(makeListCreated(['two-sum']), makeProfileListSet(OTHER_ID), deleted)).toEqual(fromAllProblems)
  })

  test('picks only problems of the list for the day', () => {
    const pickSlugs = (...events: SolvelogEvent[]) =>
      computePicks(makeSession(...events), []).picks.map(({ slug }) => slug)
    expect(pickSlugs(makeListCreated(['valid-parentheses']), makeProfileListSet(OTHER_ID))).toEqual([
      'valid-parentheses',
    ])
    expect(pickSlugs().length).toBe(3)
  })

  test('[N26] Today names the list that its picks come from, until it is removed or deleted', () => {
    const readListName = (...events: SolvelogEvent[]) => computePicks(makeSession(...events), []).studyList
    const deleted: SolvelogEvent = { type: 'StudyListDeleted', v: 1, id: OTHER_ID, name: 'Mine' }
    expect(readListName()).toBeNull()
    expect(readListName(makeProfileListSet('blind75'))).toBe('Blind 75')
    expect(readListName(makeListCreated(['two-sum']), makeProfileListSet(OTHER_ID))).toBe('Mine')
    expect(readListName(makeProfileListSet('blind75'), makeProfileListSet(null))).toBeNull()
    expect(readListName(makeListCreated(['two-sum']), makeProfileListSet(OTHER_ID), deleted)).toBeNull()
  })
})

describe('[N35] a profile whose list has frequencies', () => {
  const slugs = ['two-sum', 'valid-parentheses', ...Array.from({ length: 9 }, (_, n) => `other-${n}`)]
  const makeAskedSet = (asked: [string, '30d', number][]): SolvelogEvent => ({
    type: 'StudyListAskedSet',
    v: 1,
    list: OTHER_ID,
    asked,
    earlier: [],
  })
  const list = [makeListCreated(slugs), makeProfileListSet(OTHER_ID)]
  const describePicks = (...events: SolvelogEvent[]) =>
    computePicks(makeSession(...events), []).picks.map(({ slug, why }) => `${slug}: ${why}`)

  test('picks the most asked problems first, and says how often they are asked', () => {
    const solved = makeSolveRecorded({
      slug: 'outside',
      key: `outside|${SOLVED_AT - 86_400}`,
      timestamp: SOLVED_AT - 86_400,
    })
    const [inOrder, reversed] = [slugs, slugs.toReversed()].map((all) =>
      describePicks(solved, ...list, makeAskedSet(all.map((slug, n) => [slug, '30d', 90 - n]))),
    )
    expect(inOrder?.[0]).toBe('two-sum: New · asked 90')
    expect(inOrder?.[1]).toBe('other-0: New · asked 88')
    expect(reversed?.[0]).toBe('valid-parentheses: New · asked 81')
    expect(reversed?.[1]).toBe('other-8: New · asked 90')
  })

  test('picks as before if its frequencies are removed, or belong to problems outside the list', () => {
    expect(describePicks(...list, makeAskedSet([['outside', '30d', 100]]))).toEqual(describePicks(...list))
  })

  test('puts the more often asked review first', () => {
    const reviewFirst = (...events: SolvelogEvent[]) =>
      getReviews(makeSession(...events))
        .computeQueue(0, null)
        .offered.map(({ slug }) => slug)[0]
    const timestamp = SOLVED_AT - 90 * 86_400
    const solves = ['other-1', 'other-2'].map((slug) =>
      makeSolveRecorded({ slug, key: `${slug}|${timestamp}`, timestamp }),
    )
    const outside = makeSolveRecorded({ slug: 'outside', key: `outside|${timestamp}`, timestamp })
    expect(reviewFirst(...solves, ...list)).toBe('other-1')
    expect(reviewFirst(...solves, outside, ...list, makeAskedSet([['outside', '30d', 100]]))).toBe('other-1')
    expect(reviewFirst(...solves, ...list, makeAskedSet([['other-2', '30d', 5]]))).toBe('other-2')
  })

  test('adds up the weights of several lists, and names the lists', () => {
    const created: SolvelogEvent = {
      type: 'StudyListCreated',
      v: 1,
      id: NEW_ID,
      name: 'Meta',
      slugs: ['other-1', 'other-2'],
    }
    const askedByMeta: SolvelogEvent = {
      type: 'StudyListAskedSet',
      v: 1,
      list: NEW_ID,
      asked: [
        ['other-1', '6m', 50],
        ['other-2', '30d', 50],
      ],
      earlier: [],
    }
    const events = [
      ...list,
      makeAskedSet([
        ['other-1', '30d', 40],
        ['other-3', '30d', 60],
      ]),
      created,
      askedByMeta,
    ]
    const both: SolvelogEvent = { type: 'ProfileListsSet', v: 1, profile: 'default', lists: [OTHER_ID, NEW_ID] }
    const solved = makeSolveRecorded({
      slug: 'outside',
      key: `outside|${SOLVED_AT - 86_400}`,
      timestamp: SOLVED_AT - 86_400,
    })
    const tables = replay(
      makeCommits([
        [solved, ...events],
        [makeProfileListSet(OTHER_ID), both],
      ]),
    )
    const session = makeBareSession({ log: makeLog(tables), problems: PROBLEMS, now: () => (SOLVED_AT + 3600) * 1000 })
    const { picks, studyList } = computePicks(session, [])
    expect(studyList).toBe('Mine, Meta')
    expect(picks.map(({ slug, why }) => `${slug}: ${why}`)).toContain('other-1: New · Mine 40, Meta 35')
  })
})
