import fc from 'fast-check'
import type { Hint } from '#domain/hint'
import type { PlanSettingsChanges } from '#domain/plan/settings'
import { RATINGS } from '#domain/review/rating'
import type { ReviewSettingsChanges } from '#domain/review/settings'
import { fixedOffset } from '#domain/review/time-zone'
import { addedKey, type ReportingSource, type SolveFacts, type Submission } from '#domain/solve'
import type { Command, UndoStep } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { foldDecided } from '#events/projections/fold'
import { foldOnTrial } from '#events/projections/fold-on-trial'
import { emptyTables, type Tables } from '#events/projections/tables'
import type { LegacyProfile } from '#events/subjects/profiles'
import { BERLIN, KOLKATA, LAGOS } from '../reviews/zones'
import { deepFreeze } from './freeze'
import { DEFAULT_PROFILES, FEEDBACK, namedUuid, SOLVE_KEY, SOLVED_AT } from './given'

/* Each generator has only a few values, so that commands often concern the same problem, second or profile. */
const slug = fc.constantFrom('two-sum', 'lru-cache')
const timestamp = fc.constantFrom(SOLVED_AT, SOLVED_AT + 1)
const source = fc.constantFrom<ReportingSource>('recent', 'extension', 'demo')
const text = fc.constantFrom('', 'pass', 'return 1', '  ', '😀', '__proto__')
const hint = fc.constantFrom<Hint>('none', 'gpt_help')
const seconds = fc.constantFrom(0, 60, 600)

const snapshots = fc
  .integer({ min: 0, max: 3 })
  .map((count) =>
    Array.from({ length: count }, (_, i) => ({ isCheckpoint: i === 0, fullCode: `step ${i}`, timestamp: i })),
  )

const facts: fc.Arbitrary<SolveFacts> = fc.record(
  {
    title: fc.constantFrom('Two Sum', 'two-sum'),
    submissionId: fc.constantFrom('1', '2', '10'),
    timeUsed: seconds,
    usedHints: hint,
    code: text,
    problemNote: text,
    submissionDetails: fc.record(
      { totalCorrect: fc.nat(9), runtime: fc.constantFrom('1 ms', 3) },
      { requiredKeys: [] },
    ),
    codingJourney: snapshots.map((list) => ({
      snapshots: list,
      snapshotCount: 3,
      totalCodingTime: null,
      firstSnapshot: null,
      lastSnapshot: null,
    })),
    runEvents: fc.nat(2).map((count) => ({
      runs: Array.from({ length: count }, (_, i) => ({ id: String(i), startedAt: null, statusMsg: '' })),
      count,
      firstRun: null,
      lastRun: null,
    })),
    qualityScore: fc.constantFrom(0, 0.5, 1),
  },
  { requiredKeys: [] },
)

/** Generates a submission from a source, sometimes with the notes or feedback that demo data has. */
export const anySubmission: fc.Arbitrary<Submission> = fc.record(
  {
    slug,
    timestamp,
    status: fc.constantFrom('Accepted', 'Wrong Answer'),
    lang: fc.constantFrom('python3', 'Python', 'cpp'),
    facts,
    own: fc.constantFrom({ notes: 'n' }, { feedback: FEEDBACK }, {}),
  },
  { requiredKeys: ['slug', 'timestamp', 'status', 'lang', 'facts'] },
)

/** Generates a batch from the recent list: without ids, and with the problem's title as the only fact. */
export const recentBatch: fc.Arbitrary<Submission[]> = fc.array(
  anySubmission.map(({ own, ...one }) => ({ ...one, facts: { title: `Title of ${one.slug}` } })),
  { maxLength: 6, size: 'max' },
)

/** Generates a batch from the extension: each submission has its id, and some ids appear twice. */
export const extensionBatch: fc.Arbitrary<Submission[]> = fc.array(
  anySubmission.map((one) => ({ ...one, facts: { submissionId: '3', ...one.facts } })),
  { maxLength: 6, size: 'max' },
)

const solveKey = fc.tuple(slug, timestamp).map(([name, at]) => `${name}|${at}`)
/** Keys of added solves. Their ids are the first ids that `runCommands` generates, so some of these solves exist. */
const addedSolveKey = fc
  .tuple(fc.constantFrom('two-sum', 'own:chess'), timestamp, fc.nat(8))
  .map(([name, at, n]) => addedKey(name, at, nthUuid(n)))
