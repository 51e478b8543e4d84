import fc from 'fast-check'
import type { Hint } from '#domain/hint'
import { ASKED_WINDOWS } from '#domain/lists/asked'
import type { PlanSettingsChanges } from '#domain/plan/settings'
import { RATINGS } from '#domain/review/rating'
import type { ReviewSettingsChanges } from '#domain/review/settings'
import { createFixedOffset } from '#domain/review/time-zone'
import { createAddedKey, type ReportingSource, type SolveFacts, type Submission } from '#domain/solve'
import type { Command, UndoStep } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { foldDecidedTo } from '#events/projections/fold'
import { createTables, type Tables } from '#events/projections/tables'
import { TablesVersion } from '#events/projections/tables-version'
import { tryFold } from '#events/projections/try-fold'
import type { LegacyProfile } from '#events/subjects/profiles'
import { BERLIN, KOLKATA, LAGOS } from '../reviews/zones'
import { DEFAULT_PROFILES, FEEDBACK, makeNamedUuid, SOLVE_KEY, SOLVED_AT } from './event-fixtures'
import { deepFreeze } from './freeze'

/* Each generator has only a few values, so that commands often concern the same problem, second or profile. */
const anySlug = fc.constantFrom('two-sum', 'lru-cache')
const anyTimestamp = fc.constantFrom(SOLVED_AT, SOLVED_AT + 1)
const anySource = fc.constantFrom<ReportingSource>('recent', 'extension', 'demo')
const anyText = fc.constantFrom('', 'pass', 'return 1', '  ', '😀', '__proto__')
const anyHint = fc.constantFrom<Hint>('none', 'gpt_help')
const anySeconds = fc.constantFrom(0, 60, 600)

const anySnapshots = fc
  .integer({ min: 0, max: 3 })
  .map((count) =>
    Array.from({ length: count }, (_, i) => ({ isCheckpoint: i === 0, fullCode: `step ${i}`, timestamp: i })),
  )

