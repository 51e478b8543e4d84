import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFirstSubmissionKey, getSecondOfKey, type ReportingSource, type Submission } from '#domain/solve'
import type { Command } from '#events/command'
import { type Commit, compareCommits } from '#events/commit'
import { recordSubmissions } from '#events/decide/submissions'
import { findAlsoTypedRows } from '#events/projections/also-typed'
import { foldCommit, replay } from '#events/projections/fold'
import { createTables, type Tables } from '#events/projections/tables'
import { TablesOverTime } from '#events/projections/tables-over-time'
import { TablesVersion } from '#events/projections/tables-version'
import { assertProperty } from '../../property'
import { runCommands } from './command-generators'
import { foldEvents, makeCommits, makeSolveRecorded, SOLVE_KEY, SOLVED_AT } from './event-fixtures'
import { foldDrafted } from './fold-drafted'
import { formatComparableTables, merge } from './merging'

const SUBMISSION_ID = '1834567890'
const LATER_KEY = `two-sum|${SOLVED_AT + 1}`

interface SiteSubmission {
  id: string
  slug: string
  timestamp: number
  status: string
}

/** Only the extension's report has an id. Its time is `delaySeconds` too late. */
const makeReport = (siteSubmission: SiteSubmission, source: ReportingSource, delaySeconds: number): Submission => ({
  slug: siteSubmission.slug,
  timestamp: siteSubmission.timestamp + (source === 'extension' ? delaySeconds : 0),
  status: siteSubmission.status,
  lang: source === 'extension' ? 'python3' : 'Python3',
  facts: source === 'extension' ? { submissionId: siteSubmission.id } : {},
})

