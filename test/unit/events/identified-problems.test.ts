import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replaceProblems } from '#domain/lists/sections'
import { createPickMarkKey } from '#domain/today/marks'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { showIdentified } from '#events/projections/identified'
import { readEvent } from '#events/read-event'
import { findOwnList } from '#events/subjects/study-lists'
import { assertProperty } from '../../property'
import {
  DEFAULT_PROFILES,
  foldEvents,
  givenEvents,
  makeAddedSolve,
  makeCommits,
  makeSolveRecorded,
  NEW_ID,
  OTHER_ID,
  SOLVE_KEY,
  SOLVED_AT,
} from './event-fixtures'
import { merge } from './merging'

const own = 'own:two-sums'
const slug = 'two-sum'
const key = `${own}|${SOLVED_AT}|+5e0a4c1e-7c0b-4b6e-9d53-0f2f6f9a1b03`
const DAY = 20_000

const solved = makeAddedSolve({ key, slug: own, facts: { title: 'Two Sums' } } as Partial<SolvelogEvent>)
const makeIdentified = (answer: string | null, earlier: string | null = null): SolvelogEvent => ({
  type: 'ProblemIdentified',
  v: 1,
  own,
  slug: answer,
  earlier,
})
const makeNote = (problem: string, note: string | null): SolvelogEvent => ({
  type: 'ProblemNoteSaved',
  v: 1,
  slug: problem,
  note,
})
const makeTagged = (problem: string, tag: string): SolvelogEvent => ({
  type: 'ProblemTagged',
  v: 1,
  slug: problem,
  tag,
})
const starred: SolvelogEvent = { type: 'ProblemStarred', v: 1, slug: own }
const postponed: SolvelogEvent = { type: 'ReviewPostponed', v: 1, slug: own, until: DAY }
const excluded: SolvelogEvent = { type: 'ProblemExcluded', v: 1, slug: own, isExcluded: true }
const skipped: SolvelogEvent = { type: 'PickMarked', v: 1, day: DAY, slug: own, mark: 'skipped', earlier: null }
const drawn: SolvelogEvent = { type: 'TodayDrawn', v: 1, day: DAY, slugs: [own] }
const makeListCreated = (slugs: string[]): SolvelogEvent => ({
  type: 'StudyListCreated',
  v: 1,
  id: OTHER_ID,
  name: 'Mine',
  slugs,
})
const show = (...events: SolvelogEvent[]) => showIdentified(foldEvents(events))

describe('[N31] an own problem that is a LeetCode problem', () => {
  test('becomes it with solves, note, tags, reviews, list entries and picks', () => {
    const tables = show(
      solved,
      makeNote(own, 'mine'),
      makeTagged(own, 'maps'),
      makeTagged(slug, 'hash'),
      starred,
      postponed,
      excluded,
      skipped,
      drawn,
      makeListCreated(['lru-cache', own, '3sum']),
      makeIdentified(slug),
    )
    expect(tables.solves[key]?.slug).toBe(slug)
    expect(tables.problemNotes).toEqual({ [slug]: expect.objectContaining({ note: { seq: 2, index: 0 } }) })
    expect(tables.problemTags).toEqual({ [slug]: expect.objectContaining({ isStarred: true, tags: ['hash', 'maps'] }) })
    expect(tables.reviews).toEqual({ [slug]: expect.objectContaining({ postponedUntil: DAY }) })
    expect(tables.excluded).toEqual({ [slug]: true })
    expect(tables.pickMarks).toEqual({ [createPickMarkKey(DAY, slug)]: 'skipped' })
    expect(tables.drawnPicks).toEqual({ [DAY]: [{ slug, place: 0 }] })
    expect(findOwnList(tables, OTHER_ID)?.slugs).toEqual(['lru-cache', slug, '3sum'])
  })

  test('has what another device added to the own problem without knowing, and its solves', () => {
    const tables = show(makeIdentified(slug), solved, makeNote(slug, 'theirs'), makeNote(own, 'mine'))
    expect(tables.solves[key]?.slug).toBe(slug)
    expect(tables.problemNotes[slug]).toMatchObject({ note: { seq: 3, index: 0 }, others: [{ seq: 4, index: 0 }] })
  })

  test('is an own problem again after an undo, and stays one if the person says so', () => {
    const events = [solved, makeNote(own, 'mine'), makeListCreated([own])]
    const before = show(...events)
    for (const answers of [[makeIdentified(slug), makeIdentified(null, slug)], [makeIdentified(own)]]) {
      const after = show(...events, ...answers)
      expect(after.solves).toEqual(before.solves)
      expect(after.problemNotes).toEqual(before.problemNotes)
      expect(findOwnList(after, OTHER_ID)?.slugs).toEqual([own])
    }
  })

  test('[N35] takes its frequency in a list along, unless the list has one of the problem itself', () => {
    const makeAskedSet = (...asked: [string, '30d', number][]): SolvelogEvent => ({
      type: 'StudyListAskedSet',
      v: 1,
      list: OTHER_ID,
      asked,
      earlier: [],
    })
    const showAsked = (...asked: [string, '30d', number][]) =>
      show(makeAskedSet(...asked), makeIdentified(slug)).askedProblems[OTHER_ID]
    expect(showAsked([own, '30d', 40], ['3sum', '30d', 7])).toEqual([
      ['3sum', '30d', 7],
      [slug, '30d', 40],
    ])
    expect(showAsked([own, '30d', 40], [slug, '30d', 88])).toEqual([[slug, '30d', 88]])
  })

  test('is at one place of a list that has both, in the section of the first', () => {
    const tables = show(makeListCreated([slug, '3sum', own]), makeIdentified(slug))
    expect(findOwnList(tables, OTHER_ID)?.slugs).toEqual([slug, '3sum'])
    const headings = [
      { id: 'a', name: 'A', first: slug },
      { id: 'b', name: 'B', first: own },
    ]
    const inTwoSections = { name: 'Mine', slugs: [slug, own, '3sum'], headings }
    expect(replaceProblems(inTwoSections, (one) => [one === own ? slug : one])).toEqual({
      name: 'Mine',
      slugs: [slug, '3sum'],
      headings: [headings[0], { id: 'b', name: 'B', first: '3sum' }],
    })
  })

  test('is identified in one step for all, but never as another own problem', () => {
    givenEvents(solved)
      .when({
        type: 'IdentifyProblems',
        answers: [
          { own, slug },
          { own: 'own:chess', slug: 'own:chess' },
          { own: 'own:go', slug: own },
          { own: slug, slug: '3sum' },
        ],
      })
      .returnsEvents(makeIdentified(slug), {
        type: 'ProblemIdentified',
        v: 1,
        own: 'own:chess',
        slug: 'own:chess',
        earlier: null,
      })
    givenEvents(makeIdentified(slug))
      .when({ type: 'IdentifyProblems', answers: [{ own, slug }] })
      .returnsEvents()
    expect(show(solved, makeIdentified('own:chess')).solves[key]?.slug).toBe(own)
  })
})

