import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT } from '#events/event'
import { replay } from '#events/projections/fold'
import { createTables } from '#events/projections/tables'
import { TablesOverTime } from '#events/projections/tables-over-time'
import { TablesVersion } from '#events/projections/tables-version'
import { readEvent } from '#events/read-event'
import { assertProperty } from '../../property'
import { makeCommits } from './event-fixtures'
import { foldDrafted } from './fold-drafted'

/**
 * The folder has stored examples of every event type and version. They represent logs on users' disks, so no file is
 * ever changed or removed.
 */
const EVENTS_FOLDER = new URL('../../fixtures/events/', import.meta.url)
const exampleFiles = readdirSync(EVENTS_FOLDER).sort()

/**
 * The first 16 digits of each example's SHA-256. The test applies the events in this order, so each event follows the
 * events that it refers to. Append new lines at the end, because the snapshot contains the positions.
 */
const FROZEN_HASHES: Record<string, string> = {
  'SolveRecorded.v1.json': '3e1267b0e000e00e',
  'SolveRecorded.v2.json': '82c9ae5ad6762554',
  'ProfileCreated.v1.json': 'cef7b989c994bb76',
  'SolveEnriched.v1.json': 'ad5c95f44fe1d31d',
  'ChangeRedone.v1.json': 'd1db2263a12b3bf6',
  'ChangeUndone.v1.json': '6c0e8e6411331729',
  'CodeEdited.v1.json': 'b805020d7633bd47',
  'CodeRemoved.v1.json': '589fc88e514aae23',
  'CodeRemoved.v2.json': '289ac103cc014f13',
  'CommitsMerged.v1.json': 'e308ca463758edff',
  'CommitsReinstated.v1.json': '9e1e2a5561179a93',
  'CommitsWithdrawn.v1.json': 'f84fc9bb39a4285a',
  'DemoMovedForward.v1.json': 'ecacc941e966b8ff',
  'DetailsEdited.v1.json': '5247356c8cf5876c',
  'FeedbackRemoved.v1.json': '25ee0b38750fbd71',
  'FeedbackSaved.v1.json': '2190aeb6a42befce',
  'FeedbackSaved.v2.json': '6352786c1d8f86e3',
  'InterviewDateSet.v1.json': 'ac63f2799c08844f',
  'JoinAnswered.v1.json': 'aa3bff22ffaea017',
  'PickMarked.v1.json': 'b9cc5a7c33c72a67',
  'ProblemNoteSaved.v1.json': '49d9f0e77f37b370',
  'ProblemStarred.v1.json': '74a4110e019e7c95',
  'ProblemTagged.v1.json': '9b71488964c99bf3',
  'ProblemUnstarred.v1.json': '846528db96d2b08c',
  'ProblemUntagged.v1.json': '40b221c35435ea71',
  'ProfileActivated.v1.json': '61bfa682be9cf835',
  'ProfileDeleted.v1.json': 'c6ff61bbcf419277',
  'ProfileEdited.v1.json': '5f7cb860e9ccc536',
  'ProfileListSet.v1.json': '67f7cbfb90fae7a2',
  'ReviewPostponed.v1.json': '7f7277e694fdb03d',
  'ReviewRated.v1.json': '776ed98501343d95',
  'ReviewResumed.v1.json': '3d90de986fd9d963',
  'ReviewSettingsChanged.v1.json': 'd70d3de245ea548f',
  'ReviewSuspended.v1.json': 'fd1ad38a3d960eba',
  'SolveCorrected.v1.json': 'cc27615cfa74dc27',
  'SolveRemoved.v1.json': '49e4d5187a3dde78',
  'SolveRestored.v1.json': '5de1f167cfa09c44',
  'StudyListCreated.v1.json': 'f0d8cbab28d55a4b',
  'StudyListDeleted.v1.json': '8107e0d651cd1a75',
  'StudyListEdited.v1.json': 'ee9f3d8f7beb4def',
  'TimeZoneNoted.v1.json': '1d28f43b99ec557d',
  'VersionRestored.v1.json': '7ee176e2bcd93094',
  'StudyListEdited.v2.json': 'fe6a5bafe3883055',
  'StudyListDeleted.v2.json': '0edd0f8c5d1ae206',
  'FeedbackSaved.v3.json': '41bbed4872a3afdc',
  'PickMarked.v2.json': 'e3d77e489400ff2a',
  'ProblemExcluded.v1.json': '53c554203e65a7ed',
  'PlanSettingsChanged.v1.json': '311a4fb5341c08da',
  'StudyListCreated.v2.json': '48f4f813a6492468',
  'StudyListEdited.v3.json': '561550dedf4abaf3',
  'ReviewSettingsChanged.v2.json': '8cb29bf13fb0b628',
  'TimeZoneNoted.v2.json': '301615128d07ca7f',
  'SolveRecorded.v3.json': 'b38c725553af682d',
  'StudyListSectionsNamed.v1.json': '9f33e51136232ef8',
  'KeptOnDevice.v1.json': 'b398f4c3215d1deb',
  'DailyChallengeShown.v1.json': 'f267a6b580ba93f1',
  'ReviewSettingsChanged.v3.json': '6bc09d735652a352',
  'StudyListAskedSet.v1.json': '3eda45009f94bdb3',
  'ProblemIdentified.v1.json': 'fde306d2cf370d60',
  'ProfileListsSet.v1.json': '597fa14cc17a4653',
  'TodayDrawn.v1.json': '974e39f254703d8c',
}