const key = fc.oneof(
  solveKey,
  addedSolveKey,
  fc.constant(addedKey('two-sum', SOLVED_AT, nthUuid(0))),
  fc.constantFrom(`two-sum|${SOLVED_AT}|1`, `two-sum|${SOLVED_AT}|#2`, '__proto__', 'constructor', '', 'nobody|1'),
)

const profileId = fc.oneof(
  fc.nat(6).map(nthUuid),
  fc.constantFrom(nthUuid(1), nthUuid(2)),
  fc.constantFrom('default', 'interview', '__proto__', 'nobody'),
)
const name = fc.constantFrom('Mine', ' Other ', '', ' ')
const goals = fc.dictionary(fc.constantFrom('Array', 'Graph', 'Cooking'), fc.constantFrom(0, 0.5, 1, 2, Number.NaN))
const interviewDate = fc.constantFrom('2027-01-12', '2020-02-29', '2027-02-30', 'tomorrow')
const score = fc.constantFrom(-1, 0, 50, 99.5, 100, 101)

const feedback = fc.tuple(score, fc.constantFrom(null, 0, 5)).map(([final_score, readability]) => ({
  ...FEEDBACK,
  code_quality: { ...FEEDBACK.code_quality, readability },
  summary: { final_score, comments: '' },
}))
const detailChanges = fc.record(
  {
    timeUsed: fc.option(fc.constantFrom(0, 60, -1, Number.NaN)),
    usedHints: fc.option(hint),
    notes: fc.option(text),
  },
  { requiredKeys: [] },
)
const rating = fc.constantFrom(...RATINGS)
const problemSlug = fc.constantFrom('two-sum', 'lru-cache', 'constructor', '__proto__', '', 'a b')
const tag = fc.constantFrom('dp', 'DP', ' two  words ', 'حفظ', '👩‍💻', '\u200b', '', '__proto__', 'x'.repeat(10_000))
const day = fc.constantFrom(0, 20_000, -1, 0.5, Number.NaN, 1e12)
const reviewSettings: fc.Arbitrary<ReviewSettingsChanges> = fc.record(
  {
    perDay: fc.constantFrom(0, 3, 5, -1),
    retention: fc.constantFrom(0.8, 0.9, 1, Number.NaN),
    dayStart: fc.constantFrom(0, 4, 23, 24),
    timeZone: fc.option(
      fc.constantFrom(fixedOffset(-480), fixedOffset(10_000), BERLIN, KOLKATA, { ...KOLKATA, name: '' }),
    ),
  },
  { requiredKeys: [] },
)
const profileText = fc.record({ name, description: text, goals })
/** One profile for both additions and deletions, so that a deletion often finds its profile. */
const ONE_PROFILE = { id: nthUuid(0), name: 'Mine', description: '', goals: {} }
const commitId = fc.constantFrom(namedUuid('device-a-1'), 'nowhere', '')
const address = fc.record({ seq: fc.nat(6), index: fc.nat(2) })

const studyListId = fc.oneof(fc.constantFrom('grind75', '', '__proto__'), profileId)
const listText = fc.record({ name, slugs: fc.array(problemSlug, { maxLength: 3 }) })
const headings = fc.array(fc.record({ name: fc.constantFrom('Arrays', 'Graphs'), first: problemSlug }), {
  maxLength: 2,
})
const sectionedList = fc.record(
  { name, slugs: fc.array(problemSlug, { maxLength: 3 }), headings },
  { requiredKeys: ['name', 'slugs'] },
)

const pickMark = fc.constantFrom('skipped' as const, 'swapped' as const, 'added' as const)
const planChanges: fc.Arbitrary<PlanSettingsChanges> = fc.record(
  {
    daysPerWeek: fc.option(fc.constantFrom(1, 5, 8)),
    minutesPerDay: fc.option(fc.constantFrom(5, 60, 4, 1e9)),
    dailySize: fc.option(fc.constantFrom(1, 8, 9, 'minutes' as const)),
  },
  { requiredKeys: [] },
)

const correctedValues = fc.record({
  timestamp: fc.constantFrom(SOLVED_AT, SOLVED_AT + 5),
  status: fc.constantFrom('Accepted', 'Wrong Answer'),
  lang: fc.constantFrom('', 'cpp'),
})