test('[N31] only an own problem can be matched: an event about another one is not read', () => {
  for (const other of ['constructor', '3sum', 'own:', 'own:a b']) {
    const read = readEvent({ type: 'ProblemIdentified', v: 1, own: other, slug, earlier: null })
    expect(read.known).toBe(false)
  }
})

test('[N31] a solve that was joined to a submission of the matched problem is shown again when the match is removed', () => {
  const submission = makeSolveRecorded()
  const joined: SolvelogEvent = { type: 'JoinAnswered', v: 1, key, other: SOLVE_KEY, isSame: true }
  const events = [solved, submission, makeIdentified(slug), joined]
  expect(Object.keys(show(...events).solves)).toEqual([SOLVE_KEY])
  const separated = show(...events, makeIdentified(own, slug))
  expect(Object.keys(separated.solves).sort()).toEqual([key, SOLVE_KEY].sort())
  expect(show(...events, makeIdentified(own, slug), makeIdentified(slug, own)).solves).toEqual(show(...events).solves)
  givenEvents(solved, submission)
    .when({ type: 'AnswerJoins', pairs: [{ key, other: SOLVE_KEY }], isSame: true })
    .returnsEvents()
})

test('[N31] the later of two postponements counts', () => {
  const ofProblem: SolvelogEvent = { type: 'ReviewPostponed', v: 1, slug, until: 100 }
  expect(show(postponed, ofProblem, makeIdentified(slug)).reviews[slug]?.postponedUntil).toBe(DAY)
})