/** The submissions of a problem are at least `minGapSeconds` apart. */
const generateSiteSubmissions = (minGapSeconds: number): fc.Arbitrary<SiteSubmission[]> =>
  fc
    .array(
      fc.record({
        slug: fc.constantFrom('two-sum', 'lru-cache'),
        status: fc.constantFrom('Accepted', 'Wrong Answer'),
        gap: fc.integer({ min: minGapSeconds, max: minGapSeconds + 3 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((list) => {
      let timestamp = SOLVED_AT
      return list.map(({ slug, status, gap }, i) => {
        timestamp += gap
        return { id: String(100 + i), slug, timestamp, status }
      })
    })

/** Three devices record or edit some of the submissions in any order. */
function generateCommandsAbout(
  siteSubmissions: readonly SiteSubmission[],
  sources: readonly ReportingSource[],
): fc.Arbitrary<Command[][]> {
  const report = fc.record({ submission: fc.constantFrom(...siteSubmissions), late: fc.constantFrom(0, 1) })
  const recordCommand = fc
    .record({ source: fc.constantFrom(...sources), parts: fc.array(report, { minLength: 1, maxLength: 6 }) })
    .map(({ source, parts }): Command => {
      const submissions = parts.map(({ submission, late }) => makeReport(submission, source, late))
      // The site's public list of recent submissions contains each submission once.
      const unique = new Map(
        submissions.map((s) => [s.facts.submissionId ?? createFirstSubmissionKey(s.slug, s.timestamp), s]),
      )
      return { type: 'RecordSubmissions', source, submissions: [...unique.values()] }
    })
  const editCommand = fc
    .record({
      submission: fc.constantFrom(...siteSubmissions),
      late: fc.constantFrom(0, 1),
      notes: fc.constantFrom('a', 'b'),
    })
    .map(({ submission, late, notes }): Command => {
      return {
        type: 'SaveDetails',
        key: createFirstSubmissionKey(submission.slug, submission.timestamp + late),
        changes: { notes },
      }
    })
  const deviceCommands = fc.array(fc.oneof({ weight: 3, arbitrary: recordCommand }, editCommand), { maxLength: 5 })
  return fc.array(deviceCommands, { minLength: 3, maxLength: 3 })
}

interface DeviceLogs {
  siteSubmissions: SiteSubmission[]
  logs: Commit[][]
}

const generateDevices = (minGapSeconds: number, sources: readonly ReportingSource[]): fc.Arbitrary<DeviceLogs> =>
  generateSiteSubmissions(minGapSeconds).chain((siteSubmissions) =>
    generateCommandsAbout(siteSubmissions, sources).map((lists) => ({
      siteSubmissions,
      logs: lists.map((list, i) => runCommands(list, `device-${i}`).commits),
    })),
  )

const mergeAll = (logs: readonly Commit[][]): Commit[] => logs.reduce((mine, theirs) => merge(mine, theirs))

function listRecordedIds(siteSubmissions: readonly SiteSubmission[], log: readonly Commit[]): string[] {
  const keys = log.flatMap(({ events }) =>
    events.flatMap((event) => {
      const { type, key } = event as { type: string; key: string }
      return type === 'SolveRecorded' ? [key] : []
    }),
  )
  const isRecorded = ({ slug, timestamp }: SiteSubmission) =>
    keys.some((key) => key.startsWith(`${slug}|`) && [0, 1].includes(getSecondOfKey(key) - timestamp))
  return siteSubmissions.filter(isRecorded).map(({ id }) => id)
}

const listShownSolves = ({ solves }: Tables) => Object.values(solves)

describe('[E15] one submission is one solve', () => {
  test('also if reports name different times, on all devices, merged in any order', () => {
    assertProperty(
      fc.property(generateDevices(6, ['recent', 'extension']), ({ siteSubmissions, logs }) => {
        const log = mergeAll(logs)
        const tables = replay(log)
        expect(listShownSolves(tables)).toHaveLength(listRecordedIds(siteSubmissions, log).length)
        const ids = listShownSolves(tables).flatMap(({ submissionId }) => submissionId ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        const mergedInReverse = mergeAll([...logs].reverse())
        expect(formatComparableTables(mergedInReverse)).toBe(formatComparableTables(log))
      }),
      { numRuns: 300 },
    )
  })

  test('also if submissions with ids follow each other within the same seconds', () => {
    assertProperty(
      fc.property(generateDevices(0, ['extension']), ({ siteSubmissions, logs }) => {
        const tables = replay(mergeAll(logs))
        for (const { id, slug } of siteSubmissions) {
          const rows = listShownSolves(tables).filter((row) => row.slug === slug && row.submissionId === id)
          expect(rows.length).toBeLessThanOrEqual(1)
        }
        expect(listShownSolves(tables).every(({ submissionId }) => submissionId !== null)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('an incremental fold and every earlier position equal a replay', () => {
    assertProperty(
      fc.property(generateDevices(0, ['recent', 'extension']), ({ logs }) => {
        const log = mergeAll(logs).sort(compareCommits)
        const overTime = new TablesOverTime()
        let version = new TablesVersion(createTables())
        for (const [i, commit] of log.entries()) {
          version = foldDrafted(version, [commit])
          overTime.fold(commit)
          const expectedJson = JSON.stringify(replay(log.slice(0, i + 1)))
          expect(JSON.stringify(version.tables)).toBe(expectedJson)
          expect(JSON.stringify(overTime.getTablesAt(i + 1))).toBe(expectedJson)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('each device has nothing more to record after a merge', () => {
    assertProperty(
      fc.property(generateDevices(6, ['extension']), ({ siteSubmissions, logs }) => {
        const log = mergeAll(logs)
        const knownIds = listRecordedIds(siteSubmissions, log)
        for (const delaySeconds of [0, 1]) {
          const reports = siteSubmissions
            .filter(({ id }) => knownIds.includes(id))
            .map((one) => makeReport(one, 'extension', delaySeconds))
          expect(recordSubmissions('extension', reports, replay(log))).toEqual([])
        }
      }),
    )
  })
})

describe('[E15] a submission with two keys', () => {
  const firstRecord = makeSolveRecorded({
    key: SOLVE_KEY,
    timestamp: SOLVED_AT,
    source: 'extension',
    facts: { submissionId: SUBMISSION_ID, code: 'a' },
  })
  const secondRecord = makeSolveRecorded({
    key: LATER_KEY,
    timestamp: SOLVED_AT + 1,
    source: 'extension',
    facts: { submissionId: SUBMISSION_ID, timeUsed: 90 },
  })
  const makeNote = (key: string, notes: string) => ({ type: 'DetailsEdited', v: 1, key, changes: { notes } })

  test('is shown under its earliest time, with the facts of both records', () => {
    for (const events of [
      [firstRecord, secondRecord],
      [secondRecord, firstRecord],
    ]) {
      const tables = foldEvents(events)
      expect(Object.keys(tables.solves)).toEqual([SOLVE_KEY])
      expect(tables.solves[SOLVE_KEY]).toMatchObject({
        timestamp: SOLVED_AT,
        submissionId: SUBMISSION_ID,
        timeUsed: 90,
      })
      expect(tables.solves[SOLVE_KEY]?.largeFields.code).toBeDefined()
    }
  })

  test('shows the later of two notes, and the other under “also typed”', () => {
    for (const [earlyKey, lateKey] of [
      [SOLVE_KEY, LATER_KEY],
      [LATER_KEY, SOLVE_KEY],
    ] as const) {
      const tables = foldEvents([firstRecord, secondRecord, makeNote(earlyKey, 'early'), makeNote(lateKey, 'late')])
      const [shownSolve] = listShownSolves(tables)
      if (!shownSolve) throw new Error('no solve')
      expect(shownSolve.largeFields.notes).toEqual({ seq: 4, index: 0 })
      expect(findAlsoTypedRows(tables, shownSolve)).toMatchObject([{ row: { key: earlyKey }, fields: ['notes'] }])
    }
  })

  test('is one solve from the commit on that adds the second key', () => {
    const recent = makeSolveRecorded({ key: LATER_KEY, timestamp: SOLVED_AT + 1, source: 'recent', facts: {} })
    const overTime = new TablesOverTime()
    for (const commit of makeCommits([
      [firstRecord],
      [makeSolveRecorded({ key: `lru-cache|${SOLVED_AT}`, slug: 'lru-cache' })],
      [recent],
    ]))
      overTime.fold(commit)
    expect([1, 2, 3].map((at) => Object.keys(overTime.getTablesAt(at).solves).length)).toEqual([1, 2, 2])
  })

  test('is matched by its id, even if the two times are far apart', () => {
    const farRecord = { ...secondRecord, key: `two-sum|${SOLVED_AT + 900}`, timestamp: SOLVED_AT + 900 }
    expect(Object.keys(foldEvents([firstRecord, farRecord]).solves)).toEqual([SOLVE_KEY])
    const laterReport = makeReport(
      { id: SUBMISSION_ID, slug: 'two-sum', timestamp: SOLVED_AT + 5000, status: 'Accepted' },
      'extension',
      0,
    )
    expect(
      recordSubmissions('extension', [{ ...laterReport, lang: firstRecord.lang }], foldEvents([firstRecord])),
    ).toEqual([])
  })
})

describe('[E15] rows without an id', () => {
  const makeRow = (solvedAt: number, values: Partial<Submission> = {}): Submission => ({
    slug: 'two-sum',
    timestamp: solvedAt,
    status: 'Accepted',
    lang: 'python3',
    facts: {},
    ...values,
  })
  const tablesWithIds = foldEvents([
    makeSolveRecorded({ key: SOLVE_KEY, timestamp: SOLVED_AT, source: 'extension', facts: { submissionId: '1' } }),
    makeSolveRecorded({
      key: `two-sum|${SOLVED_AT + 3}`,
      timestamp: SOLVED_AT + 3,
      source: 'extension',
      facts: { submissionId: '2' },
    }),
  ])
  const listRecordedKeys = (submissions: Submission[], tables = tablesWithIds) =>
    recordSubmissions('recent', submissions, tables).map((event) => 'key' in event && event.key)

  test('match one solve each within two seconds, the nearest first', () => {
    expect(listRecordedKeys([makeRow(SOLVED_AT + 1), makeRow(SOLVED_AT + 2)])).toEqual([])
    expect(listRecordedKeys([makeRow(SOLVED_AT + 2), makeRow(SOLVED_AT + 2)])).toEqual([])
    expect(
      listRecordedKeys([
        makeRow(SOLVED_AT + 1),
        makeRow(SOLVED_AT + 2),
        makeRow(SOLVED_AT + 1, { status: 'Wrong Answer' }),
      ]),
    ).toEqual([`two-sum|${SOLVED_AT + 1}`])
    expect(listRecordedKeys([makeRow(SOLVED_AT - 3), makeRow(SOLVED_AT + 6)])).toEqual([
      `two-sum|${SOLVED_AT - 3}`,
      `two-sum|${SOLVED_AT + 6}`,
    ])
  })

  test('match no solve with another verdict or language at another time', () => {
    expect(listRecordedKeys([makeRow(SOLVED_AT + 1, { status: 'Wrong Answer' })])).toEqual([`two-sum|${SOLVED_AT + 1}`])
    expect(listRecordedKeys([makeRow(SOLVED_AT + 1, { lang: 'cpp' })])).toEqual([`two-sum|${SOLVED_AT + 1}`])
  })

  test('two rows with different ids are never one solve', () => {
    const reportedRow = makeRow(SOLVED_AT + 1, { facts: { submissionId: '3' } })
    expect(recordSubmissions('extension', [reportedRow], tablesWithIds)).toMatchObject([
      { type: 'SolveRecorded', key: LATER_KEY },
    ])
  })

  test('edits that arrived before their solve do not belong to a submission in another language', () => {
    const tables = foldEvents([
      { type: 'SolveEnriched', v: 1, key: SOLVE_KEY, source: 'extension', lang: 'cpp', facts: { submissionId: '1' } },
    ])
    expect(recordSubmissions('recent', [makeRow(SOLVED_AT)], tables)).toMatchObject([{ key: `${SOLVE_KEY}|#2` }])
    expect(recordSubmissions('recent', [makeRow(SOLVED_AT, { lang: 'C++' })], tables)).toMatchObject([
      { key: SOLVE_KEY },
    ])
  })

  test('a burst of 5,000 rows in one second is recorded and recorded again', () => {
    const burst = Array.from({ length: 5_000 }, () => makeRow(SOLVED_AT))
    const events = recordSubmissions('recent', burst, createTables())
    const tables = createTables()
    for (const commit of makeCommits([events])) foldCommit(tables, commit)
    expect(Object.keys(tables.solves)).toHaveLength(5_000)
    expect(recordSubmissions('recent', burst, tables)).toEqual([])
    const reports = burst.map((one, i) => ({ ...one, facts: { submissionId: String(i) } }))
    expect(recordSubmissions('extension', reports, tables)).toHaveLength(5_000)
  })
})