/** Generates a step that undoes an event. The step contains the value after the event and the value before it. */
const anyStepFor = (
  event: fc.Arbitrary<SolvelogEvent>,
  value: fc.Arbitrary<unknown>,
  earlierValue = value,
): fc.Arbitrary<UndoStep> => fc.record({ event, newValue: value, earlierValue: earlierValue })
const versionOne = fc.constant<1>(1)

const dayOrNull = fc.option(day)
const dateOrNull = fc.option(interviewDate)
const listOrNull = fc.option(studyListId)
const markOrNull = fc.option(pickMark)
const answerOrNull = fc.option(fc.boolean())
const textOrNull = fc.option(text)
const ratingOrNull = fc.option(rating)

const undoStep: fc.Arbitrary<UndoStep> = fc.oneof(
  fc.record({
    event: fc.record({
      type: fc.constant('SolveRecorded'),
      v: fc.constant<2>(2),
      key,
      slug,
      timestamp,
      status: fc.constant('Accepted'),
      lang: fc.constant('cpp'),
      source: fc.constant('hand'),
      facts: fc.constant({}),
    }),
    newValue: correctedValues.map((values) => ({
      ...values,
      timeUsed: null,
      usedHints: null,
      rating: null,
      texts: [null, null, null],
    })),
    earlierValue: fc.constant(null),
  }),
  anyStepFor(
    fc
      .tuple(key, correctedValues)
      .map(([key, values]) => ({ type: 'SolveCorrected' as const, v: 1 as const, key, ...values })),
    fc.option(correctedValues),
  ),
  anyStepFor(fc.record({ type: fc.constantFrom('SolveRemoved', 'SolveRestored'), v: versionOne, key }), fc.boolean()),
  anyStepFor(
    fc.record({ type: fc.constant('JoinAnswered'), v: versionOne, key, other: key, isSame: answerOrNull }),
    fc.option(fc.boolean()),
  ),
  anyStepFor(
    fc.record({ type: fc.constant('CodeRemoved'), v: fc.constantFrom<1 | 2>(1, 2), key }),
    fc.option(address),
    fc.record({ code: fc.option(text), wasRemoved: fc.boolean() }),
  ),
  anyStepFor(
    fc.record({ type: fc.constant('FeedbackRemoved'), v: versionOne, key }),
    fc.option(address),
    fc.record({ feedback: fc.option(feedback) }),
  ),
  anyStepFor(
    fc.record({ type: fc.constant('DetailsEdited'), v: versionOne, key, changes: detailChanges }),
    fc.record({ timeUsed: fc.option(seconds), notes: fc.option(address) }, { requiredKeys: [] }),
    detailChanges,
  ),
  anyStepFor(
    fc.record({ type: fc.constant('ProblemNoteSaved'), v: versionOne, slug: problemSlug, note: textOrNull }),
    fc.option(address),
    fc.option(text),
  ),
  anyStepFor(
    fc.record({ type: fc.constantFrom('ProblemStarred', 'ProblemUnstarred'), v: versionOne, slug: problemSlug }),
    fc.boolean(),
  ),
  anyStepFor(
    fc.record({ type: fc.constantFrom('ProblemTagged', 'ProblemUntagged'), v: versionOne, slug: problemSlug, tag }),
    fc.boolean(),
  ),
  anyStepFor(
    fc.oneof(
      profileText.map((values) => ({ type: 'ProfileCreated' as const, v: 1 as const, id: nthUuid(0), ...values })),
      fc.record({ type: fc.constant('ProfileDeleted'), v: versionOne, id: profileId }),
    ),
    fc.option(profileText),
  ),
  anyStepFor(
    fc.record({ type: fc.constant('ReviewRated'), v: versionOne, key, rating: ratingOrNull }),
    fc.option(rating),
  ),
  anyStepFor(
    fc.record({ type: fc.constant('ReviewPostponed'), v: versionOne, slug: problemSlug, until: dayOrNull }),
    dayOrNull,
  ),
  anyStepFor(
    fc.record({ type: fc.constantFrom('ReviewSuspended', 'ReviewResumed'), v: versionOne, slug: problemSlug }),
    fc.boolean(),
  ),
  anyStepFor(
    fc.record({ type: fc.constant('ReviewSettingsChanged'), v: versionOne, changes: reviewSettings }),
    reviewSettings,
  ),
  anyStepFor(
    fc.record({ type: fc.constant('InterviewDateSet'), v: versionOne, profile: profileId, date: dateOrNull }),
    dateOrNull,
  ),
  anyStepFor(
    fc.record({ type: fc.constant('ProfileListSet'), v: versionOne, profile: profileId, list: listOrNull }),
    listOrNull,
  ),
  anyStepFor(
    listText.map((values) => ({ type: 'StudyListCreated' as const, v: 1 as const, id: nthUuid(1), ...values })),
    fc.option(listText),
  ),
  anyStepFor(
    fc.record({
      type: fc.constant('PickMarked'),
      v: fc.constant(2 as const),
      day,
      slug: problemSlug,
      mark: markOrNull,
      earlier: markOrNull,
    }),
    markOrNull,
  ),
  anyStepFor(fc.record({ type: fc.constant('ProfileActivated'), v: versionOne, id: profileId }), fc.option(profileId)),
  anyStepFor(
    fc.record({ type: fc.constant('ProblemExcluded'), v: versionOne, slug: problemSlug, isExcluded: fc.boolean() }),
    fc.boolean(),
  ),
  anyStepFor(
    fc.record({
      type: fc.constant('PlanSettingsChanged'),
      v: versionOne,
      profile: profileId,
      changes: planChanges,
      earlier: planChanges,
    }),
    planChanges,
  ),
)