describe('[N31] a command about the problem that an own problem became', () => {
  const identified = makeIdentified(slug)

  test('replaces the note of both', () => {
    givenEvents(makeNote(own, 'mine'), identified)
      .when({ type: 'SaveProblemNote', slug, note: 'both' })
      .returnsEvents(makeNote(slug, 'both'), makeNote(own, null))
    givenEvents(makeNote(own, 'mine'), identified)
      .when({ type: 'SaveProblemNote', slug, note: '' })
      .returnsEvents(makeNote(own, null))
  })

  test('restores an earlier note over both, and undoes a save without the note of the own problem', () => {
    givenEvents(makeNote(slug, 'first'), makeNote(own, 'mine'), identified)
      .when({ type: 'RestoreProblemNote', commit: 'c1', slug: own, note: 'earlier' })
      .returnsEvents(makeNote(slug, 'earlier'), makeNote(own, null), { type: 'VersionRestored', v: 1, commit: 'c1' })
    const saved = makeNote(slug, 'saved')
    const at = { seq: 1, index: 0 }
    givenEvents(saved, makeNote(own, 'mine'), identified)
      .when({ type: 'Undo', commit: 'c1', steps: [{ event: saved, newValue: at, earlierValue: 'before' }] })
      .returnsEvents(makeNote(slug, 'before'), { type: 'ChangeUndone', v: 1, commit: 'c1' })
  })

  test('records no edit of a list that was saved as it was shown', () => {
    const base = { name: 'Mine', slugs: [slug, '3sum'] }
    givenEvents(makeListCreated([own, '3sum']), identified)
      .when({ type: 'EditStudyList', id: OTHER_ID, base, ...base })
      .returnsEvents()
  })

  test('removes star, tag, postponement, exclusion and mark of both', () => {
    givenEvents(starred, identified)
      .when({ type: 'UnstarProblem', slug })
      .returnsEvents({ type: 'ProblemUnstarred', v: 1, slug: own })
    givenEvents(makeTagged(own, 'maps'), makeTagged(slug, 'Maps'), identified)
      .when({ type: 'UntagProblem', slug, tag: 'maps' })
      .returnsEvents(
        { type: 'ProblemUntagged', v: 1, slug, tag: 'Maps' },
        { type: 'ProblemUntagged', v: 1, slug: own, tag: 'maps' },
      )
    givenEvents(postponed, identified)
      .when({ type: 'PostponeReview', slug, until: DAY + 1 })
      .returnsEvents({ type: 'ReviewPostponed', v: 1, slug, until: DAY + 1 }, {
        ...postponed,
        until: null,
      } as SolvelogEvent)
    givenEvents({ type: 'ReviewSuspended', v: 1, slug: own }, identified)
      .when({ type: 'ResumeReview', slug })
      .returnsEvents({ type: 'ReviewResumed', v: 1, slug: own })
    givenEvents(excluded, identified)
      .when({ type: 'ExcludeProblem', slug, isExcluded: false })
      .returnsEvents({ type: 'ProblemExcluded', v: 1, slug: own, isExcluded: false })
    givenEvents(skipped, identified)
      .when({ type: 'MarkPick', day: DAY, slug, mark: null })
      .returnsEvents({ type: 'PickMarked', v: 1, day: DAY, slug: own, mark: null, earlier: 'skipped' })
  })

  test.each([
    ['removes it from a list', [own, '3sum'], [slug, '3sum'], ['3sum']],
    ['removes it from a list that has both', [own, slug, '3sum'], [slug, '3sum'], ['3sum']],
    ['keeps it beside a new problem', [own, '3sum'], [slug, '3sum'], [slug, '3sum', 'lru-cache']],
  ])('%s', (_, stored, shown, edited) => {
    const events = [makeListCreated(stored), identified]
    const tables = foldEvents(events)
    expect(findOwnList(showIdentified(tables), OTHER_ID)?.slugs).toEqual(shown)
    const base = { name: 'Mine', slugs: shown }
    const command: Command = { type: 'EditStudyList', id: OTHER_ID, name: 'Mine', slugs: edited, base }
    const decision = decide(command, tables, { newId: NEW_ID, defaults: DEFAULT_PROFILES })
    const edits = decision.ok ? decision.events : []
    expect(findOwnList(show(...events, ...edits), OTHER_ID)?.slugs).toEqual(edited)
  })
})

test('[N31] [L5] three devices that answer in any order show the same, and the last answer counts', () => {
  const anyAnswer = fc.constantFrom(slug, '3sum', own, null)
  const anyStep = fc.record({
    device: fc.constantFrom('a', 'b', 'c'),
    answer: anyAnswer,
    late: fc.constantFrom(null, 'note', 'tag'),
  })
  assertProperty(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 8 }), (steps) => {
      const commits = steps.map(({ device, answer, late }, at): Commit => {
        const events = [
          makeIdentified(answer),
          ...(late === 'note' ? [makeNote(own, `note ${at}`)] : []),
          ...(late === 'tag' ? [makeTagged(own, `t${at}`)] : []),
        ]
        const [commit] = makeCommits([events], `${device}${at}`)
        if (!commit) throw new Error('a commit')
        return { ...commit, seq: at + 1, at: commit.at + at }
      })
      const first = makeCommits([[solved]])
      const logs = ['a', 'b', 'c'].map((device) => [
        ...first,
        ...commits.filter((_, at) => steps[at]?.device === device),
      ])
      const [ab, ba] = [logs, [...logs].reverse()].map((order) => order.reduce((log, other) => merge(log, other)))
      const [one, two] = [ab, ba].map((log) => showIdentified(replay(log ?? [])))
      const last = steps.at(-1)?.answer ?? null
      expect(one?.solves[key]?.slug).toBe(last ?? own)
      expect({ ...two?.solves[key], commitSeqs: [] }).toEqual({ ...one?.solves[key], commitSeqs: [] })
      expect(two?.problemTags[last ?? own]?.tags).toEqual(one?.problemTags[last ?? own]?.tags)
    }),
  )
})
