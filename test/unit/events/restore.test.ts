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
} from './given'

type Values<Type> = Omit<Extract<SolvelogEvent, { type: Type }>, 'type' | 'v'>

/** An event of version 1 or another one. */
const event = <Type extends SolvelogEvent['type']>(type: Type, values: Values<Type>, v = 1): SolvelogEvent =>
  ({ type, v, ...values }) as unknown as SolvelogEvent

const slug = 'two-sum'
const key = SOLVE_KEY
const code = (text: string) => event('CodeEdited', { key, code: text })
const details = (changes: Values<'DetailsEdited'>['changes']) => event('DetailsEdited', { key, changes })
const notes = (text: string | null) => details({ notes: text })
const time = (timeUsed: number | null) => details({ timeUsed })
const hints = (usedHints: 'none' | null) => details({ usedHints })
const HELP = { usedHints: 'gpt_help' } as const
const PARTIAL = { ...FEEDBACK, performance: { ...FEEDBACK.performance, time_to_solve: null } }
const whole = event('FeedbackSaved', { key, feedback: FEEDBACK, via: 'form' })
const partial = event('FeedbackSaved', { key, feedback: PARTIAL, via: 'form' }, 2)
const rated = (rating: Values<'ReviewRated'>['rating']) => event('ReviewRated', { key, rating })
const postponed = (until: number | null) => event('ReviewPostponed', { slug, until })
const [suspended, resumed] = [event('ReviewSuspended', { slug }), event('ReviewResumed', { slug })]
const settings = (perDay: number) => event('ReviewSettingsChanged', { changes: { perDay } })
const problemNote = (note: string | null) => event('ProblemNoteSaved', { slug, note })
const [starred, unstarred] = [event('ProblemStarred', { slug }), event('ProblemUnstarred', { slug })]
const [tagged, untagged] = [event('ProblemTagged', { slug, tag: 'a' }), event('ProblemUntagged', { slug, tag: 'a' })]
const profile = { name: 'Mine', description: 'For March.', goals: { Array: 0.5 } } as const
const created = event('ProfileCreated', { id: OTHER_ID, ...profile })
const renamed = event('ProfileEdited', { id: OTHER_ID, ...profile, name: 'Renamed' })
const deleted = event('ProfileDeleted', { id: OTHER_ID })
const activated = (id: string) => event('ProfileActivated', { id })
const dated = (date: string | null) => event('InterviewDateSet', { profile: 'interview', date })
const listed = (list: string | null) => event('ProfileListSet', { profile: 'default', list })
const list = (name: string) => ({ name, slugs: [slug] })
const listCreated = event('StudyListCreated', { id: OTHER_ID, ...list('Graphs') })
const listEdited = (name: string, base: string): SolvelogEvent => ({
  type: 'StudyListEdited',
  v: 2,
  id: OTHER_ID,
  ...list(name),
  base: list(base),
})
const listDeleted: SolvelogEvent = { type: 'StudyListDeleted', v: 2, id: OTHER_ID, ...list('Graphs') }
const marked = (mark: Values<'PickMarked'>['mark'], earlier: Values<'PickMarked'>['mark']) =>
  event('PickMarked', { day: 20_000, slug, mark, earlier })
const excluded = (isExcluded: boolean) => event('ProblemExcluded', { slug, isExcluded })
const planned = (minutesPerDay: number | null, earlier: number | null) =>
  event('PlanSettingsChanged', {
    profile: 'default',
    changes: { minutesPerDay },
    earlier: { minutesPerDay: earlier },
  })
const hand = ADDED_KEY
const values = (status: string) => ({ timestamp: SOLVED_AT, status, lang: 'cpp' })
const added = makeAddedSolve({ lang: 'cpp' } as Partial<SolvelogEvent>)
const corrected = (status: string) => event('SolveCorrected', { key: hand, ...values(status) })
const [removed, restored] = [event('SolveRemoved', { key: hand }), event('SolveRestored', { key: hand })]

