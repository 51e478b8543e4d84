import { describe, expect, test } from 'vitest'
import type { SolvelogEvent } from '#events/event'
import { picksOf } from '#worker/dashboard/picks-of'
import { recommend } from '#worker/dashboard/recommendations'
import type { Session } from '#worker/session'
import { problem } from '../domain/problem'
import { foldEvents, makeSolveRecorded, OTHER_ID, SOLVED_AT } from '../events/given'
import { logOf, sessionWith } from './session-with'

const PROBLEMS = new Map(
  [
    problem('two-sum', { isFundamental: true }),
    problem('valid-parentheses', { isFundamental: true }),
    problem('outside', { isFundamental: true }),
    problem('graph-valid-tree', { isPaid: true }),
    ...Array.from({ length: 9 }, (_, n) => problem(`other-${n}`)),
  ].map((one) => [one.slug, one]),
)

const list = (slugs: string[]): SolvelogEvent => ({ type: 'StudyListCreated', v: 1, id: OTHER_ID, name: 'Mine', slugs })
const from = (id: string | null): SolvelogEvent => ({ type: 'ProfileListSet', v: 1, profile: 'default', list: id })

function sessionOf(...events: SolvelogEvent[]): Session {
  return sessionWith({ log: logOf(foldEvents(events)), problems: PROBLEMS, now: () => (SOLVED_AT + 3600) * 1000 })
}

function recommended(...events: SolvelogEvent[]) {
  const { fundamentals, refresh, fresh, list } = recommend(sessionOf(...events), 'Array')
  const slugs = (bucket: typeof fresh) => bucket.map(({ problem }) => problem.slug).sort()
  return { fundamentals: slugs(fundamentals), refresh: slugs(refresh), fresh: slugs(fresh), list }
}

describe('[N9] a profile with a study list', () => {
  test('recommends only problems of the list, paid ones never', () => {
    expect(recommended(list(['other-1', 'two-sum', 'graph-valid-tree', 'unknown']), from(OTHER_ID))).toEqual({
      fundamentals: ['two-sum'],
      refresh: [],
      fresh: ['other-1'],
      list: 'Mine',
    })
  })

  test('may come from a built-in list', () => {
    expect(recommended(from('blind75'))).toMatchObject({
      fundamentals: ['two-sum', 'valid-parentheses'],
      fresh: [],
      list: 'Blind 75',
    })
  })

  test('refreshes only solves of the list', () => {
    const old = SOLVED_AT - 60 * 86_400
    const solves = ['two-sum', 'outside'].map((slug) =>
      makeSolveRecorded({ slug, key: `${slug}|${old}`, timestamp: old, status: 'Wrong Answer' }),
    )
    expect(recommended(...solves, from('blind75')).refresh).toEqual(['two-sum'])
  })

  test('recommends all problems after the list was deleted or removed from the profile', () => {
    const all = recommended()
    expect(all.fundamentals).toEqual(['outside', 'two-sum', 'valid-parentheses'])
    expect(recommended(from('blind75'), from(null))).toEqual(all)
    const deleted: SolvelogEvent = { type: 'StudyListDeleted', v: 1, id: OTHER_ID, name: 'Mine' }
    expect(recommended(list(['two-sum']), from(OTHER_ID), deleted)).toEqual(all)
  })

  test('picks only problems of the list for the day', () => {
    const picked = (...events: SolvelogEvent[]) => picksOf(sessionOf(...events), []).picks.map(({ slug }) => slug)
    expect(picked(list(['valid-parentheses']), from(OTHER_ID))).toEqual(['valid-parentheses'])
    expect(picked().length).toBe(3)
  })

  test('[N26] Today names the list that its picks come from, until it is removed or deleted', () => {
    const named = (...events: SolvelogEvent[]) => picksOf(sessionOf(...events), []).studyList
    const deleted: SolvelogEvent = { type: 'StudyListDeleted', v: 1, id: OTHER_ID, name: 'Mine' }
    expect(named()).toBeNull()
    expect(named(from('blind75'))).toBe('Blind 75')
    expect(named(list(['two-sum']), from(OTHER_ID))).toBe('Mine')
    expect(named(from('blind75'), from(null))).toBeNull()
    expect(named(list(['two-sum']), from(OTHER_ID), deleted)).toBeNull()
  })
})