/** Generates an edit of a solve. The solve is one that a sync is likely to record again. */
export const anyEdit: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('SaveCode'), key: solveKey, code: fc.constantFrom('pass', 'return 1') }),
  fc.record({ type: fc.constant('SaveDetails'), key: solveKey, changes: detailChanges }),
  fc.record({
    type: fc.constant('SaveFeedback'),
    key: solveKey,
    feedback: fc.constant(FEEDBACK),
    via: fc.constant('form'),
  }),
)

/** The key of the solve that `ONE_OF_EACH` adds and removes. */
const REMOVED_SOLVE_KEY = addedKey('own:chess', SOLVED_AT, nthUuid(8))
/** Steps that undo commands of `ONE_OF_EACH`. Steps with random values rarely undo a change. */
const undoOfOneOfEach = fc.constantFrom<UndoStep>(
  { event: { type: 'SolveRemoved', v: 1, key: REMOVED_SOLVE_KEY }, newValue: true, earlierValue: false },
  { event: { type: 'ProblemStarred', v: 1, slug: 'two-sum' }, newValue: true, earlierValue: false },
)

/** Generates a command about a problem or its reviews. */
export const anyProblemCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('SaveProblemNote'), slug, note: fc.option(text) }),
  fc.record({ type: fc.constantFrom('StarProblem', 'UnstarProblem'), slug }),
  fc.record({
    type: fc.constant('TagProblem'),
    slug,
    tags: fc.array(fc.constantFrom('dp', 'DP', 'graph'), { maxLength: 2 }),
  }),
  fc.record({ type: fc.constant('UntagProblem'), slug, tag: fc.constantFrom('dp', 'graph') }),
  fc.record({ type: fc.constant('RateReview'), key: solveKey, rating: fc.option(rating) }),
  fc.record({ type: fc.constant('PostponeReview'), slug, until: fc.option(fc.constantFrom(0, 20_000)) }),
  fc.record({ type: fc.constantFrom('SuspendReview', 'ResumeReview'), slug }),
)

/** Generates a command that adds a solve by hand. Its time may be more than a year in the future. */
export const anyAddition: fc.Arbitrary<Command> = fc
  .record(
    {
      slug: fc.constantFrom('two-sum', 'own:chess'),
      timestamp: fc.oneof(timestamp, fc.constant(SOLVED_AT + 400 * 86_400)),
      status: fc.constantFrom('Accepted', 'Wrong Answer'),
      lang: fc.constantFrom('', 'cpp'),
      title: fc.constant('Two Sum'),
      timeUsed: seconds,
      code: fc.constantFrom('pass', 'return 1'),
      notes: fc.constantFrom('pass', '😀'),
    },
    { requiredKeys: ['slug', 'timestamp', 'status', 'lang', 'title'] },
  )
  .map((solve) => ({ type: 'AddSolve', source: 'hand', solve }))