const undone: SolvelogEvent = { type: 'ChangeUndone', v: 1, commit: 'c1' }
const undo = (...steps: UndoStep[]): Command => ({ type: 'Undo', commit: 'c1', steps })
const CHANGED = (what: string) => `The ${what} has changed since, so this can’t be undone.`
const VERSIONS = ' You can restore an earlier version.'

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
    givenEvents(makeSolveRecorded(), partial, whole)
      .when({ type: 'RestoreFeedback', commit: 'c1', key: SOLVE_KEY, feedback: PARTIAL })
      .returnsEvents(partial, { type: 'VersionRestored', v: 1, commit: 'c1' })
  })
})

const at = (seq: number) => ({ seq, index: 0 })
/** The undo of an event that changed a value. */
const valueStep = (event: SolvelogEvent, made: unknown, earlier: unknown): UndoStep => ({
  event,
  newValue: made,
  earlierValue: earlier,
})
const codeRemoved = (v: number) => event('CodeRemoved', { key }, v)

/** Each value that an undo sets back: the events before, the step, the events of the undo, and a later change. */
const PARTS: [what: string, before: SolvelogEvent[], step: UndoStep, gives: SolvelogEvent[], later: SolvelogEvent][] = [
  [
    'code',
    [makeSolveRecorded(), code('1'), code('2')],
    valueStep(code('2'), at(3), { code: '1', wasRemoved: false }),
    [code('1')],
    code('3'),
  ],
  [
    'code',
    [makeSolveRecorded(), code('1')],
    valueStep(code('one'), at(2), { code: null, wasRemoved: false }),
    [codeRemoved(1)],
    code('2'),
  ],
  [
    'code',
    [makeSolveRecorded(), code('1')],
    valueStep(code('1'), at(2), { code: null, wasRemoved: true }),
    [codeRemoved(2)],
    code('2'),
  ],
  [
    'note',
    [makeSolveRecorded(), notes('1')],
    valueStep(notes('1'), { notes: at(2) }, { notes: null }),
    [notes(null)],
    notes('2'),
  ],
  [
    'solve time',
    [makeSolveRecorded(), time(60)],
    valueStep(time(60), { timeUsed: 60 }, { timeUsed: null }),
    [time(null)],
    time(120),
  ],
  [
    'used hints',
    [makeSolveRecorded(), hints('none')],
    valueStep(hints('none'), { usedHints: 'none' }, HELP),
    [details(HELP)],
    hints(null),
  ],
  ['feedback', [makeSolveRecorded(), partial, whole], valueStep(whole, at(3), { feedback: PARTIAL }), [partial], whole],
  [
    'rating',
    [makeSolveRecorded(), rated('hard')],
    valueStep(rated('hard'), 'hard', null),
    [rated(null)],
    rated('easy'),
  ],
  ['postponement', [postponed(9)], valueStep(postponed(9), 9, null), [postponed(null)], postponed(8)],
  ['pause', [suspended], valueStep(suspended, true, false), [resumed], resumed],
  ['setting', [settings(5)], valueStep(settings(5), { perDay: 5 }, { perDay: 3 }), [settings(3)], settings(7)],
  [
    'note',
    [problemNote('a'), problemNote('b')],
    valueStep(problemNote('b'), at(2), 'a'),
    [problemNote('a')],
    problemNote('c'),
  ],
  [
    'note',
    [problemNote('a'), problemNote(null)],
    valueStep(problemNote(null), null, 'a'),
    [problemNote('a')],
    problemNote('c'),
  ],
  ['star', [starred], valueStep(starred, true, false), [unstarred], unstarred],
  ['tag', [tagged], valueStep(tagged, true, false), [untagged], untagged],
  ['tag', [tagged, untagged], valueStep(untagged, false, true), [tagged], tagged],
  [
    'pick',
    [marked('skipped', null)],
    valueStep(marked('skipped', null), 'skipped', null),
    [marked(null, 'skipped')],
    marked(null, 'skipped'),
  ],
  ['suggestion', [excluded(true)], valueStep(excluded(true), true, false), [excluded(false)], excluded(false)],
  [
    'plan',
    [planned(60, null)],
    valueStep(planned(60, null), { minutesPerDay: 60 }, { minutesPerDay: null }),
    [planned(null, 60)],
    planned(30, 60),
  ],
  ['profile', [created], valueStep(created, profile, null), [deleted], renamed],
  ['profile', [created, deleted], valueStep(deleted, null, profile), [created], created],
  [
    'active profile',
    [activated('interview')],
    valueStep(activated('interview'), 'interview', null),
    [activated('default')],
    activated('x'),
  ],
  [
    'interview date',
    [dated('2027-01-12')],
    valueStep(dated('2027-01-12'), '2027-01-12', null),
    [dated(null)],
    dated('2027-01-13'),
  ],
  ['list of the profile', [listed('a'), listed('b')], valueStep(listed('b'), 'b', 'a'), [listed('a')], listed(null)],
  ['list', [listCreated], valueStep(listCreated, list('Graphs'), null), [listDeleted], listEdited('Trees', 'Graphs')],
  [
    'list',
    [listCreated, listEdited('T', 'Graphs')],
    valueStep(listEdited('T', 'Graphs'), list('T'), list('G')),
    [listEdited('G', 'T')],
    listDeleted,
  ],
  ['list', [listCreated, listDeleted], valueStep(listDeleted, null, list('Graphs')), [listCreated], listCreated],
  [
    'solve',
    [added, corrected('No')],
    valueStep(corrected('No'), values('No'), values('Yes')),
    [corrected('Yes')],
    corrected('?'),
  ],
  ['solve', [added, removed], valueStep(removed, true, false), [restored], restored],
  [
    'solve',
    [makeSolveRecorded(), added, makeJoinAnswered(true)],
    valueStep(makeJoinAnswered(true), true, null),
    [makeJoinAnswered(null)],
    makeJoinAnswered(false),
  ],
]

