import { describe, expect, test } from 'vitest'
import type { Command, UndoStep } from '#events/command'
import type { SolvelogEvent } from '#events/event'
import {
  ADDED_KEY,
  FEEDBACK,
  foldEvents,
  givenEvents,
  makeAddedSolve,
  makeJoinAnswered,
  makeSolveRecorded,
  OTHER_ID,
  SOLVE_KEY,
  SOLVED_AT,
} from './event-fixtures'

type Values<Type> = Omit<Extract<SolvelogEvent, { type: Type }>, 'type' | 'v'>

/** `v` is the version of the event type. */
const makeEvent = <Type extends SolvelogEvent['type']>(type: Type, values: Values<Type>, v = 1): SolvelogEvent =>
  ({ type, v, ...values }) as unknown as SolvelogEvent

const slug = 'two-sum'
const key = SOLVE_KEY
const makeCodeEdited = (text: string) => makeEvent('CodeEdited', { key, code: text })
const makeDetailsEdited = (changes: Values<'DetailsEdited'>['changes']) => makeEvent('DetailsEdited', { key, changes })
const makeNotesEdited = (text: string | null) => makeDetailsEdited({ notes: text })
const makeTimeEdited = (seconds: number | null) => makeDetailsEdited({ timeUsed: seconds })
const makeHintsEdited = (usedHints: 'none' | null) => makeDetailsEdited({ usedHints })
const GPT_HELP = { usedHints: 'gpt_help' } as const
const PARTIAL_FEEDBACK = { ...FEEDBACK, performance: { ...FEEDBACK.performance, time_to_solve: null } }
const wholeFeedbackSaved = makeEvent('FeedbackSaved', { key, feedback: FEEDBACK, via: 'form' })
const partialFeedbackSaved = makeEvent('FeedbackSaved', { key, feedback: PARTIAL_FEEDBACK, via: 'form' }, 2)
const makeReviewRated = (rating: Values<'ReviewRated'>['rating']) => makeEvent('ReviewRated', { key, rating })
const makeReviewPostponed = (until: number | null) => makeEvent('ReviewPostponed', { slug, until })
const [suspended, resumed] = [makeEvent('ReviewSuspended', { slug }), makeEvent('ReviewResumed', { slug })]
const makeSettingsChanged = (perDay: number) => makeEvent('ReviewSettingsChanged', { changes: { perDay } })
const makeIntervalChanged = (longestInterval: number) =>
  makeEvent('ReviewSettingsChanged', { changes: { longestInterval } }, 3)
const makeProblemNoteSaved = (note: string | null) => makeEvent('ProblemNoteSaved', { slug, note })
const [problemStarred, problemUnstarred] = [
  makeEvent('ProblemStarred', { slug }),
  makeEvent('ProblemUnstarred', { slug }),
]
const [problemTagged, problemUntagged] = [
  makeEvent('ProblemTagged', { slug, tag: 'a' }),
  makeEvent('ProblemUntagged', { slug, tag: 'a' }),
]
const profile = { name: 'Mine', description: 'For March.', goals: { Array: 0.5 } } as const
const profileCreated = makeEvent('ProfileCreated', { id: OTHER_ID, ...profile })
const profileRenamed = makeEvent('ProfileEdited', { id: OTHER_ID, ...profile, name: 'Renamed' })
const profileDeleted = makeEvent('ProfileDeleted', { id: OTHER_ID })
const makeProfileActivated = (id: string) => makeEvent('ProfileActivated', { id })
const makeDateSet = (date: string | null) => makeEvent('InterviewDateSet', { profile: 'interview', date })
const makeProfileListSet = (list: string | null) => makeEvent('ProfileListSet', { profile: 'default', list })
const makeList = (name: string) => ({ name, slugs: [slug] })
const listCreated = makeEvent('StudyListCreated', { id: OTHER_ID, ...makeList('Graphs') })
const makeListEdited = (name: string, base: string): SolvelogEvent => ({
  type: 'StudyListEdited',
  v: 2,
  id: OTHER_ID,
  ...makeList(name),
  base: makeList(base),
})
const listDeleted: SolvelogEvent = { type: 'StudyListDeleted', v: 2, id: OTHER_ID, ...makeList('Graphs') }
const makePickMarked = (mark: Values<'PickMarked'>['mark'], earlierMark: Values<'PickMarked'>['mark']) =>
  makeEvent('PickMarked', { day: 20_000, slug, mark, earlier: earlierMark })