function readExamples(file: string): unknown[] {
  const storedExample: unknown = JSON.parse(readFileSync(new URL(file, EVENTS_FOLDER), 'utf8'))
  return Array.isArray(storedExample) ? storedExample : []
}

const readEventType = (file: string): string => file.split('.')[0] ?? ''

test('[L1] every event type has a stored example of each version this build writes', () => {
  const written = EVENT.options.map(({ entries }) => `${entries.type.literal}.v${entries.v.literal}.json`)
  const missingFiles = written.filter((file) => !exampleFiles.includes(file))
  expect(missingFiles, 'Add these files to test/fixtures/events, each a list of events.').toEqual([])
})

test('[L1] no stored example has changed since it was added', () => {
  const hash = (file: string) => {
    const sha256 = createHash('sha256').update(readFileSync(new URL(file, EVENTS_FOLDER)))
    return sha256.digest('hex').slice(0, 16)
  }
  const newHashLines = exampleFiles
    .filter((file) => !(file in FROZEN_HASHES))
    .map((file) => `'${file}': '${hash(file)}',`)
  expect(
    newHashLines,
    'Append these lines to FROZEN_HASHES in this file, after the events that they refer to.',
  ).toEqual([])
  expect(Object.fromEntries(exampleFiles.map((file) => [file, hash(file)]))).toEqual(FROZEN_HASHES)
})

test.each(exampleFiles)('[L1] %s can always be read, each example unchanged', (file) => {
  const storedEvents = readExamples(file)
  expect(storedEvents.length).toBeGreaterThan(0)
  for (const stored of storedEvents) {
    expect(stored).toMatchObject({ type: readEventType(file), v: Number(/\.v(\d+)\./.exec(file)?.[1]) })
    expect(readEvent(stored)).toEqual({ known: true, event: stored })
  }
})

test('[L1] the examples always fold to these tables', () => {
  const tables = replay(makeCommits(Object.keys(FROZEN_HASHES).map(readExamples)))
  expect(tables.skipped).toEqual([])
  // Fingerprints are not the user's data. They may change when the code that applies events changes.
  for (const row of Object.values(tables.solves)) row.fingerprints = {}
  expect(formatTables(tables)).toMatchSnapshot()
})

test('[L1] [L4] the examples in any order, with unknown events between them, fold to the same tables plain, drafted, in chunks and over time', () => {
  const examples = Object.keys(FROZEN_HASHES).flatMap(readExamples)
  const unknownEvent = { type: 'SolveStarred', v: 1, key: 'two-sum|1785000000' }
  const anyOrder = fc.shuffledSubarray(examples, { minLength: examples.length, maxLength: examples.length })
  assertProperty(
    fc.property(anyOrder, fc.integer({ min: 1, max: 9 }), (events, chunkSize) => {
      const commits = makeCommits(events.map((event) => [unknownEvent, event, null]))
      const tables = replay(commits)
      const expectedJson = JSON.stringify(tables)
      const overTime = new TablesOverTime(tables.withdrawn)
      let version = new TablesVersion({ ...createTables(), withdrawn: tables.withdrawn })
      for (let at = 0; at < commits.length; at += chunkSize) {
        const chunk = commits.slice(at, at + chunkSize)
        version = foldDrafted(version, chunk)
        for (const commit of chunk) overTime.fold(commit)
      }
      expect(JSON.stringify(version.tables)).toBe(expectedJson)
      expect(JSON.stringify(overTime.getTablesAt(commits.length))).toBe(expectedJson)
      expect(tables.skipped.length).toBeGreaterThanOrEqual(2 * examples.length)
    }),
    { numRuns: 300 },
  )
})

function formatTables(tables: object): string {
  const lines = Object.entries(tables).flatMap(([table, rows]) =>
    typeof rows === 'object' && rows !== null && !Array.isArray(rows) && Object.keys(rows).length > 0
      ? Object.entries(rows).map(([key, row]) => `${table} ${key} ${JSON.stringify(row, sortFields)}`)
      : [`${table} ${JSON.stringify(rows, sortFields)}`],
  )
  return lines.sort().join('\n')
}

function sortFields(_key: string, value: unknown): unknown {
  if (value === undefined) return 'undefined'
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