describe('undoing', () => {
  test.each(PARTS)(
    '[L3] %s: gives the value before, and nothing after a later change',
    (what, before, step, gives, later) => {
      givenEvents(...before)
        .when(undo(step))
        .returnsEvents(...gives, undone)
      givenEvents(...before, later)
        .when(undo(step))
        .refuses('changed-since', `${CHANGED(what)}${/^(list|plan|suggestion)/.test(what) ? '' : VERSIONS}`)
    },
  )

  test('[N6] leaves a tag that another device had added before', () => {
    givenEvents(tagged)
      .when(undo(valueStep(tagged, true, true)))
      .returnsEvents(undone)
  })

  test('[L3] another choice made since is kept when a profile is restored', () => {
    givenEvents(created, activated(OTHER_ID), activated('interview'))
      .when(undo(valueStep(created, profile, null), valueStep(activated(OTHER_ID), OTHER_ID, null)))
      .returnsEvents(deleted, undone)
  })

  test('[L3] [fault 30] of a change to a solve that is missing from the log is refused until the solve is recorded again', () => {
    const message = 'The solve of this change is missing from your log. Sync to restore it, then try again.'
    const first = valueStep(code('one'), at(1), { code: null, wasRemoved: false })
    givenEvents(code('one')).when(undo(first)).refuses('not-found', message)
    givenEvents(notes('one'))
      .when(undo(valueStep(notes('one'), { notes: at(1) }, { notes: null })))
      .refuses('not-found', message)
    givenEvents(code('one'), makeSolveRecorded()).when(undo(first)).returnsEvents(codeRemoved(1), undone)
  })

  test('[L3] one blocked part blocks the whole undo', () => {
    givenEvents(makeSolveRecorded(), code('one'), notes('n'), notes('m'))
      .when(
        undo(
          valueStep(code('one'), at(2), { code: null, wasRemoved: false }),
          valueStep(notes('n'), { notes: at(3) }, { notes: null }),
        ),
      )
      .refuses('changed-since', CHANGED('note') + VERSIONS)
  })

  test('[L3] after a first code is undone, the extension may record it again', () => {
    const log = [makeSolveRecorded(), code('mine'), codeRemoved(1)]
    expect(foldEvents(log).solves[SOLVE_KEY]).toMatchObject({ largeFields: {}, edited: {} })
    const told = makeSolveRecorded({ source: 'extension', facts: { code: 'told' } })
    expect(foldEvents([...log, told]).solves[SOLVE_KEY]?.largeFields.code).toEqual(at(4))
  })
})