const makeDailyShown = (isShown: boolean) => makeEvent('DailyChallengeShown', { isShown })
const makeAskedSet = (asked: [string, '30d', number][], earlier: typeof asked) =>
  makeEvent('StudyListAskedSet', { list: OTHER_ID, asked, earlier })
const makeIdentified = (identity: string | null, earlier: string | null) =>
  makeEvent('ProblemIdentified', { own: 'own:chess', slug: identity, earlier })
const makeProblemExcluded = (isExcluded: boolean) => makeEvent('ProblemExcluded', { slug, isExcluded })
const makePlanChanged = (minutesPerDay: number | null, earlierMinutes: number | null) =>
  makeEvent('PlanSettingsChanged', {
    profile: 'default',
    changes: { minutesPerDay },
    earlier: { minutesPerDay: earlierMinutes },
  })
const addedSolveKey = ADDED_KEY
const makeCorrectedValues = (status: string) => ({ timestamp: SOLVED_AT, status, lang: 'cpp' })
const solveAdded = makeAddedSolve({ lang: 'cpp' } as Partial<SolvelogEvent>)
const makeSolveCorrected = (status: string) =>
  makeEvent('SolveCorrected', { key: addedSolveKey, ...makeCorrectedValues(status) })
const [removed, restored] = [
  makeEvent('SolveRemoved', { key: addedSolveKey }),
  makeEvent('SolveRestored', { key: addedSolveKey }),
]

const changeUndone: SolvelogEvent = { type: 'ChangeUndone', v: 1, commit: 'c1' }
const makeUndo = (...steps: UndoStep[]): Command => ({ type: 'Undo', commit: 'c1', steps })
const makeChangedMessage = (valueName: string) => `The ${valueName} has changed since, so this can’t be undone.`
const RESTORE_HINT = ' You can restore an earlier version.'
/** The names of the values whose earlier versions the user can restore in the list of changes. */
const RESTORABLE_VALUES = ['code', 'note', 'solve time', 'used hints', 'feedback', 'profile', 'list']

describe('restoring', () => {
  test('[L3] a version that is missing, invalid or already in place is refused with a message', () => {
    givenEvents()
      .when({ type: 'RestoreCode', commit: 'c1', key: SOLVE_KEY, code: 'one' })
      .refuses('not-found', 'This solve no longer exists. Choose another one in the Solve History.')
    givenEvents(makeSolveRecorded())
      .when({ type: 'RestoreCode', commit: 'c1', key: SOLVE_KEY, code: ' ' })
      .refuses('invalid', 'Code cannot be empty.')
    givenEvents(makeSolveRecorded({ facts: { timeUsed: 60 } }))
      .when({ type: 'RestoreDetails', commit: 'c1', key: SOLVE_KEY, changes: { timeUsed: 60 } })
      .refuses('invalid', 'This is already the current version.')
  })

  test('[N16] keeps missing sub-scores missing', () => {
    givenEvents(makeSolveRecorded(), partialFeedbackSaved, wholeFeedbackSaved)
      .when({ type: 'RestoreFeedback', commit: 'c1', key: SOLVE_KEY, feedback: PARTIAL_FEEDBACK })
      .returnsEvents(partialFeedbackSaved, { type: 'VersionRestored', v: 1, commit: 'c1' })
  })
})