const anyFacts: fc.Arbitrary<SolveFacts> = fc.record(
  {
    title: fc.constantFrom('Two Sum', 'two-sum'),
    submissionId: fc.constantFrom('1', '2', '10'),
    timeUsed: anySeconds,
    usedHints: anyHint,
    code: anyText,
    problemNote: anyText,
    submissionDetails: fc.record(
      { totalCorrect: fc.nat(9), runtime: fc.constantFrom('1 ms', 3) },
      { requiredKeys: [] },
    ),
    codingJourney: anySnapshots.map((list) => ({
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

/** Some submissions have the notes or feedback of demo data. */
export const anySubmission: fc.Arbitrary<Submission> = fc.record(
  {
    slug: anySlug,
    timestamp: anyTimestamp,
    status: fc.constantFrom('Accepted', 'Wrong Answer'),
    lang: fc.constantFrom('python3', 'Python', 'cpp'),
    facts: anyFacts,
    own: fc.constantFrom({ notes: 'n' }, { feedback: FEEDBACK }, {}),
  },
  { requiredKeys: ['slug', 'timestamp', 'status', 'lang', 'facts'] },
)

/** The site's public list of recent submissions has no ids, and only the problem's title as a fact. */
export const anyRecentBatch: fc.Arbitrary<Submission[]> = fc.array(
  anySubmission.map(({ own, ...one }) => ({ ...one, facts: { title: `Title of ${one.slug}` } })),
  { maxLength: 6, size: 'max' },
)

/** Each submission has its id, and some ids appear twice. */
export const anyExtensionBatch: fc.Arbitrary<Submission[]> = fc.array(
  anySubmission.map((one) => ({ ...one, facts: { submissionId: '3', ...one.facts } })),
  { maxLength: 6, size: 'max' },
)

const anySolveKey = fc.tuple(anySlug, anyTimestamp).map(([name, at]) => `${name}|${at}`)
/** The ids are the first ids that `runCommands` generates, so some of the added solves exist. */
const anyAddedSolveKey = fc
  .tuple(fc.constantFrom('two-sum', 'own:chess'), anyTimestamp, fc.nat(8))
  .map(([name, at, n]) => createAddedKey(name, at, makeNthUuid(n)))
const anyKey = fc.oneof(
  anySolveKey,
  anyAddedSolveKey,
  fc.constant(createAddedKey('two-sum', SOLVED_AT, makeNthUuid(0))),
  fc.constantFrom(`two-sum|${SOLVED_AT}|1`, `two-sum|${SOLVED_AT}|#2`, '__proto__', 'constructor', '', 'nobody|1'),
)

const anyProfileId = fc.oneof(
  fc.nat(6).map(makeNthUuid),
  fc.constantFrom(makeNthUuid(1), makeNthUuid(2)),
  fc.constantFrom('default', 'interview', '__proto__', 'nobody'),
)
const anyName = fc.constantFrom('Mine', ' Other ', '', ' ')
const anyGoals = fc.dictionary(fc.constantFrom('Array', 'Graph', 'Cooking'), fc.constantFrom(0, 0.5, 1, 2, Number.NaN))
const anyInterviewDate = fc.constantFrom('2027-01-12', '2020-02-29', '2027-02-30', 'tomorrow')
const anyScore = fc.constantFrom(-1, 0, 50, 99.5, 100, 101)

const anyFeedback = fc.tuple(anyScore, fc.constantFrom(null, 0, 5)).map(([final_score, readability]) => ({
  ...FEEDBACK,
  code_quality: { ...FEEDBACK.code_quality, readability },
  summary: { final_score, comments: '' },
}))
const anyDetailChanges = fc.record(
  {
    timeUsed: fc.option(fc.constantFrom(0, 60, -1, Number.NaN)),
    usedHints: fc.option(anyHint),
    notes: fc.option(anyText),
  },
  { requiredKeys: [] },
)
const anyRating = fc.constantFrom(...RATINGS)
const anyProblemSlug = fc.constantFrom('two-sum', 'lru-cache', 'own:chess', 'constructor', '__proto__', '', 'a b')
const anyIdentity = fc.constantFrom('two-sum', 'lru-cache', 'own:chess', 'own:go', '__proto__')
const anyTag = fc.constantFrom('dp', 'DP', ' two  words ', 'حفظ', '👩‍💻', '\u200b', '', '__proto__', 'x'.repeat(10_000))
const anyDay = fc.constantFrom(0, 20_000, -1, 0.5, Number.NaN, 1e12)
const anyReviewSettings: fc.Arbitrary<ReviewSettingsChanges> = fc.record(
  {
    perDay: fc.constantFrom(0, 3, 5, -1),
    retention: fc.constantFrom(0.8, 0.9, 1, Number.NaN),
    dayStart: fc.constantFrom(0, 4, 23, 24),
    longestInterval: fc.constantFrom(7, 90, 180, 3, 1e9),
    timeZone: fc.option(
      fc.constantFrom(createFixedOffset(-480), createFixedOffset(10_000), BERLIN, KOLKATA, { ...KOLKATA, name: '' }),
    ),
  },
  { requiredKeys: [] },
)
const anyProfileText = fc.record({ name: anyName, description: anyText, goals: anyGoals })
/** Additions and deletions use one profile, so that a deletion often finds its profile. */
const ONE_PROFILE = { id: makeNthUuid(0), name: 'Mine', description: '', goals: {} }
const anyCommitId = fc.constantFrom(makeNamedUuid('device-a-1'), 'nowhere', '')
const anyAddress = fc.record({ seq: fc.nat(6), index: fc.nat(2) })

const anyAskedTriples = fc.array(fc.tuple(anySlug, fc.constantFrom(...ASKED_WINDOWS), fc.constantFrom(0, 62.5, 100)), {
  maxLength: 2,
})
const anyStudyListId = fc.oneof(fc.constantFrom('grind75', '', '__proto__'), anyProfileId)
const anyListText = fc.record({ name: anyName, slugs: fc.array(anyProblemSlug, { maxLength: 3 }) })
const anyHeadings = fc.array(fc.record({ name: fc.constantFrom('Arrays', 'Graphs'), first: anyProblemSlug }), {
  maxLength: 2,
})
const anySectionedList = fc.record(
  { name: anyName, slugs: fc.array(anyProblemSlug, { maxLength: 3 }), headings: anyHeadings },
  { requiredKeys: ['name', 'slugs'] },
)

const anyPickMark = fc.constantFrom('skipped' as const, 'swapped' as const, 'added' as const)
const anyPlanChanges: fc.Arbitrary<PlanSettingsChanges> = fc.record(
  {
    daysPerWeek: fc.option(fc.constantFrom(1, 5, 8)),
    minutesPerDay: fc.option(fc.constantFrom(5, 60, 4, 1e9)),
    dailySize: fc.option(fc.constantFrom(1, 8, 9, 'minutes' as const)),
  },
  { requiredKeys: [] },
)

const anyCorrectedValues = fc.record({
  timestamp: fc.constantFrom(SOLVED_AT, SOLVED_AT + 5),
  status: fc.constantFrom('Accepted', 'Wrong Answer'),
  lang: fc.constantFrom('', 'cpp'),
})

/** The step contains the value after the event and the value before it. */
const generateStepFor = (
  event: fc.Arbitrary<SolvelogEvent>,
  value: fc.Arbitrary<unknown>,
  earlierValue = value,
): fc.Arbitrary<UndoStep> => fc.record({ event, newValue: value, earlierValue: earlierValue })
const versionOne = fc.constant<1>(1)

const anyDayOrNull = fc.option(anyDay)
const anyDateOrNull = fc.option(anyInterviewDate)
const anyListIdOrNull = fc.option(anyStudyListId)
const anyIdentityOrNull = fc.option(anyIdentity)
const anyMarkOrNull = fc.option(anyPickMark)
const anyAnswerOrNull = fc.option(fc.boolean())
const anyTextOrNull = fc.option(anyText)
const anyRatingOrNull = fc.option(anyRating)

const anyUndoStep: fc.Arbitrary<UndoStep> = fc.oneof(
  fc.record({
    event: fc.record({
      type: fc.constant('SolveRecorded'),
      v: fc.constant<2>(2),
      key: anyKey,
      slug: anySlug,
      timestamp: anyTimestamp,
      status: fc.constant('Accepted'),
      lang: fc.constant('cpp'),
      source: fc.constant('hand'),
      facts: fc.constant({}),
    }),
    newValue: anyCorrectedValues.map((values) => ({
      ...values,
      timeUsed: null,
      usedHints: null,
      rating: null,
      texts: [null, null, null],
    })),
    earlierValue: fc.constant(null),
  }),
  generateStepFor(
    fc
      .tuple(anyKey, anyCorrectedValues)
      .map(([key, values]) => ({ type: 'SolveCorrected' as const, v: 1 as const, key, ...values })),
    fc.option(anyCorrectedValues),
  ),
  generateStepFor(
    fc.record({ type: fc.constantFrom('SolveRemoved', 'SolveRestored'), v: versionOne, key: anyKey }),
    fc.boolean(),
  ),
  generateStepFor(
    fc.record({
      type: fc.constant('JoinAnswered'),
      v: versionOne,
      key: anyKey,
      other: anyKey,
      isSame: anyAnswerOrNull,
    }),
    fc.option(fc.boolean()),
  ),
  generateStepFor(
    fc.record({ type: fc.constant('CodeRemoved'), v: fc.constantFrom<1 | 2>(1, 2), key: anyKey }),
    fc.option(anyAddress),
    fc.record({ code: fc.option(anyText), wasRemoved: fc.boolean() }),
  ),
  generateStepFor(
    fc.record({ type: fc.constant('FeedbackRemoved'), v: versionOne, key: anyKey }),
    fc.option(anyAddress),
    fc.record({ feedback: fc.option(anyFeedback) }),
  ),
  generateStepFor(
    fc.record({ type: fc.constant('DetailsEdited'), v: versionOne, key: anyKey, changes: anyDetailChanges }),
    fc.record({ timeUsed: fc.option(anySeconds), notes: fc.option(anyAddress) }, { requiredKeys: [] }),
    anyDetailChanges,
  ),
  generateStepFor(
    fc.record({ type: fc.constant('ProblemNoteSaved'), v: versionOne, slug: anyProblemSlug, note: anyTextOrNull }),
    fc.option(anyAddress),
    fc.option(anyText),
  ),
  generateStepFor(
    fc.record({ type: fc.constantFrom('ProblemStarred', 'ProblemUnstarred'), v: versionOne, slug: anyProblemSlug }),
    fc.boolean(),
  ),
  generateStepFor(
    fc.record({
      type: fc.constantFrom('ProblemTagged', 'ProblemUntagged'),
      v: versionOne,
      slug: anyProblemSlug,
      tag: anyTag,
    }),
    fc.boolean(),
  ),
  generateStepFor(
    fc.oneof(
      anyProfileText.map((values) => ({
        type: 'ProfileCreated' as const,
        v: 1 as const,
        id: makeNthUuid(0),
        ...values,
      })),
      fc.record({ type: fc.constant('ProfileDeleted'), v: versionOne, id: anyProfileId }),
    ),
    fc.option(anyProfileText),
  ),
  generateStepFor(
    fc.record({ type: fc.constant('ReviewRated'), v: versionOne, key: anyKey, rating: anyRatingOrNull }),
    fc.option(anyRating),
  ),
  generateStepFor(
    fc.record({ type: fc.constant('ReviewPostponed'), v: versionOne, slug: anyProblemSlug, until: anyDayOrNull }),
    anyDayOrNull,
  ),
  generateStepFor(
    fc.record({ type: fc.constantFrom('ReviewSuspended', 'ReviewResumed'), v: versionOne, slug: anyProblemSlug }),
    fc.boolean(),
  ),
  generateStepFor(
    fc.record({ type: fc.constant('ReviewSettingsChanged'), v: versionOne, changes: anyReviewSettings }),
    anyReviewSettings,
  ),
  generateStepFor(
    fc.record({ type: fc.constant('InterviewDateSet'), v: versionOne, profile: anyProfileId, date: anyDateOrNull }),
    anyDateOrNull,
  ),
  generateStepFor(
    fc.record({ type: fc.constant('ProfileListSet'), v: versionOne, profile: anyProfileId, list: anyListIdOrNull }),
    fc.array(anyStudyListId, { maxLength: 3 }),
  ),
  generateStepFor(
    anyListText.map((values) => ({ type: 'StudyListCreated' as const, v: 1 as const, id: makeNthUuid(1), ...values })),
    fc.option(anyListText),
  ),
  generateStepFor(
    fc.record({
      type: fc.constant('PickMarked'),
      v: fc.constant(2 as const),
      day: anyDay,
      slug: anyProblemSlug,
      mark: anyMarkOrNull,
      earlier: anyMarkOrNull,
    }),
    anyMarkOrNull,
  ),
  generateStepFor(
    fc.record({ type: fc.constant('ProfileActivated'), v: versionOne, id: anyProfileId }),
    fc.option(anyProfileId),
  ),
  generateStepFor(
    fc.record({ type: fc.constant('ProblemExcluded'), v: versionOne, slug: anyProblemSlug, isExcluded: fc.boolean() }),
    fc.boolean(),
  ),
  generateStepFor(
    fc.record({
      type: fc.constant('StudyListAskedSet'),
      v: versionOne,
      list: anyProfileId,
      asked: anyAskedTriples,
      earlier: anyAskedTriples,
    }),
    anyAskedTriples,
  ),
  generateStepFor(
    fc.record({ type: fc.constant('DailyChallengeShown'), v: versionOne, isShown: fc.boolean() }),
    fc.boolean(),
  ),
  generateStepFor(
    fc.record({
      type: fc.constant('ProblemIdentified'),
      v: versionOne,
      own: fc.constant('own:chess'),
      slug: anyIdentityOrNull,
      earlier: anyIdentityOrNull,
    }),
    anyIdentityOrNull,
  ),
  generateStepFor(
    fc.record({
      type: fc.constant('PlanSettingsChanged'),
      v: versionOne,
      profile: anyProfileId,
      changes: anyPlanChanges,
      earlier: anyPlanChanges,
    }),
    anyPlanChanges,
  ),
)

/** A sync is likely to record the edited solve again. */
export const anyEdit: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('SaveCode'), key: anySolveKey, code: fc.constantFrom('pass', 'return 1') }),
  fc.record({ type: fc.constant('SaveDetails'), key: anySolveKey, changes: anyDetailChanges }),
  fc.record({
    type: fc.constant('SaveFeedback'),
    key: anySolveKey,
    feedback: fc.constant(FEEDBACK),
    via: fc.constant('form'),
  }),
)

/** `SETUP_COMMANDS` adds and removes the solve. */
const REMOVED_SOLVE_KEY = createAddedKey('own:chess', SOLVED_AT, makeNthUuid(8))
/** The steps undo commands of `SETUP_COMMANDS`, because steps with random values rarely undo a change. */
const anyUndoOfSetup = fc.constantFrom<UndoStep>(
  { event: { type: 'SolveRemoved', v: 1, key: REMOVED_SOLVE_KEY }, newValue: true, earlierValue: false },
  { event: { type: 'ProblemStarred', v: 1, slug: 'two-sum' }, newValue: true, earlierValue: false },
)

export const anyProblemCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('SaveProblemNote'), slug: anySlug, note: fc.option(anyText) }),
  fc.record({ type: fc.constantFrom('StarProblem', 'UnstarProblem'), slug: anySlug }),
  fc.record({
    type: fc.constant('TagProblem'),
    slug: anySlug,
    tags: fc.array(fc.constantFrom('dp', 'DP', 'graph'), { maxLength: 2 }),
  }),
  fc.record({ type: fc.constant('UntagProblem'), slug: anySlug, tag: fc.constantFrom('dp', 'graph') }),
  fc.record({ type: fc.constant('RateReview'), key: anySolveKey, rating: fc.option(anyRating) }),
  fc.record({ type: fc.constant('PostponeReview'), slug: anySlug, until: fc.option(fc.constantFrom(0, 20_000)) }),
  fc.record({ type: fc.constantFrom('SuspendReview', 'ResumeReview'), slug: anySlug }),
)

