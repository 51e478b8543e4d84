import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { getListWithoutGone, previewRenewal } from '#worker/lists/renewal'
import { assertProperty } from '../../property'
import { makeProblem } from '../domain/problem'
import { DEFAULT_PROFILES, makeCommits, makeNamedUuid, NEW_ID, OTHER_ID } from '../events/event-fixtures'
import { merge } from '../events/merging'
import { makeBareSession, makeLog } from './session-with'

const PROBLEMS = new Map(
  ['a', 'b', 'c', 'd', 'e'].map((letter) => {
    const slug = `problem-${letter}`
    return [slug, makeProblem(slug, { title: `Problem ${letter.toUpperCase()}` })]
  }),
)

const CREATED: SolvelogEvent[] = [
  { type: 'StudyListCreated', v: 1, id: OTHER_ID, name: 'Google', slugs: ['problem-a', 'problem-b'] },
  {
    type: 'StudyListAskedSet',
    v: 1,
    list: OTHER_ID,
    asked: [
      ['problem-a', '30d', 90],
      ['problem-b', '30d', 50],
    ],
    earlier: [],
  },
]

const LOG = makeCommits([CREATED])

const makeSession = (log = LOG) =>
  makeBareSession({ log: makeLog(replay(log)), problems: PROBLEMS, now: () => 1_790_000_000_000 })

const makeFile = (rows: Record<string, number | string>): string =>
  ['## 30 days', 'Title,Frequency', ...Object.entries(rows).map((row) => row.join(','))].join('\n')

describe('[N35] the preview of a renewal', () => {
  test('counts the effects of the file, its problems and its lines without a problem', () => {
    const file = makeFile({ 'Problem A': 100, 'Problem C': 'n/a', 'No problem': 3 })
    expect(previewRenewal(makeSession(), OTHER_ID, file, 'New')).toMatchObject({
      changed: 1,
      added: 1,
      gone: 1,
      matching: 1,
      total: 2,
      faultCount: 1,
      unreadableCount: 1,
      isOtherList: false,
      base: { name: 'Google', slugs: ['problem-a', 'problem-b'] },
      list: { slugs: ['problem-a', 'problem-b', 'problem-c'] },
    })
  })

  test('gives frequencies to a list that builds up to 0.1.0 made without them', () => {
    const session = makeSession(makeCommits([CREATED.slice(0, 1)]))
    expect(previewRenewal(session, OTHER_ID, makeFile({ 'Problem A': 100, 'Problem C': 50 }), 'New')).toMatchObject({
      changed: 1,
      added: 1,
      gone: 0,
      asked: [
        ['problem-a', '30d', 100],
        ['problem-c', '30d', 50],
      ],
    })
  })

  test('is refused for an empty file, a deleted list and a text that is longer than any list', () => {
    expect(() => previewRenewal(makeSession(), OTHER_ID, '\n', 'New')).toThrow('name no problem')
    expect(() => previewRenewal(makeSession(), NEW_ID, makeFile({ 'Problem A': 1 }), 'New')).toThrow('no longer exists')
    expect(() => previewRenewal(makeSession(), OTHER_ID, 'x'.repeat(2_500_001), 'New')).toThrow('too long')
  })

  test('finds the problems that are gone', () => {
    const gone: SolvelogEvent = {
      type: 'StudyListAskedSet',
      v: 1,
      list: OTHER_ID,
      asked: [['problem-a', 'gone', 90]],
      earlier: [['problem-a', '30d', 90]],
    }
    const { list } = getListWithoutGone(makeSession(makeCommits([[...CREATED, gone]])), OTHER_ID)
    expect(list.slugs).toEqual(['problem-b'])
  })

  const anyFile = fc
    .dictionary(
      fc.constantFrom('Problem A', 'Problem B', 'Problem C', 'Problem D', 'Problem E'),
      fc.constantFrom(0, 50, 100),
      {
        minKeys: 1,
      },
    )
    .map(makeFile)

  function renewOn(device: string, file: string, at: number) {
    const session = makeSession()
    const { base, list, asked } = previewRenewal(session, OTHER_ID, file, 'New in Nov 2026')
    const decision = decide({ type: 'EditStudyList', id: OTHER_ID, base, ...list, asked }, session.log.tables, {
      newId: NEW_ID,
      defaults: DEFAULT_PROFILES,
    })
    if (!decision.ok) throw new Error('a decision')
    if (decision.events.length === 0) return LOG
    const [commit] = makeCommits([decision.events], device)
    const [first] = LOG
    if (!commit || !first) throw new Error('two commits')
    return [first, { ...commit, seq: 2, id: makeNamedUuid(`${device} renewal`), at: first.at + at }]
  }

  test('of two devices at once merge alike, with each problem of both files', () => {
    assertProperty(
      fc.property(anyFile, anyFile, (fileA, fileB) => {
        const [logA, logB] = [renewOn('device-a', fileA, 1), renewOn('device-b', fileB, 2)]
        const merged = replay(merge(logA, logB))
        const { studyLists, askedProblems } = replay(merge(logB, logA))
        expect(studyLists[OTHER_ID]?.list).toEqual(merged.studyLists[OTHER_ID]?.list)
        expect(askedProblems).toEqual(merged.askedProblems)
        const slugs = merged.studyLists[OTHER_ID]?.list.slugs ?? []
        for (const log of [logA, logB])
          expect(slugs).toEqual(expect.arrayContaining([...(replay(log).studyLists[OTHER_ID]?.list.slugs ?? [])]))
        expect(merged.studyLists[OTHER_ID]?.list.headings?.length ?? 0).toBeLessThanOrEqual(1)
      }),
    )
  })
})