const makeAddress = (seq: number) => ({ seq, index: 0 })
const makeUndoStep = (undoneEvent: SolvelogEvent, newValue: unknown, earlierValue: unknown): UndoStep => ({
  event: undoneEvent,
  newValue: newValue,
  earlierValue: earlierValue,
})
const makeCodeRemoved = (v: number) => makeEvent('CodeRemoved', { key }, v)

/** `gives` are the events of the undo. `later` is a change that prevents the undo. */
const UNDO_CASES: [
  what: string,
  before: SolvelogEvent[],
  step: UndoStep,
  gives: SolvelogEvent[],
  later: SolvelogEvent,
][] = [
  [
    'code',
    [makeSolveRecorded(), makeCodeEdited('1'), makeCodeEdited('2')],
    makeUndoStep(makeCodeEdited('2'), makeAddress(3), { code: '1', wasRemoved: false }),
    [makeCodeEdited('1')],
    makeCodeEdited('3'),
  ],
  [
    'code',
    [makeSolveRecorded(), makeCodeEdited('1')],
    makeUndoStep(makeCodeEdited('one'), makeAddress(2), { code: null, wasRemoved: false }),
    [makeCodeRemoved(1)],
    makeCodeEdited('2'),
  ],
  [
    'code',
    [makeSolveRecorded(), makeCodeEdited('1')],
    makeUndoStep(makeCodeEdited('1'), makeAddress(2), { code: null, wasRemoved: true }),
    [makeCodeRemoved(2)],
    makeCodeEdited('2'),
  ],
  [
    'note',
    [makeSolveRecorded(), makeNotesEdited('1')],
    makeUndoStep(makeNotesEdited('1'), { notes: makeAddress(2) }, { notes: null }),
    [makeNotesEdited(null)],
    makeNotesEdited('2'),
  ],
  [
    'solve time',
    [makeSolveRecorded(), makeTimeEdited(60)],
    makeUndoStep(makeTimeEdited(60), { timeUsed: 60 }, { timeUsed: null }),
    [makeTimeEdited(null)],
    makeTimeEdited(120),
  ],
  [
    'used hints',
    [makeSolveRecorded(), makeHintsEdited('none')],
    makeUndoStep(makeHintsEdited('none'), { usedHints: 'none' }, GPT_HELP),
    [makeDetailsEdited(GPT_HELP)],
    makeHintsEdited(null),
  ],
  [
    'feedback',
    [makeSolveRecorded(), partialFeedbackSaved, wholeFeedbackSaved],
    makeUndoStep(wholeFeedbackSaved, makeAddress(3), { feedback: PARTIAL_FEEDBACK }),
    [partialFeedbackSaved],
    wholeFeedbackSaved,
  ],
  [
    'rating',
    [makeSolveRecorded(), makeReviewRated('hard')],
    makeUndoStep(makeReviewRated('hard'), 'hard', null),
    [makeReviewRated(null)],
    makeReviewRated('easy'),
  ],
  [
    'postponement',
    [makeReviewPostponed(9)],
    makeUndoStep(makeReviewPostponed(9), 9, null),
    [makeReviewPostponed(null)],
    makeReviewPostponed(8),
  ],
  ['pause', [suspended], makeUndoStep(suspended, true, false), [resumed], resumed],
  [
    'setting',
    [makeSettingsChanged(5)],
    makeUndoStep(makeSettingsChanged(5), { perDay: 5 }, { perDay: 3 }),
    [makeSettingsChanged(3)],
    makeSettingsChanged(7),
  ],
  [
    'setting',
    [makeIntervalChanged(90)],
    makeUndoStep(makeIntervalChanged(90), { longestInterval: 90 }, { longestInterval: 180 }),
    [makeIntervalChanged(180)],
    makeIntervalChanged(60),
  ],
  [
    'note',
    [makeProblemNoteSaved('a'), makeProblemNoteSaved('b')],
    makeUndoStep(makeProblemNoteSaved('b'), makeAddress(2), 'a'),
    [makeProblemNoteSaved('a')],
    makeProblemNoteSaved('c'),
  ],
  [
    'note',
    [makeProblemNoteSaved('a'), makeProblemNoteSaved(null)],
    makeUndoStep(makeProblemNoteSaved(null), null, 'a'),
    [makeProblemNoteSaved('a')],
    makeProblemNoteSaved('c'),
  ],
  ['star', [problemStarred], makeUndoStep(problemStarred, true, false), [problemUnstarred], problemUnstarred],
  ['tag', [problemTagged], makeUndoStep(problemTagged, true, false), [problemUntagged], problemUntagged],
  ['tag', [problemTagged, problemUntagged], makeUndoStep(problemUntagged, false, true), [problemTagged], problemTagged],
  [
    'daily challenge',
    [makeDailyShown(false)],
    makeUndoStep(makeDailyShown(false), false, true),
    [makeDailyShown(true)],
    makeDailyShown(true),
  ],
  [
    'frequencies of the list',
    [makeAskedSet([['heap', '30d', 9]], []), makeAskedSet([['two-sum', '30d', 88]], [['heap', '30d', 9]])],
    makeUndoStep(
      makeAskedSet([['two-sum', '30d', 88]], [['heap', '30d', 9]]),
      [['two-sum', '30d', 88]],
      [['heap', '30d', 9]],
    ),
    [makeAskedSet([['heap', '30d', 9]], [['two-sum', '30d', 88]])],
    makeAskedSet([['two-sum', '30d', 10]], [['two-sum', '30d', 88]]),
  ],
  [
    'problem',
    [makeIdentified('two-sum', null)],
    makeUndoStep(makeIdentified('two-sum', null), 'two-sum', null),
    [makeIdentified(null, 'two-sum')],
    makeIdentified('lru-cache', 'two-sum'),
  ],
  [
    'pick',
    [makePickMarked('skipped', null)],
    makeUndoStep(makePickMarked('skipped', null), 'skipped', null),
    [makePickMarked(null, 'skipped')],
    makePickMarked(null, 'skipped'),
  ],
  [
    'suggestion',
    [makeProblemExcluded(true)],
    makeUndoStep(makeProblemExcluded(true), true, false),
    [makeProblemExcluded(false)],
    makeProblemExcluded(false),
  ],
  [
    'plan',
    [makePlanChanged(60, null)],
    makeUndoStep(makePlanChanged(60, null), { minutesPerDay: 60 }, { minutesPerDay: null }),
    [makePlanChanged(null, 60)],
    makePlanChanged(30, 60),
  ],
  ['profile', [profileCreated], makeUndoStep(profileCreated, profile, null), [profileDeleted], profileRenamed],
  [
    'profile',
    [profileCreated, profileDeleted],
    makeUndoStep(profileDeleted, null, profile),
    [profileCreated],
    profileCreated,
  ],
  [
    'active profile',
    [makeProfileActivated('interview')],
    makeUndoStep(makeProfileActivated('interview'), 'interview', null),
    [makeProfileActivated('default')],
    makeProfileActivated('x'),
  ],
  [
    'interview date',
    [makeDateSet('2027-01-12')],
    makeUndoStep(makeDateSet('2027-01-12'), '2027-01-12', null),
    [makeDateSet(null)],
    makeDateSet('2027-01-13'),
  ],
  [
    'list of the profile',
    [makeProfileListSet('a'), makeProfileListSet('b')],
    makeUndoStep(makeProfileListSet('b'), ['b'], ['a']),
    [makeProfileListSet('a')],
    makeProfileListSet(null),
  ],
  [
    'list',
    [listCreated],
    makeUndoStep(listCreated, makeList('Graphs'), null),
    [listDeleted],
    makeListEdited('Trees', 'Graphs'),
  ],
  [
    'list',
    [listCreated, makeListEdited('T', 'Graphs')],
    makeUndoStep(makeListEdited('T', 'Graphs'), makeList('T'), makeList('G')),
    [makeListEdited('G', 'T')],
    listDeleted,
  ],
  ['list', [listCreated, listDeleted], makeUndoStep(listDeleted, null, makeList('Graphs')), [listCreated], listCreated],
  [
    'solve',
    [solveAdded, makeSolveCorrected('No')],
    makeUndoStep(makeSolveCorrected('No'), makeCorrectedValues('No'), makeCorrectedValues('Yes')),
    [makeSolveCorrected('Yes')],
    makeSolveCorrected('?'),
  ],
  ['solve', [solveAdded, removed], makeUndoStep(removed, true, false), [restored], restored],
  [
    'solve',
    [makeSolveRecorded(), solveAdded, makeJoinAnswered(true)],
    makeUndoStep(makeJoinAnswered(true), true, null),
    [makeJoinAnswered(null)],
    makeJoinAnswered(false),
  ],
]

