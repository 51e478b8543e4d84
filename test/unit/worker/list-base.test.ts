import { describe, expect, test } from 'vitest'
import type { SolvelogEvent } from '#events/event'
import { computePicks } from '#worker/dashboard/compute-picks'
import { recommend } from '#worker/dashboard/recommendations'
import type { Session } from '#worker/session'
import { makeProblem } from '../domain/problem'
import { foldEvents, makeSolveRecorded, OTHER_ID, SOLVED_AT } from '../events/event-fixtures'
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