/** Generates any command, valid or not. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('RecordSubmissions'),
      source,
      submissions: fc.array(anySubmission, { maxLength: 4 }),
    }),
  },
  fc.record({
    type: fc.constant('AddSolve'),
    source: fc.constantFrom('hand', 'table'),
    solve: fc.record(
      {
        slug: fc.constantFrom('two-sum', 'own:chess'),
        timestamp,
        status: fc.constantFrom('Accepted', 'Wrong Answer'),
        lang: fc.constantFrom('', 'cpp'),
        title: fc.constantFrom('Two Sum', ''),
        link: fc.constantFrom('https://a.example/', 'javascript:0'),
        timeUsed: fc.constantFrom(0, 60, -1),
        usedHints: hint,
        code: text,
        notes: text,
      },
      { requiredKeys: ['slug', 'timestamp', 'status', 'lang', 'title'] },
    ),
  }),
  fc.record({
    type: fc.constant('CorrectSolve'),
    key,
    timestamp: fc.constantFrom(SOLVED_AT, SOLVED_AT + 5, -1),
    status: fc.constantFrom('Accepted', 'Wrong Answer'),
    lang: fc.constantFrom('', 'cpp'),
  }),
  fc.record({ type: fc.constant('RemoveSolve'), key }),
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('AnswerJoins'),
      pairs: fc.array(fc.record({ key: fc.oneof(addedSolveKey, key), other: key }), { minLength: 1, maxLength: 3 }),
      isSame: fc.boolean(),
    }),
  },
  fc.record({ type: fc.constant('MoveDemoForward'), seconds: fc.constantFrom(60, 604_800, Number.NaN, 0.5) }),
  fc.record({ type: fc.constant('SaveCode'), key, code: text }),
  fc.record({ type: fc.constantFrom('RemoveCode', 'RemoveFeedback'), key }),
  fc.record({ type: fc.constant('SaveDetails'), key, changes: detailChanges }),
  fc.record(
    {
      type: fc.constant('SaveFeedback'),
      key,
      feedback,
      via: fc.constantFrom('form', 'import'),
      model: fc.constant('llama3.2'),
    },
    { requiredKeys: ['type', 'key', 'feedback', 'via'] },
  ),
  fc.record({ type: fc.constant('RateReview'), key, rating: fc.option(rating) }),
  fc.record({ type: fc.constant('PostponeReview'), slug: problemSlug, until: fc.option(day) }),
  fc.record({ type: fc.constantFrom('SuspendReview', 'ResumeReview'), slug: problemSlug }),
  fc.record({ type: fc.constant('ChangeReviewSettings'), changes: reviewSettings }),
  fc.record({ type: fc.constant('SaveProblemNote'), slug: problemSlug, note: fc.option(text) }),
  fc.record({ type: fc.constantFrom('StarProblem', 'UnstarProblem'), slug: problemSlug }),
  fc.record({ type: fc.constant('TagProblem'), slug: problemSlug, tags: fc.array(tag, { maxLength: 3 }) }),
  fc.record({ type: fc.constant('UntagProblem'), slug: problemSlug, tag }),
  fc.record({ type: fc.constant('RestoreProblemNote'), commit: commitId, slug: problemSlug, note: text }),
  fc.record({ type: fc.constant('CreateProfile'), name, description: text, goals }),
  fc.record({
    type: fc.constant('EditProfile'),
    id: fc.oneof(profileId, fc.constant(nthUuid(1))),
    name,
    description: text,
    goals,
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('TakeOverProfiles'),
      profiles: fc.constant<LegacyProfile[]>([ONE_PROFILE]),
      activeId: fc.constant(null),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('DeleteProfile'), id: fc.constant(ONE_PROFILE.id) }) },
  fc.record({ type: fc.constant('DeleteProfile'), id: profileId }),
  fc.record({ type: fc.constant('ActivateProfile'), id: profileId }),
  fc.record({ type: fc.constant('SetInterviewDate'), profile: profileId, date: fc.option(interviewDate) }),
  fc.record({ type: fc.constant('SetProfileList'), profile: profileId, list: fc.option(studyListId) }),
  sectionedList.map((list) => ({ type: 'CreateStudyList' as const, ...list })),
  fc
    .tuple(fc.oneof(profileId, fc.constant(nthUuid(2))), sectionedList, sectionedList)
    .map(([id, base, list]) => ({ type: 'EditStudyList' as const, id, base, ...list })),
  fc.record({ type: fc.constant('DeleteStudyList'), id: profileId }),
  fc.record({
    type: fc.constant('TakeOverProfiles'),
    profiles: fc.array(fc.record({ id: profileId, name, description: text, goals }), { maxLength: 2 }),
    activeId: fc.option(profileId),
  }),
  fc.record({ type: fc.constant('ExcludeProblem'), slug: problemSlug, isExcluded: fc.boolean() }),
  fc.record({ type: fc.constant('ChangePlanSettings'), profile: profileId, changes: planChanges }),
  fc.record({ type: fc.constant('MarkPick'), day, slug: problemSlug, mark: fc.option(pickMark) }),
  fc.record({ type: fc.constant('RestoreCode'), commit: commitId, key, code: text }),
  fc.record({ type: fc.constant('RestoreDetails'), commit: commitId, key, changes: detailChanges }),
  fc.record({ type: fc.constant('RestoreFeedback'), commit: commitId, key, feedback }),
  fc.record({ type: fc.constant('RestoreProfile'), commit: commitId, id: profileId, name, description: text, goals }),
  fc.record({
    type: fc.constant('RestoreStudyList'),
    commit: commitId,
    id: profileId,
    name,
    slugs: fc.array(problemSlug, { maxLength: 3 }),
  }),
  fc.record({
    type: fc.constantFrom('Undo', 'Redo'),
    commit: commitId,
    steps: fc.array(fc.oneof(undoStep, undoOfOneOfEach), { maxLength: 2 }),
  }),
)

/** Commands that create one entity of each kind, so that later commands can change, remove or undo it. */
const ONE_OF_EACH: readonly Command[] = [
  {
    type: 'AddSolve',
    source: 'hand',
    solve: {
      slug: 'two-sum',
      timestamp: SOLVED_AT,
      status: 'Accepted',
      lang: '',
      title: '',
      code: 'pass',
      notes: 'pass',
    },
  },
  { type: 'CreateProfile', name: 'Mine', description: '', goals: {} },
  { type: 'CreateStudyList', name: 'Mine', slugs: ['two-sum'] },
  {
    type: 'RecordSubmissions',
    source: 'recent',
    submissions: [{ slug: 'two-sum', timestamp: SOLVED_AT, status: 'Accepted', lang: 'cpp', facts: {} }],
  },
  { type: 'SaveFeedback', key: SOLVE_KEY, feedback: FEEDBACK, via: 'form' },
  { type: 'SuspendReview', slug: 'two-sum' },
  { type: 'StarProblem', slug: 'two-sum' },
  { type: 'TagProblem', slug: 'two-sum', tags: ['dp'] },
  {
    type: 'AddSolve',
    source: 'hand',
    solve: { slug: 'own:chess', timestamp: SOLVED_AT, status: 'Accepted', lang: '', title: 'Chess' },
  },
  { type: 'RemoveSolve', key: REMOVED_SOLVE_KEY },
]