describe('undoing', () => {
  test.each(UNDO_CASES)(
    '[L3] %s: the undo restores the earlier value, and is refused after a later change',
    (what, before, step, expectedEvents, later) => {
      givenEvents(...before)
        .when(makeUndo(step))
        .returnsEvents(...expectedEvents, changeUndone)
      givenEvents(...before, later)
        .when(makeUndo(step))
        .refuses('changed-since', makeChangedMessage(what) + (RESTORABLE_VALUES.includes(what) ? RESTORE_HINT : ''))
    },
  )

  test('[N6] leaves a tag that another device had added before', () => {
    givenEvents(problemTagged)
      .when(makeUndo(makeUndoStep(problemTagged, true, true)))
      .returnsEvents(changeUndone)
  })

  test('[L3] undoing a new profile keeps a later choice of the active profile', () => {
    givenEvents(profileCreated, makeProfileActivated(OTHER_ID), makeProfileActivated('interview'))
      .when(
        makeUndo(
          makeUndoStep(profileCreated, profile, null),
          makeUndoStep(makeProfileActivated(OTHER_ID), OTHER_ID, null),
        ),
      )
      .returnsEvents(profileDeleted, changeUndone)
  })

  test('[L3] [fault 30] the undo of a change to a solve that is missing from the log is refused until the solve is recorded again', () => {
    const message = 'The solve of this change is missing from your log. Sync to restore it, then try again.'
    const firstStep = makeUndoStep(makeCodeEdited('one'), makeAddress(1), { code: null, wasRemoved: false })
    givenEvents(makeCodeEdited('one')).when(makeUndo(firstStep)).refuses('not-found', message)
    givenEvents(makeNotesEdited('one'))
      .when(makeUndo(makeUndoStep(makeNotesEdited('one'), { notes: makeAddress(1) }, { notes: null })))
      .refuses('not-found', message)
    givenEvents(makeCodeEdited('one'), makeSolveRecorded())
      .when(makeUndo(firstStep))
      .returnsEvents(makeCodeRemoved(1), changeUndone)
  })

  test('[L3] one step that cannot be undone blocks the whole undo', () => {
    givenEvents(makeSolveRecorded(), makeCodeEdited('one'), makeNotesEdited('n'), makeNotesEdited('m'))
      .when(
        makeUndo(
          makeUndoStep(makeCodeEdited('one'), makeAddress(2), { code: null, wasRemoved: false }),
          makeUndoStep(makeNotesEdited('n'), { notes: makeAddress(3) }, { notes: null }),
        ),
      )
      .refuses('changed-since', makeChangedMessage('note') + RESTORE_HINT)
  })

  test('[L3] after a first code is undone, the extension may record it again', () => {
    const log = [makeSolveRecorded(), makeCodeEdited('mine'), makeCodeRemoved(1)]
    expect(foldEvents(log).solves[SOLVE_KEY]).toMatchObject({ largeFields: {}, edited: {} })
    const solveRecorded = makeSolveRecorded({ source: 'extension', facts: { code: 'told' } })
    expect(foldEvents([...log, solveRecorded]).solves[SOLVE_KEY]?.largeFields.code).toEqual(makeAddress(4))
  })
})