/** The time of the solve may be more than a year in the future. */
export const anyAddition: fc.Arbitrary<Command> = fc
  .record(
    {
      slug: fc.constantFrom('two-sum', 'own:chess'),
      timestamp: fc.oneof(anyTimestamp, fc.constant(SOLVED_AT + 400 * 86_400)),
      status: fc.constantFrom('Accepted', 'Wrong Answer'),
      lang: fc.constantFrom('', 'cpp'),
      title: fc.constant('Two Sum'),
      timeUsed: anySeconds,
      code: fc.constantFrom('pass', 'return 1'),
      notes: fc.constantFrom('pass', '😀'),
    },
    { requiredKeys: ['slug', 'timestamp', 'status', 'lang', 'title'] },
  )
  .map((solve) => ({ type: 'AddSolve', source: 'hand', solve }))

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('RecordSubmissions'),
      source: anySource,
      submissions: fc.array(anySubmission, { maxLength: 4 }),
    }),
  },
  fc.record({
    type: fc.constant('AddSolve'),
    source: fc.constantFrom('hand', 'table'),
    solve: fc.record(
      {
        slug: fc.constantFrom('two-sum', 'own:chess'),
        timestamp: anyTimestamp,
        status: fc.constantFrom('Accepted', 'Wrong Answer'),
        lang: fc.constantFrom('', 'cpp'),
        title: fc.constantFrom('Two Sum', ''),
        link: fc.constantFrom('https://a.example/', 'javascript:0'),
        timeUsed: fc.constantFrom(0, 60, -1),
        usedHints: anyHint,
        code: anyText,
        notes: anyText,
      },
      { requiredKeys: ['slug', 'timestamp', 'status', 'lang', 'title'] },
    ),
  }),
  fc.record({
    type: fc.constant('CorrectSolve'),
    key: anyKey,
    timestamp: fc.constantFrom(SOLVED_AT, SOLVED_AT + 5, -1),
    status: fc.constantFrom('Accepted', 'Wrong Answer'),
    lang: fc.constantFrom('', 'cpp'),
  }),
  fc.record({ type: fc.constant('RemoveSolve'), key: anyKey }),
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('AnswerJoins'),
      pairs: fc.array(fc.record({ key: fc.oneof(anyAddedSolveKey, anyKey), other: anyKey }), {
        minLength: 1,
        maxLength: 3,
      }),
      isSame: fc.boolean(),
    }),
  },
  fc.record({ type: fc.constant('MoveDemoForward'), seconds: fc.constantFrom(60, 604_800, Number.NaN, 0.5) }),
  fc.record({ type: fc.constant('SaveCode'), key: anyKey, code: anyText }),
  fc.record({ type: fc.constantFrom('RemoveCode', 'RemoveFeedback'), key: anyKey }),
  fc.record({ type: fc.constant('SaveDetails'), key: anyKey, changes: anyDetailChanges }),
  fc.record(
    {
      type: fc.constant('SaveFeedback'),
      key: anyKey,
      feedback: anyFeedback,
      via: fc.constantFrom('form', 'import'),
      model: fc.constant('llama3.2'),
    },
    { requiredKeys: ['type', 'key', 'feedback', 'via'] },
  ),
  fc.record({ type: fc.constant('RateReview'), key: anyKey, rating: fc.option(anyRating) }),
  fc.record({ type: fc.constant('PostponeReview'), slug: anyProblemSlug, until: fc.option(anyDay) }),
  fc.record({ type: fc.constantFrom('SuspendReview', 'ResumeReview'), slug: anyProblemSlug }),
  fc.record({ type: fc.constant('ChangeReviewSettings'), changes: anyReviewSettings }),
  fc.record({ type: fc.constant('SaveProblemNote'), slug: anyProblemSlug, note: fc.option(anyText) }),
  fc.record({ type: fc.constantFrom('StarProblem', 'UnstarProblem'), slug: anyProblemSlug }),
  fc.record({ type: fc.constant('TagProblem'), slug: anyProblemSlug, tags: fc.array(anyTag, { maxLength: 3 }) }),
  fc.record({ type: fc.constant('UntagProblem'), slug: anyProblemSlug, tag: anyTag }),
  fc.record({ type: fc.constant('RestoreProblemNote'), commit: anyCommitId, slug: anyProblemSlug, note: anyText }),
  fc.record({ type: fc.constant('CreateProfile'), name: anyName, description: anyText, goals: anyGoals }),
  fc.record({
    type: fc.constant('EditProfile'),
    id: fc.oneof(anyProfileId, fc.constant(makeNthUuid(1))),
    name: anyName,
    description: anyText,
    goals: anyGoals,
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
  fc.record({ type: fc.constant('DeleteProfile'), id: anyProfileId }),
  fc.record({ type: fc.constant('ActivateProfile'), id: anyProfileId }),
  fc.record({ type: fc.constant('SetInterviewDate'), profile: anyProfileId, date: fc.option(anyInterviewDate) }),
  fc.record({ type: fc.constant('SetProfileList'), profile: anyProfileId, list: fc.option(anyStudyListId) }),
  fc.record({
    type: fc.constant('SetProfileLists'),
    profile: anyProfileId,
    lists: fc.array(fc.constantFrom('grind75', 'blind75', 'neetcode150', makeNthUuid(2)), { maxLength: 6 }),
  }),
  fc
    .tuple(anySectionedList, anyAskedTriples)
    .map(([list, asked]) => ({ type: 'CreateStudyList' as const, ...list, asked })),
  fc
    .tuple(fc.oneof(anyProfileId, fc.constant(makeNthUuid(2))), anySectionedList, anySectionedList, anyAskedTriples)
    .map(([id, base, list, asked]) => ({ type: 'EditStudyList' as const, id, base, ...list, asked })),
  fc.record({ type: fc.constant('DeleteStudyList'), id: anyProfileId }),
  fc.record({
    type: fc.constant('TakeOverProfiles'),
    profiles: fc.array(fc.record({ id: anyProfileId, name: anyName, description: anyText, goals: anyGoals }), {
      maxLength: 2,
    }),
    activeId: fc.option(anyProfileId),
  }),
  fc.record({ type: fc.constant('ExcludeProblem'), slug: anyProblemSlug, isExcluded: fc.boolean() }),
  fc.record({ type: fc.constant('ChangePlanSettings'), profile: anyProfileId, changes: anyPlanChanges }),
  fc.record({ type: fc.constant('ShowDailyChallenge'), isShown: fc.boolean() }),
  fc.record({
    type: fc.constant('IdentifyProblems'),
    answers: fc.array(fc.record({ own: fc.constantFrom('own:chess', 'two-sum'), slug: anyIdentity }), { maxLength: 2 }),
  }),
  fc.record({ type: fc.constant('MarkPick'), day: anyDay, slug: anyProblemSlug, mark: fc.option(anyPickMark) }),
  fc.record({ type: fc.constant('StorePicks'), day: anyDay, slugs: fc.array(anyProblemSlug, { maxLength: 3 }) }),
  fc.record({ type: fc.constant('RestoreCode'), commit: anyCommitId, key: anyKey, code: anyText }),
  fc.record({ type: fc.constant('RestoreDetails'), commit: anyCommitId, key: anyKey, changes: anyDetailChanges }),
  fc.record({ type: fc.constant('RestoreFeedback'), commit: anyCommitId, key: anyKey, feedback: anyFeedback }),
  fc.record({
    type: fc.constant('RestoreProfile'),
    commit: anyCommitId,
    id: anyProfileId,
    name: anyName,
    description: anyText,
    goals: anyGoals,
  }),
  fc.record({
    type: fc.constant('RestoreStudyList'),
    commit: anyCommitId,
    id: anyProfileId,
    name: anyName,
    slugs: fc.array(anyProblemSlug, { maxLength: 3 }),
  }),
  fc.record({
    type: fc.constantFrom('Undo', 'Redo'),
    commit: anyCommitId,
    steps: fc.array(fc.oneof(anyUndoStep, anyUndoOfSetup), { maxLength: 2 }),
  }),
)

/** The commands create one entity of each kind, so that later commands can change, remove or undo it. */
const SETUP_COMMANDS: readonly Command[] = [
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

/** In half of the cases the commands follow those of `SETUP_COMMANDS`. */
export const generateCommands = (maxLength: number, minLength = 0): fc.Arbitrary<Command[]> =>
  fc
    .tuple(fc.constantFrom([], SETUP_COMMANDS), fc.array(anyCommand, { minLength, maxLength }))
    .map(([first, others]) => [...first, ...others])

/** Returns the n-th UUID that `runCommands` generates. The first `n` is 0. */
export function makeNthUuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

/** Returns the tables after the events of a commit. */
export type Fold = (tables: Tables, commit: Commit, events: readonly SolvelogEvent[]) => Tables

/** Applies events to the tables in the same way as the app does after a command. */
const foldLive: Fold = (tables, commit, events) =>
  tryFold(new TablesVersion(tables), (known, writer) => foldDecidedTo(known, commit, events, writer))().tables

/**
 * Applies each commit to the tables with `fold`. A command that is refused or changes nothing makes no commit. Commits
 * and events are frozen, so `fold` throws if it changes them.
 */
export function runCommands(
  commands: readonly Command[],
  device = 'device-a',
  startTables: Tables = createTables(),
  fold = foldLive,
): { commits: Commit[]; tables: Tables } {
  let tables = startTables
  const commits: Commit[] = []
  commands.forEach((command, n) => {
    const time = 1_790_000_000_000 + n * 1000
    const context = { newId: makeNthUuid(n), defaults: DEFAULT_PROFILES, now: time, deviceTimeZone: () => LAGOS }
    const decision = decide(command, tables, context)
    if (!decision.ok || decision.events.length === 0) return
    const commit: Commit = deepFreeze({
      seq: commits.length + 1,
      id: makeNamedUuid(`${device}-${n}`),
      at: time,
      device: makeNamedUuid(device),
      cause: 'person',
      events: decision.events,
    })
    commits.push(commit)
    tables = fold(tables, commit, decision.events)
  })
  return { commits, tables }
}
