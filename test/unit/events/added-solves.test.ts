import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rating } from '#domain/review/rating'
import { createAddedKey } from '#domain/solve'
import type { Command, UndoOrRedo, UndoStep } from '#events/command'
import { compareCommits } from '#events/commit'
import { decide } from '#events/decide/decide'
import { getDefinition, type SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { getDecisions, getJoinedKey } from '#events/projections/shown-solves'
import { findOwnRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import type { NewSolve } from '#events/subjects/added-solves'
import { assertProperty } from '../../property'
import {
  ADDED_KEY,
  DEFAULT_PROFILES,
  FEEDBACK,
  foldEvents,
  givenEvents,
  makeAddedSolve,
  makeCommits,
  makeJoinAnswered,
  makeNamedUuid,
  makeSolveRecorded,
  NEW_ID,
  OTHER_ID,
  SOLVE_KEY,
  SOLVED_AT,
} from './event-fixtures'

const SECOND_ADDED_KEY = createAddedKey('two-sum', SOLVED_AT, OTHER_ID)

const NEW_SOLVE: NewSolve = {
  slug: 'two-sum',
  timestamp: SOLVED_AT,
  status: 'Accepted',
  lang: 'python3',
  title: 'Two Sum',
}

const submissionEvent = makeSolveRecorded({ key: SOLVE_KEY, timestamp: SOLVED_AT })
const makeNoteEdit = (key: string, notes: string | null): SolvelogEvent => ({
  type: 'DetailsEdited',
  v: 1,
  key,
  changes: { notes },
})
const makeRating = (key: string, rating: Rating | null): SolvelogEvent => ({ type: 'ReviewRated', v: 1, key, rating })
const makeTimeEdit = (key: string, seconds: number | null): SolvelogEvent => ({
  type: 'DetailsEdited',
  v: 1,
  key,
  changes: { timeUsed: seconds },
})

describe('[N10] a solve that the person adds', () => {
  test('is recorded under a key of its own, with its note', () => {
    givenEvents()
      .when({ type: 'AddSolve', source: 'hand', solve: { ...NEW_SOLVE, notes: 'On paper', timeUsed: 60 } })
      .returnsEvents(
        makeAddedSolve({ facts: { title: 'Two Sum', timeUsed: 60 } } as Partial<SolvelogEvent>),
        makeNoteEdit(ADDED_KEY, 'On paper'),
      )
  })

  test('is recorded in addition to a submission with the same timestamp', () => {
    const tables = foldEvents([submissionEvent, makeAddedSolve()])
    expect(Object.keys(tables.solves)).toEqual([SOLVE_KEY, ADDED_KEY])
  })

  test('never replaces a submission, even one with the same timestamp and verdict', () => {
    const submissions = [{ slug: 'two-sum', timestamp: SOLVED_AT, status: 'Accepted', lang: 'python3', facts: {} }]
    const command: Command = { type: 'RecordSubmissions', source: 'recent', submissions }
    const decision = decide(command, foldEvents([makeAddedSolve()]), { newId: NEW_ID, defaults: DEFAULT_PROFILES })
    expect(decision).toMatchObject({ events: [{ type: 'SolveRecorded', v: 1, key: SOLVE_KEY }] })
  })

  test('is refused if its time is in the future, also after a correction, or if its link is not a web address', () => {
    const commands: Command[] = [
      { type: 'AddSolve', source: 'hand', solve: NEW_SOLVE },
      { type: 'CorrectSolve', key: ADDED_KEY, timestamp: SOLVED_AT, status: 'Accepted', lang: 'cpp' },
    ]
    for (const command of commands) {
      const decideAt = (now: number) =>
        decide(command, foldEvents([makeAddedSolve()]), { newId: NEW_ID, defaults: DEFAULT_PROFILES, now })
      expect(decideAt((SOLVED_AT - 61) * 1000)).toMatchObject({ ok: false, refusal: { code: 'invalid' } })
      expect(decideAt((SOLVED_AT - 59) * 1000)).toMatchObject({ ok: true })
    }
    givenEvents()
      .when({ type: 'AddSolve', source: 'hand', solve: { ...NEW_SOLVE, link: 'javascript:alert(1)' } })
      .refuses('invalid', 'This change can’t be stored, so nothing was saved.')
  })

  test('can be corrected; a submission cannot', () => {
    const values = { timestamp: SOLVED_AT - 60, status: 'Wrong Answer', lang: 'cpp' }
    givenEvents(makeAddedSolve())
      .when({ type: 'CorrectSolve', key: ADDED_KEY, ...values })
      .returnsEvents({ type: 'SolveCorrected', v: 1, key: ADDED_KEY, ...values })
    givenEvents(submissionEvent)
      .when({ type: 'CorrectSolve', key: SOLVE_KEY, ...values })
      .refuses('not-editable', 'Only solves that you added can be corrected.')
    const forged: SolvelogEvent = { type: 'SolveCorrected', v: 1, key: SOLVE_KEY, ...values }
    expect(foldEvents([submissionEvent, forged]).solves[SOLVE_KEY]?.status).toBe('Accepted')
  })

  test('[fault 30] keeps corrections and removals that arrive before the solve itself', () => {
    const corrected: SolvelogEvent = {
      type: 'SolveCorrected',
      v: 1,
      key: ADDED_KEY,
      timestamp: SOLVED_AT - 60,
      status: 'x',
      lang: 'y',
    }
    const removalEvent: SolvelogEvent = { type: 'SolveRemoved', v: 1, key: ADDED_KEY }
    const tablesBeforeSolve = foldEvents([corrected, makeNoteEdit(ADDED_KEY, 'mine')])
    expect(tablesBeforeSolve.unrecorded[ADDED_KEY]).toMatchObject({ timestamp: SOLVED_AT - 60, commitSeqs: [1, 2] })
    const { solves, unrecorded } = foldEvents([corrected, makeNoteEdit(ADDED_KEY, 'mine'), makeAddedSolve()])
    expect(solves[ADDED_KEY]).toMatchObject({
      timestamp: SOLVED_AT - 60,
      status: 'x',
      lang: 'y',
      commitSeqs: [1, 2, 3],
    })
    expect(unrecorded).toEqual({})
    expect(foldEvents([removalEvent, makeAddedSolve()])).toMatchObject({
      solves: {},
      hidden: { [ADDED_KEY]: { commitSeqs: [1, 2] } },
    })
  })

  test('can be removed and restored with all its values; a submission cannot be removed', () => {
    givenEvents(makeAddedSolve())
      .when({ type: 'RemoveSolve', key: ADDED_KEY })
      .returnsEvents({ type: 'SolveRemoved', v: 1, key: ADDED_KEY })
    givenEvents(submissionEvent)
      .when({ type: 'RemoveSolve', key: SOLVE_KEY })
      .refuses('invalid', 'Only solves that you added can be removed: the next sync would add this one again.')
    const removal: SolvelogEvent[] = [
      makeAddedSolve(),
      makeNoteEdit(ADDED_KEY, 'mine'),
      { type: 'SolveRemoved', v: 1, key: ADDED_KEY },
    ]
    expect(foldEvents(removal).solves).toEqual({})
    const { solves, hidden } = foldEvents([...removal, { type: 'SolveRestored', v: 1, key: ADDED_KEY }])
    expect(solves[ADDED_KEY]?.largeFields.notes).toEqual({ seq: 2, index: 0 })
    expect(hidden).toEqual({})
    expect(
      foldEvents([submissionEvent, { type: 'SolveRemoved', v: 1, key: SOLVE_KEY }]).solves[SOLVE_KEY],
    ).toBeDefined()
  })
})

describe('[N10] undoing the addition of a solve', () => {
  const addition = makeAddedSolve({
    facts: { title: 'Two Sum', timeUsed: 600, usedHints: 'none' },
  } as Partial<SolvelogEvent>)
  const undoCommand: UndoOrRedo = {
    type: 'Undo',
    commit: makeNamedUuid('device-a-1'),
    steps: [
      {
        event: addition,
        newValue: getDefinition(addition).undo?.value(foldEvents([addition]).solves[ADDED_KEY] ?? null, addition),
        earlierValue: null,
      },
    ],
  }
  const values = { timestamp: SOLVED_AT, status: 'Accepted', lang: 'python3' }
  const makeCorrection = (changes: Partial<typeof values>): SolvelogEvent => ({
    type: 'SolveCorrected',
    v: 1,
    key: ADDED_KEY,
    ...values,
    ...changes,
  })
  const makeHelpEdit = (usedHints: 'gpt_help' | 'none'): SolvelogEvent => ({
    type: 'DetailsEdited',
    v: 1,
    key: ADDED_KEY,
    changes: { usedHints },
  })

  test('removes the solve, also after changes that were undone', () => {
    for (const laterEvents of [
      [],
      [makeTimeEdit(ADDED_KEY, 60), makeTimeEdit(ADDED_KEY, 600)],
      [makeCorrection({ lang: 'cpp' }), makeCorrection({})],
    ])
      givenEvents(addition, ...laterEvents)
        .when(undoCommand)
        .returnsEvents(
          { type: 'SolveRemoved', v: 1, key: ADDED_KEY },
          { type: 'ChangeUndone', v: 1, commit: undoCommand.commit },
        )
  })

  test.each<[string, SolvelogEvent[]]>([
    ['rated', [makeRating(ADDED_KEY, 'easy')]],
    ['given feedback', [{ type: 'FeedbackSaved', v: 1, key: ADDED_KEY, feedback: FEEDBACK, via: 'form' }]],
    ['given a note', [makeNoteEdit(ADDED_KEY, 'later')]],
    ['given another time', [makeTimeEdit(ADDED_KEY, 60)]],
    ['given other help', [makeHelpEdit('gpt_help')]],
    ['given another date', [makeCorrection({ timestamp: SOLVED_AT - 60 })]],
    ['given another verdict', [makeCorrection({ status: 'Wrong Answer' })]],
    ['given another language', [makeCorrection({ lang: 'cpp' })]],
    ['joined', [submissionEvent, makeJoinAnswered()]],
  ])('is refused if the solve was %s afterwards, because the undo would hide that', (_, laterEvents) => {
    givenEvents(addition, ...laterEvents)
      .when(undoCommand)
      .refuses(
        'changed-since',
        'The solve has changed since, and an undo would hide these changes too. To hide all of it, open the solve and choose “Remove solve”.',
      )
  })

  const removalEvent: SolvelogEvent = { type: 'SolveRemoved', v: 1, key: ADDED_KEY }
  test('is refused if the solve was removed afterwards, like the undo of any of its values', () => {
    givenEvents(addition, removalEvent)
      .when(undoCommand)
      .refuses('changed-since', 'The solve was removed since, so there is nothing left to undo.')
    givenEvents(addition, makeRating(ADDED_KEY, 'easy'), removalEvent)
      .when({ ...undoCommand, steps: [{ event: makeRating(ADDED_KEY, 'easy'), newValue: 'easy', earlierValue: null }] })
      .refuses('changed-since', 'The solve was removed since. Undo its removal first.')
  })
})

describe('[N10] joining an added solve with a submission', () => {
  const bothSolves = [submissionEvent, makeAddedSolve(), makeNoteEdit(ADDED_KEY, 'mine'), makeTimeEdit(ADDED_KEY, 600)]

  test('leaves one row with the submission’s facts and everything the person typed', () => {
    const code: SolvelogEvent = { type: 'CodeEdited', v: 1, key: ADDED_KEY, code: 'pass' }
    const { solves } = foldEvents([
      makeSolveRecorded({ timestamp: SOLVED_AT, lang: 'cpp' }),
      ...bothSolves.slice(1),
      code,
      makeJoinAnswered(),
    ])
    expect(Object.keys(solves)).toEqual([SOLVE_KEY])
    expect(solves[SOLVE_KEY]).toMatchObject({ lang: 'cpp', timeUsed: 600 })
    expect(solves[SOLVE_KEY]?.largeFields).toMatchObject({ notes: { seq: 3 }, code: { seq: 5 } })
  })

  test('keeps the submission’s own code and texts', () => {
    const { solves } = foldEvents([
      makeSolveRecorded({ facts: { code: 'own' } }),
      makeNoteEdit(SOLVE_KEY, 'its own'),
      ...bothSolves.slice(1),
      makeJoinAnswered(),
    ])
    expect(solves[SOLVE_KEY]?.largeFields).toMatchObject({ code: { seq: 1 }, notes: { seq: 2 } })
  })

  test('never shows the code of the added solve if the person removed the submission’s code', () => {
    const code: SolvelogEvent = { type: 'CodeEdited', v: 1, key: ADDED_KEY, code: 'pass' }
    const removal: SolvelogEvent = { type: 'CodeRemoved', v: 2, key: SOLVE_KEY }
    const { solves } = foldEvents([
      makeSolveRecorded({ facts: { code: 'own' } }),
      removal,
      makeAddedSolve(),
      code,
      makeJoinAnswered(),
    ])
    expect(solves[SOLVE_KEY]?.largeFields.code).toBeUndefined()
  })

  test('keeps a time that the person typed for the submission, but not a time that a source reported', () => {
    expect(
      foldEvents([...bothSolves, makeTimeEdit(SOLVE_KEY, 60), makeJoinAnswered()]).solves[SOLVE_KEY]?.timeUsed,
    ).toBe(60)
    expect(
      foldEvents([makeSolveRecorded({ facts: { timeUsed: 60 } }), ...bothSolves.slice(1), makeJoinAnswered()]).solves[
        SOLVE_KEY
      ]?.timeUsed,
    ).toBe(600)
  })

  test('a removed rating is removed from the solve that has it', () => {
    const log = [...bothSolves, makeRating(ADDED_KEY, 'easy'), makeJoinAnswered()]
    expect(foldEvents(log).solves[SOLVE_KEY]?.rating).toBe('easy')
    givenEvents(...log)
      .when({ type: 'RateReview', key: SOLVE_KEY, rating: null })
      .returnsEvents(makeRating(ADDED_KEY, null))
    expect(foldEvents([...log, makeRating(ADDED_KEY, null)]).solves[SOLVE_KEY]?.rating).toBeNull()
  })

  test('a note from the earlier database is stored with the submission, although the note of the added solve is shown', () => {
    const submission = {
      slug: 'two-sum',
      timestamp: SOLVED_AT,
      status: 'Accepted',
      lang: 'python3',
      facts: {},
      own: { notes: 'old' },
    }
    givenEvents(...bothSolves, makeJoinAnswered())
      .when({ type: 'RecordSubmissions', source: 'earlier', submissions: [submission] })
      .returnsEvents(makeNoteEdit(SOLVE_KEY, 'old'))
  })

  test('can be taken back: both solves are shown again, with their later edits', () => {
    const {
      solves,
      hidden,
      joined: pairs,
    } = foldEvents([...bothSolves, makeJoinAnswered(), makeNoteEdit(SOLVE_KEY, 'later'), makeJoinAnswered(null)])
    expect(solves[SOLVE_KEY]).toMatchObject({ timeUsed: null, largeFields: { notes: { seq: 6 } } })
    expect(solves[ADDED_KEY]).toMatchObject({ timeUsed: 600, largeFields: { notes: { seq: 3 } } })
    expect([hidden, pairs]).toEqual([{}, {}])
  })

  test('takes effect only after the submission is recorded', () => {
    expect(foldEvents([makeAddedSolve(), makeJoinAnswered()]).solves[ADDED_KEY]).toBeDefined()
    expect(Object.keys(foldEvents([makeAddedSolve(), makeJoinAnswered(), submissionEvent]).solves)).toEqual([SOLVE_KEY])
  })

  test('a cleared value stays cleared, in all joined solves', () => {
    givenEvents(...bothSolves, makeJoinAnswered())
      .when({ type: 'SaveDetails', key: SOLVE_KEY, changes: { notes: null, timeUsed: null } })
      .returnsEvents(
        { type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { timeUsed: null, notes: null } },
        { type: 'DetailsEdited', v: 1, key: ADDED_KEY, changes: { timeUsed: null, notes: null } },
      )
  })

  test('an answer is recorded once; "Keep both" is remembered', () => {
    const pairs = [{ key: ADDED_KEY, other: SOLVE_KEY }]
    givenEvents(...bothSolves)
      .when({ type: 'AnswerJoins', pairs, isSame: false })
      .returnsEvents(makeJoinAnswered(false))
    givenEvents(...bothSolves, makeJoinAnswered(false))
      .when({ type: 'AnswerJoins', pairs, isSame: false })
      .returnsEvents()
    givenEvents(...bothSolves)
      .when({ type: 'AnswerJoins', pairs: [{ key: SOLVE_KEY, other: ADDED_KEY }], isSame: true })
      .returnsEvents()
    expect(foldEvents([...bothSolves, makeJoinAnswered(false)]).added[ADDED_KEY]).toEqual({
      isRemoved: false,
      joins: [],
      kept: [SOLVE_KEY],
    })
  })
})

function decideEvents(command: Command, tables: Tables): readonly SolvelogEvent[] {
  const decision = decide(command, tables, { newId: NEW_ID, defaults: DEFAULT_PROFILES })
  if (!decision.ok) throw new Error(decision.refusal.message)
  return decision.events
}

const anyChange: fc.Arbitrary<SolvelogEvent> = fc.oneof(
  fc.constantFrom<SolvelogEvent>(
    makeAddedSolve(),
    makeAddedSolve({ key: SECOND_ADDED_KEY } as Partial<SolvelogEvent>),
    submissionEvent,
  ),
  fc
    .record({ key: fc.constantFrom(ADDED_KEY, SECOND_ADDED_KEY, SOLVE_KEY), text: fc.constantFrom('a', 'b', null) })
    .map(({ key, text }) => makeNoteEdit(key, text)),
  fc
    .record({ key: fc.constantFrom(ADDED_KEY, SECOND_ADDED_KEY, SOLVE_KEY), time: fc.constantFrom(60, 600, null) })
    .map(({ key, time }) => makeTimeEdit(key, time)),
  fc
    .record({ key: fc.constantFrom(ADDED_KEY, SECOND_ADDED_KEY), isSame: fc.constantFrom(true, true, false, null) })
    .map(({ key, isSame }) => makeJoinAnswered(isSame, key)),
  fc.record({
    type: fc.constantFrom('SolveRemoved', 'SolveRestored'),
    v: fc.constant(1),
    key: fc.constantFrom(ADDED_KEY, SECOND_ADDED_KEY),
  }),
)
const anyChangeList = fc.array(anyChange, { maxLength: 14 })

describe('[N10] laws of joined solves', () => {
  test('logs of two devices, merged in either order, show the same', () => {
    assertProperty(
      fc.property(anyChangeList, anyChangeList, (events, otherEvents) => {
        const ownCommits = makeCommits(events.map((event) => [event]))
        const otherCommits = makeCommits(
          otherEvents.map((event) => [event]),
          'device-b',
        ).map((commit) => ({ ...commit, at: commit.at + 500 }))
        const renumber = (commits: typeof ownCommits) =>
          [...commits].sort(compareCommits).map((commit, i) => ({ ...commit, seq: i + 1 }))
        expect(replay(renumber([...ownCommits, ...otherCommits]))).toEqual(
          replay(renumber([...otherCommits, ...ownCommits])),
        )
      }),
    )
  })

  test('the same decisions at another time show the same rows, apart from the positions of their commits', () => {
    assertProperty(
      fc.property(anyChangeList, (list) => {
        const base = [
          makeAddedSolve(),
          makeAddedSolve({ key: SECOND_ADDED_KEY } as Partial<SolvelogEvent>),
          submissionEvent,
        ]
        const isDecision = ({ type }: SolvelogEvent) => type.startsWith('SolveR') || type === 'JoinAnswered'
        const edits = list.filter((event) => !isDecision(event))
        const decisions = list.filter(
          ({ type }) => type === 'JoinAnswered' || type === 'SolveRemoved' || type === 'SolveRestored',
        )
        const readShownValues = (events: SolvelogEvent[]) =>
          Object.fromEntries(
            Object.values(foldEvents([...base, ...events]).solves).map((row) => [
              row.key,
              [row.timeUsed, row.largeFields.notes !== undefined],
            ]),
          )
        expect(readShownValues([...edits, ...decisions])).toEqual(readShownValues([...decisions, ...edits]))
      }),
    )
  })

  test('a note is always visible while its solve or the submission that it is joined to is visible', () => {
    assertProperty(
      fc.property(anyChangeList, (list) => {
        const tables = foldEvents(list)
        for (const key of [ADDED_KEY, SECOND_ADDED_KEY]) {
          const ownSolve = findOwnRow(tables, key)
          const shownRow = tables.solves[getJoinedKey(tables, key) ?? key] ?? tables.solves[key]
          if (!ownSolve?.largeFields.notes || !shownRow || tables.added[key]?.isRemoved) continue
          expect(shownRow.largeFields.notes).toBeDefined()
        }
      }),
    )
  })

  test('taking back all joins leaves the same rows as no joins', () => {
    assertProperty(
      fc.property(anyChangeList, (list) => {
        const isJoin = ({ type }: SolvelogEvent) => type === 'JoinAnswered'
        const readRows = (events: SolvelogEvent[]) =>
          Object.values(foldEvents(events).solves)
            .map(({ key, timeUsed, usedHints, edited, largeFields }) => [
              key,
              timeUsed,
              usedHints,
              Object.keys(edited),
              Object.keys(largeFields),
            ])
            .sort()
        const withJoinsTakenBack = [...list, makeJoinAnswered(null), makeJoinAnswered(null, SECOND_ADDED_KEY)]
        expect(readRows(withJoinsTakenBack)).toEqual(readRows(list.filter((event) => !isJoin(event))))
      }),
    )
  })

  test('undoing the join in effect restores the rows shown before it, in any order of answers; redo joins again', () => {
    const submissionKeys = [SOLVE_KEY, `two-sum|${SOLVED_AT + 60}`, `two-sum|${SOLVED_AT + 120}`]
    const base = [
      ...submissionKeys.map((key, i) => makeSolveRecorded({ key, timestamp: SOLVED_AT + i * 60 })),
      makeAddedSolve({ facts: { title: 'Two Sum', timeUsed: 600 } } as Partial<SolvelogEvent>),
      makeNoteEdit(ADDED_KEY, 'mine'),
    ]
    const makeJoinEvent = ([other, isSame]: readonly [string, boolean | null]): SolvelogEvent => ({
      type: 'JoinAnswered',
      v: 1,
      key: ADDED_KEY,
      other,
      isSame,
    })
    const answers = fc.array(fc.tuple(fc.constantFrom(...submissionKeys), fc.constantFrom(true, true, false, null)), {
      maxLength: 4,
    })
    const makeDeviceCommits = (device: string, events: SolvelogEvent[], delayMs: number) =>
      makeCommits(
        events.map((event) => [event]),
        device,
      ).map((commit) => ({ ...commit, at: commit.at + delayMs }))
    const readShownRows = (tables: Tables) =>
      Object.values(tables.solves).map(({ key, timeUsed, largeFields: { notes } }) => [key, timeUsed, notes])
    assertProperty(
      fc.property(answers, answers, fc.constantFrom(...submissionKeys), (mine, theirs, other) => {
        const answered = [
          ...makeDeviceCommits('device-b', mine.map(makeJoinEvent), 20_000),
          ...makeDeviceCommits('device-c', theirs.map(makeJoinEvent), 20_500),
        ]
        const events = [...base, ...answered.sort(compareCommits).flatMap((commit) => commit.events)]
        const tablesBefore = foldEvents(events)
        const { joins, kept: refusedKeys } = getDecisions(tablesBefore, ADDED_KEY)
        fc.pre(!joins.includes(other))
        const join = makeJoinEvent([other, true])
        const joinedTables = foldEvents([...events, join])
        const earlierAnswer = refusedKeys.includes(other) ? false : null
        const step: UndoStep = { event: join, newValue: true, earlierValue: earlierAnswer }
        const undoEvents = decideEvents({ type: 'Undo', commit: 'c', steps: [step] }, joinedTables)
        const undoneTables = foldEvents([...events, join, ...undoEvents])
        expect(getJoinedKey(undoneTables, ADDED_KEY)).toBe(getJoinedKey(tablesBefore, ADDED_KEY))
        expect(readShownRows(undoneTables)).toEqual(readShownRows(tablesBefore))
        const redoEvents = decideEvents(
          { type: 'Redo', commit: 'c', steps: [{ ...step, newValue: earlierAnswer, earlierValue: true }] },
          undoneTables,
        )
        expect(readShownRows(foldEvents([...events, join, ...undoEvents, ...redoEvents]))).toEqual(
          readShownRows(joinedTables),
        )
      }),
    )
  })

  test('if two devices join the solve to two submissions, only the join in effect can be undone, and then the other one takes effect', () => {
    const LATER_KEY = `two-sum|${SOLVED_AT + 60}`
    const secondJoin: SolvelogEvent = { type: 'JoinAnswered', v: 1, key: ADDED_KEY, other: LATER_KEY, isSame: true }
    const log = [
      submissionEvent,
      makeSolveRecorded({ key: LATER_KEY, timestamp: SOLVED_AT + 60 }),
      makeAddedSolve(),
      makeNoteEdit(ADDED_KEY, 'mine'),
      makeJoinAnswered(),
      secondJoin,
    ]
    const makeUndo = (other: string): Command => ({
      type: 'Undo',
      commit: makeNamedUuid('device-a-1'),
      steps: [
        {
          event: { type: 'JoinAnswered', v: 1, key: ADDED_KEY, other, isSame: true },
          newValue: true,
          earlierValue: null,
        },
      ],
    })
    expect(foldEvents(log).solves[LATER_KEY]?.largeFields.notes).toEqual({ seq: 4, index: 0 })
    givenEvents(...log)
      .when(makeUndo(SOLVE_KEY))
      .refuses('changed-since', 'The solve has changed since, so this can’t be undone.')
    const joinTakenBack: SolvelogEvent = { ...secondJoin, isSame: null }
    givenEvents(...log)
      .when(makeUndo(LATER_KEY))
      .returnsEvents(joinTakenBack, { type: 'ChangeUndone', v: 1, commit: makeNamedUuid('device-a-1') })
    const { solves } = foldEvents([...log, joinTakenBack])
    expect(solves[SOLVE_KEY]?.largeFields.notes).toEqual({ seq: 4, index: 0 })
    expect(solves[LATER_KEY]?.largeFields.notes).toBeUndefined()
    expect(Object.keys(solves).sort()).toEqual([SOLVE_KEY, LATER_KEY].sort())
  })
})