/** Generates any commands. In half of the cases they follow the commands of `ONE_OF_EACH`. */
export const anyCommands = (maxLength: number, minLength = 0): fc.Arbitrary<Command[]> =>
  fc
    .tuple(fc.constantFrom([], ONE_OF_EACH), fc.array(anyCommand, { minLength, maxLength }))
    .map(([first, others]) => [...first, ...others])

/** Returns the n-th UUID that `runCommands` generates. `n` starts at 0. */
export function nthUuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

/** Applies the events of a commit to the tables and returns the new tables. */
export type Fold = (tables: Tables, commit: Commit, events: readonly SolvelogEvent[]) => Tables

/** Applies events to the tables in the same way as the app does after a command. */
const foldLive: Fold = (tables, commit, events) =>
  foldOnTrial(tables, (to) => foldDecided(tables, commit, events, to))()

/**
 * Runs commands one after another on one device and applies each commit to the tables with `fold`. A command that is refused
 * or changes nothing makes no commit. Commits and events are frozen, so `fold` throws if it changes them.
 */
export function runCommands(
  commands: readonly Command[],
  device = 'device-a',
  startTables = emptyTables(),
  fold = foldLive,
): { commits: Commit[]; tables: Tables } {
  let tables = startTables
  const commits: Commit[] = []
  commands.forEach((command, n) => {
    const time = 1_790_000_000_000 + n * 1000
    const context = { newId: nthUuid(n), defaults: DEFAULT_PROFILES, now: time, deviceTimeZone: () => LAGOS }
    const decision = decide(command, tables, context)
    if (!decision.ok || decision.events.length === 0) return
    const commit: Commit = deepFreeze({
      seq: commits.length + 1,
      id: namedUuid(`${device}-${n}`),
      at: time,
      device: namedUuid(device),
      cause: 'person',
      events: decision.events,
    })
    commits.push(commit)
    tables = fold(tables, commit, decision.events)
  })
  return { commits, tables }
}
