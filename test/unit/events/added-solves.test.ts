import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rating } from '#domain/review/rating'
import { addedKey } from '#domain/solve'
import type { Command, UndoOrRedo, UndoStep } from '#events/command'
import { compareCommits } from '#events/commit'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { decisionsAbout as decisionsOn, joinedTo } from '#events/projections/shown-solves'
import { ownRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import type { NewSolve } from '#events/subjects/added-solves'
import {
  addedSolve,
  commitsOf,
  DEFAULTS,
  FEEDBACK,
  given,
  HAND,
  joined,
  KEY,
  NEW_ID,
  namedUuid,
  OTHER_ID,
  recorded,
  T,
  tablesOf,
} from './given'

const SECOND = addedKey('two-sum', T, OTHER_ID)

const SOLVE: NewSolve = { slug: 'two-sum', timestamp: T, status: 'Accepted', lang: 'python3', title: 'Two Sum' }

const submitted = recorded({ key: KEY, timestamp: T })
const note = (key: string, notes: string | null): SolvelogEvent => ({
  type: 'DetailsEdited',
  v: 1,
  key,
  changes: { notes },
})
const rated = (key: string, rating: Rating | null): SolvelogEvent => ({ type: 'ReviewRated', v: 1, key, rating })
const minutes = (key: string, timeUsed: number | null): SolvelogEvent => ({
  type: 'DetailsEdited',
  v: 1,
  key,
  changes: { timeUsed },
})

describe('[N10] a solve that the person adds', () => {
  test('is recorded under a key of its own, with its note', () => {
    given()
      .when({ type: 'AddSolve', source: 'hand', solve: { ...SOLVE, notes: 'On paper', timeUsed: 60 } })
      .gives(
        addedSolve({ facts: { title: 'Two Sum', timeUsed: 60 } } as Partial<SolvelogEvent>),
        note(HAND, 'On paper'),
      )
  })

  test('is a second solve beside a submission of the same second', () => {
    const tables = tablesOf([submitted, addedSolve()])
    expect(Object.keys(tables.solves)).toEqual([KEY, HAND])
  })

  test('never takes a submission’s place, even one of the same second and verdict', () => {
    const submissions = [{ slug: 'two-sum', timestamp: T, status: 'Accepted', lang: 'python3', facts: {} }]
    const command: Command = { type: 'RecordSubmissions', source: 'recent', submissions }
    const decision = decide(command, tablesOf([addedSolve()]), { newId: NEW_ID, defaults: DEFAULTS })
    expect(decision).toMatchObject({ events: [{ type: 'SolveRecorded', v: 1, key: KEY }] })
  })

  test('is refused in the future, also when it is corrected, or with a link that is no web address', () => {
    const commands: Command[] = [
      { type: 'AddSolve', source: 'hand', solve: SOLVE },
      { type: 'CorrectSolve', key: HAND, timestamp: T, status: 'Accepted', lang: 'cpp' },
    ]
    for (const command of commands) {
      const decideAt = (now: number) =>
        decide(command, tablesOf([addedSolve()]), { newId: NEW_ID, defaults: DEFAULTS, now })
      expect(decideAt((T - 61) * 1000)).toMatchObject({ ok: false, refusal: { code: 'invalid' } })
      expect(decideAt((T - 59) * 1000)).toMatchObject({ ok: true })
    }
    given()
      .when({ type: 'AddSolve', source: 'hand', solve: { ...SOLVE, link: 'javascript:alert(1)' } })
      .refuses('invalid', 'This change can’t be stored, so nothing was saved.')
  })

  test('can be corrected; a submission cannot', () => {
    const values = { timestamp: T - 60, status: 'Wrong Answer', lang: 'cpp' }
    given(addedSolve())
      .when({ type: 'CorrectSolve', key: HAND, ...values })
      .gives({ type: 'SolveCorrected', v: 1, key: HAND, ...values })
    given(submitted)
      .when({ type: 'CorrectSolve', key: KEY, ...values })
      .refuses('not-editable', 'Only solves that you added can be corrected.')
    const forged: SolvelogEvent = { type: 'SolveCorrected', v: 1, key: KEY, ...values }
    expect(tablesOf([submitted, forged]).solves[KEY]?.status).toBe('Accepted')
  })

  test('[fault 30] keeps corrections and removals made while it is not recorded', () => {
    const corrected: SolvelogEvent = {
      type: 'SolveCorrected',
      v: 1,
      key: HAND,
      timestamp: T - 60,
      status: 'x',
      lang: 'y',
    }
    const removed: SolvelogEvent = { type: 'SolveRemoved', v: 1, key: HAND }
    const waiting = tablesOf([corrected, note(HAND, 'mine')])
    expect(waiting.unrecorded[HAND]).toMatchObject({ timestamp: T - 60, commitSeqs: [1, 2] })
    const { solves, unrecorded } = tablesOf([corrected, note(HAND, 'mine'), addedSolve()])
    expect(solves[HAND]).toMatchObject({ timestamp: T - 60, status: 'x', lang: 'y', commitSeqs: [1, 2, 3] })
    expect(unrecorded).toEqual({})
    expect(tablesOf([removed, addedSolve()])).toMatchObject({ solves: {}, hidden: { [HAND]: { commitSeqs: [1, 2] } } })
  })

  test('can be removed and restored with all its values; a submission cannot be removed', () => {
    given(addedSolve()).when({ type: 'RemoveSolve', key: HAND }).gives({ type: 'SolveRemoved', v: 1, key: HAND })
    given(submitted)
      .when({ type: 'RemoveSolve', key: KEY })
      .refuses('invalid', 'Only solves that you added can be removed: the next sync would add this one again.')
    const removal: SolvelogEvent[] = [addedSolve(), note(HAND, 'mine'), { type: 'SolveRemoved', v: 1, key: HAND }]
    expect(tablesOf(removal).solves).toEqual({})
    const { solves, hidden } = tablesOf([...removal, { type: 'SolveRestored', v: 1, key: HAND }])
    expect(solves[HAND]?.largeFields.notes).toEqual({ seq: 2, index: 0 })
    expect(hidden).toEqual({})
    expect(tablesOf([submitted, { type: 'SolveRemoved', v: 1, key: KEY }]).solves[KEY]).toBeDefined()
  })
})

describe('[N10] undoing the addition of a solve', () => {
  const added = addedSolve({ facts: { title: 'Two Sum', timeUsed: 600, usedHints: 'none' } } as Partial<SolvelogEvent>)
  const undoing: UndoOrRedo = {
    type: 'Undo',
    commit: namedUuid('device-a-1'),
    steps: [
      {
        event: added,
        newValue: {
          timestamp: T,
          status: 'Accepted',
          lang: 'python3',
          timeUsed: 600,
          usedHints: 'none',
          rating: null,
          texts: [null, null, null],
        },
        earlierValue: null,
      },
    ],
  }
  const values = { timestamp: T, status: 'Accepted', lang: 'python3' }
  const correctedTo = (changes: Partial<typeof values>): SolvelogEvent => ({
    type: 'SolveCorrected',
    v: 1,
    key: HAND,
    ...values,
    ...changes,
  })
  const help = (usedHints: 'gpt_help' | 'none'): SolvelogEvent => ({
    type: 'DetailsEdited',
    v: 1,
    key: HAND,
    changes: { usedHints },
  })

  test('removes it, also after changes that were undone', () => {
    for (const since of [[], [minutes(HAND, 60), minutes(HAND, 600)], [correctedTo({ lang: 'cpp' }), correctedTo({})]])
      given(added, ...since)
        .when(undoing)
        .gives({ type: 'SolveRemoved', v: 1, key: HAND }, { type: 'ChangeUndone', v: 1, commit: undoing.commit })
  })

  test.each<[string, SolvelogEvent[]]>([
    ['rated', [rated(HAND, 'easy')]],
    ['given feedback', [{ type: 'FeedbackSaved', v: 1, key: HAND, feedback: FEEDBACK, via: 'form' }]],
    ['given a note', [note(HAND, 'later')]],
    ['given another time', [minutes(HAND, 60)]],
    ['given other help', [help('gpt_help')]],
    ['given another date', [correctedTo({ timestamp: T - 60 })]],
    ['given another verdict', [correctedTo({ status: 'Wrong Answer' })]],
    ['given another language', [correctedTo({ lang: 'cpp' })]],
    ['joined', [submitted, joined()]],
  ])('is refused if the solve was %s since, which the undo would hide', (_, since) => {
    given(added, ...since)
      .when(undoing)
      .refuses(
        'changed-since',
        'The solve has changed since, and an undo would hide these changes too. To hide all of it, open the solve and choose “Remove solve”.',
      )
  })

  const removed: SolvelogEvent = { type: 'SolveRemoved', v: 1, key: HAND }
  test('is refused if the solve was removed since, like the undo of any of its values', () => {
    given(added, removed)
      .when(undoing)
      .refuses('changed-since', 'The solve was removed since, so there is nothing left to undo.')
    given(added, rated(HAND, 'easy'), removed)
      .when({ ...undoing, steps: [{ event: rated(HAND, 'easy'), newValue: 'easy', earlierValue: null }] })
      .refuses('changed-since', 'The solve was removed since. Undo its removal first.')
  })
})

describe('[N10] joining an added solve with a submission', () => {
  const both = [submitted, addedSolve(), note(HAND, 'mine'), minutes(HAND, 600)]

  test('leaves one row with the submission’s facts and everything the person typed', () => {
    const code: SolvelogEvent = { type: 'CodeEdited', v: 1, key: HAND, code: 'pass' }
    const { solves } = tablesOf([recorded({ timestamp: T, lang: 'cpp' }), ...both.slice(1), code, joined()])
    expect(Object.keys(solves)).toEqual([KEY])
    expect(solves[KEY]).toMatchObject({ lang: 'cpp', timeUsed: 600 })
    expect(solves[KEY]?.largeFields).toMatchObject({ notes: { seq: 3 }, code: { seq: 5 } })
  })

  test('keeps the submission’s own code and texts', () => {
    const { solves } = tablesOf([
      recorded({ facts: { code: 'own' } }),
      note(KEY, 'its own'),
      ...both.slice(1),
      joined(),
    ])
    expect(solves[KEY]?.largeFields).toMatchObject({ code: { seq: 1 }, notes: { seq: 2 } })
  })

  test('never shows its code where the person removed the code', () => {
    const code: SolvelogEvent = { type: 'CodeEdited', v: 1, key: HAND, code: 'pass' }
    const removal: SolvelogEvent = { type: 'CodeRemoved', v: 2, key: KEY }
    const { solves } = tablesOf([recorded({ facts: { code: 'own' } }), removal, addedSolve(), code, joined()])
    expect(solves[KEY]?.largeFields.code).toBeUndefined()
  })

  test('keeps the time that the person typed on the submission, not one that a source guessed', () => {
    expect(tablesOf([...both, minutes(KEY, 60), joined()]).solves[KEY]?.timeUsed).toBe(60)
    expect(tablesOf([recorded({ facts: { timeUsed: 60 } }), ...both.slice(1), joined()]).solves[KEY]?.timeUsed).toBe(
      600,
    )
  })

  test('a removed rating is removed from the solve that has it', () => {
    const log = [...both, rated(HAND, 'easy'), joined()]
    expect(tablesOf(log).solves[KEY]?.rating).toBe('easy')
    given(...log)
      .when({ type: 'RateReview', key: KEY, rating: null })
      .gives(rated(HAND, null))
    expect(tablesOf([...log, rated(HAND, null)]).solves[KEY]?.rating).toBeNull()
  })

  test('a note from the earlier database is stored with the submission, though the added solve’s is shown', () => {
    const one = { slug: 'two-sum', timestamp: T, status: 'Accepted', lang: 'python3', facts: {}, own: { notes: 'old' } }
    given(...both, joined())
      .when({ type: 'RecordSubmissions', source: 'earlier', submissions: [one] })
      .gives(note(KEY, 'old'))
  })

  test('can be taken back: both rows are as before, with later edits', () => {
    const { solves, hidden, joined: pairs } = tablesOf([...both, joined(), note(KEY, 'later'), joined(null)])
    expect(solves[KEY]).toMatchObject({ timeUsed: null, largeFields: { notes: { seq: 6 } } })
    expect(solves[HAND]).toMatchObject({ timeUsed: 600, largeFields: { notes: { seq: 3 } } })
    expect([hidden, pairs]).toEqual([{}, {}])
  })

  test('waits while the submission is not recorded', () => {
    expect(tablesOf([addedSolve(), joined()]).solves[HAND]).toBeDefined()
    expect(Object.keys(tablesOf([addedSolve(), joined(), submitted]).solves)).toEqual([KEY])
  })

  test('a cleared value stays cleared, in all joined solves', () => {
    given(...both, joined())
      .when({ type: 'SaveDetails', key: KEY, changes: { notes: null, timeUsed: null } })
      .gives(
        { type: 'DetailsEdited', v: 1, key: KEY, changes: { timeUsed: null, notes: null } },
        { type: 'DetailsEdited', v: 1, key: HAND, changes: { timeUsed: null, notes: null } },
      )
  })

  test('an answer is recorded once; "Keep both" is remembered', () => {
    const pairs = [{ key: HAND, other: KEY }]
    given(...both)
      .when({ type: 'AnswerJoins', pairs, isSame: false })
      .gives(joined(false))
    given(...both, joined(false))
      .when({ type: 'AnswerJoins', pairs, isSame: false })
      .gives()
    given(...both)
      .when({ type: 'AnswerJoins', pairs: [{ key: KEY, other: HAND }], isSame: true })
      .gives()
    expect(tablesOf([...both, joined(false)]).added[HAND]).toEqual({ isRemoved: false, joins: [], kept: [KEY] })
  })
})

/** The events of a decision that must not be refused. */
function eventsOf(command: Command, tables: Tables): readonly SolvelogEvent[] {
  const decision = decide(command, tables, { newId: NEW_ID, defaults: DEFAULTS })
  if (!decision.ok) throw new Error(decision.refusal.message)
  return decision.events
}

/** Any changes of two added solves and the submission that they may be joined to. */
const anyChange: fc.Arbitrary<SolvelogEvent> = fc.oneof(
  fc.constantFrom<SolvelogEvent>(addedSolve(), addedSolve({ key: SECOND } as Partial<SolvelogEvent>), submitted),
  fc
    .record({ key: fc.constantFrom(HAND, SECOND, KEY), text: fc.constantFrom('a', 'b', null) })
    .map(({ key, text }) => note(key, text)),
  fc
    .record({ key: fc.constantFrom(HAND, SECOND, KEY), time: fc.constantFrom(60, 600, null) })
    .map(({ key, time }) => minutes(key, time)),
  fc
    .record({ key: fc.constantFrom(HAND, SECOND), isSame: fc.constantFrom(true, true, false, null) })
    .map(({ key, isSame }) => joined(isSame, key)),
  fc.record({
    type: fc.constantFrom('SolveRemoved', 'SolveRestored'),
    v: fc.constant(1),
    key: fc.constantFrom(HAND, SECOND),
  }),
)
const changes = fc.array(anyChange, { maxLength: 14 })

describe('[N10] laws of joined solves', () => {
  test('logs of two devices, merged in either order, show the same', () => {
    fc.assert(
      fc.property(changes, changes, (here, there) => {
        const mine = commitsOf(here.map((event) => [event]))
        const theirs = commitsOf(
          there.map((event) => [event]),
          'device-b',
        ).map((commit) => ({ ...commit, at: commit.at + 500 }))
        const renumber = (commits: typeof mine) =>
          [...commits].sort(compareCommits).map((commit, i) => ({ ...commit, seq: i + 1 }))
        expect(replay(renumber([...mine, ...theirs]))).toEqual(replay(renumber([...theirs, ...mine])))
      }),
    )
  })

  test('the same decisions at another time show the same rows, apart from the positions of their commits', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const base = [addedSolve(), addedSolve({ key: SECOND } as Partial<SolvelogEvent>), submitted]
        const isDecision = ({ type }: SolvelogEvent) => type.startsWith('SolveR') || type === 'JoinAnswered'
        const edits = list.filter((event) => !isDecision(event))
        const decisions = list.filter(
          ({ type }) => type === 'JoinAnswered' || type === 'SolveRemoved' || type === 'SolveRestored',
        )
        const shown = (events: SolvelogEvent[]) =>
          Object.fromEntries(
            Object.values(tablesOf([...base, ...events]).solves).map((row) => [
              row.key,
              [row.timeUsed, row.largeFields.notes !== undefined],
            ]),
          )
        expect(shown([...edits, ...decisions])).toEqual(shown([...decisions, ...edits]))
      }),
    )
  })

  test('a note is always visible while its solve or the submission that it is joined to is visible', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const tables = tablesOf(list)
        for (const key of [HAND, SECOND]) {
          const own = ownRow(tables, key)
          const shownAs = tables.solves[joinedTo(tables, key) ?? key] ?? tables.solves[key]
          if (!own?.largeFields.notes || !shownAs || tables.added[key]?.isRemoved) continue
          expect(shownAs.largeFields.notes).toBeDefined()
        }
      }),
    )
  })

  test('joins that are all taken back leave the rows as they would be without', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const isJoin = ({ type }: SolvelogEvent) => type === 'JoinAnswered'
        const rows = (events: SolvelogEvent[]) =>
          Object.values(tablesOf(events).solves)
            .map(({ key, timeUsed, usedHints, edited, largeFields }) => [
              key,
              timeUsed,
              usedHints,
              Object.keys(edited),
              Object.keys(largeFields),
            ])
            .sort()
        const withBack = [...list, joined(null), joined(null, SECOND)]
        expect(rows(withBack)).toEqual(rows(list.filter((event) => !isJoin(event))))
      }),
    )
  })

  test('undoing the join that counts restores what was shown before it, on any device and in any order; redo joins again', () => {
    const others = [KEY, `two-sum|${T + 60}`, `two-sum|${T + 120}`]
    const base = [
      ...others.map((key, i) => recorded({ key, timestamp: T + i * 60 })),
      addedSolve({ facts: { title: 'Two Sum', timeUsed: 600 } } as Partial<SolvelogEvent>),
      note(HAND, 'mine'),
    ]
    const event = ([other, isSame]: readonly [string, boolean | null]): SolvelogEvent => ({
      type: 'JoinAnswered',
      v: 1,
      key: HAND,
      other,
      isSame,
    })
    const answers = fc.array(fc.tuple(fc.constantFrom(...others), fc.constantFrom(true, true, false, null)), {
      maxLength: 4,
    })
    const fromDevice = (device: string, events: SolvelogEvent[], delay: number) =>
      commitsOf(
        events.map((one) => [one]),
        device,
      ).map((commit) => ({ ...commit, at: commit.at + delay }))
    const shownRows = (tables: Tables) =>
      Object.values(tables.solves).map(({ key, timeUsed, largeFields: { notes } }) => [key, timeUsed, notes])
    fc.assert(
      fc.property(answers, answers, fc.constantFrom(...others), (mine, theirs, other) => {
        const answered = [
          ...fromDevice('device-b', mine.map(event), 20_000),
          ...fromDevice('device-c', theirs.map(event), 20_500),
        ]
        const events = [...base, ...answered.sort(compareCommits).flatMap((commit) => commit.events)]
        const before = tablesOf(events)
        const { joins, kept } = decisionsOn(before, HAND)
        fc.pre(!joins.includes(other))
        const join = event([other, true])
        const joinedTables = tablesOf([...events, join])
        const earlier = kept.includes(other) ? false : null
        const step: UndoStep = { event: join, newValue: true, earlierValue: earlier }
        const undone = eventsOf({ type: 'Undo', commit: 'c', steps: [step] }, joinedTables)
        const undoneTables = tablesOf([...events, join, ...undone])
        expect(joinedTo(undoneTables, HAND)).toBe(joinedTo(before, HAND))
        expect(shownRows(undoneTables)).toEqual(shownRows(before))
        const redone = eventsOf(
          { type: 'Redo', commit: 'c', steps: [{ ...step, newValue: earlier, earlierValue: true }] },
          undoneTables,
        )
        expect(shownRows(tablesOf([...events, join, ...undone, ...redone]))).toEqual(shownRows(joinedTables))
      }),
    )
  })

  test('joined to two submissions on two devices, only the join that counts is undone, and the other one counts again', () => {
    const LATER = `two-sum|${T + 60}`
    const second: SolvelogEvent = { type: 'JoinAnswered', v: 1, key: HAND, other: LATER, isSame: true }
    const log = [
      submitted,
      recorded({ key: LATER, timestamp: T + 60 }),
      addedSolve(),
      note(HAND, 'mine'),
      joined(),
      second,
    ]
    const undoOf = (other: string): Command => ({
      type: 'Undo',
      commit: namedUuid('device-a-1'),
      steps: [
        { event: { type: 'JoinAnswered', v: 1, key: HAND, other, isSame: true }, newValue: true, earlierValue: null },
      ],
    })
    expect(tablesOf(log).solves[LATER]?.largeFields.notes).toEqual({ seq: 4, index: 0 })
    given(...log)
      .when(undoOf(KEY))
      .refuses(
        'changed-since',
        'The solve has changed since, so this can’t be undone. You can restore an earlier version.',
      )
    const back: SolvelogEvent = { ...second, isSame: null }
    given(...log)
      .when(undoOf(LATER))
      .gives(back, { type: 'ChangeUndone', v: 1, commit: namedUuid('device-a-1') })
    const { solves } = tablesOf([...log, back])
    expect(solves[KEY]?.largeFields.notes).toEqual({ seq: 4, index: 0 })
    expect(solves[LATER]?.largeFields.notes).toBeUndefined()
    expect(Object.keys(solves).sort()).toEqual([KEY, LATER].sort())
  })
})
