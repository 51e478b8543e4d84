import { describe, expect, test } from 'vitest'
import { recordSubmissions } from '#events/decide/submissions'
import { foldCommit } from '#events/projections/fold'
import { createTables } from '#events/projections/tables'
import { readSubmissions } from '#worker/sources/submission'

const BASE_ROW = { titleSlug: 'two-sum', timestamp: 1_785_000_000, statusDisplay: 'Accepted', lang: 'python3' }
const readRows = (...rows: unknown[]) => readSubmissions(rows, 'chunk 4')
const readFacts = (fields: object) => readRows({ ...BASE_ROW, ...fields }).submissions[0]?.facts

describe('the shape of a submission', () => {
  test('[C6] every field reaches the solve', () => {
    const facts = readFacts({
      id: 1834567890,
      title: 'Two Sum',
      solveTime: 1260,
      usedHints: 'gpt_help',
      code: 'pass\n',
      problemNote: 'A map.',
      problemDescription: { questionId: '1', content: '<p>Given …</p>' },
      submissionDetails: { runtime: 3, memory: '18 MB', lastTestcase: null, runtimePercentile: 81.5, other: 1 },
      codingJourney: {
        snapshotCount: 1,
        totalCodingTime: 5,
        firstSnapshot: 1,
        lastSnapshot: 6,
        hasDetailedJourney: true,
        snapshots: [
          { timestamp: 1, fullCode: 'a', patchText: '@@', isCheckpoint: true, checksumAfter: '7', checksumBefore: 0 },
        ],
      },
      runEvents: {
        count: 1,
        firstRun: 1,
        lastRun: 1,
        runs: [{ id: 7, startedAt: null, statusMsg: 'Accepted', memory: null, runtime: '3 ms', compareResult: '111' }],
        _window: { startMs: 0, endMs: 9 },
      },
      qualityScore: 0.5,
    })
    expect(facts).toEqual({
      submissionId: '1834567890',
      title: 'Two Sum',
      timeUsed: 1260,
      usedHints: 'gpt_help',
      code: 'pass\n',
      problemNote: 'A map.',
      problemDescription: '<p>Given …</p>',
      submissionDetails: { runtime: 3, memory: '18 MB', runtimePercentile: 81.5 },
      codingJourney: {
        snapshotCount: 1,
        totalCodingTime: 5,
        firstSnapshot: 1,
        lastSnapshot: 6,
        snapshots: [
          { timestamp: 1, fullCode: 'a', patchText: '@@', isCheckpoint: true, checksumAfter: '7', checksumBefore: '0' },
        ],
      },
      runEvents: {
        count: 1,
        firstRun: 1,
        lastRun: 1,
        runs: [{ id: '7', startedAt: null, statusMsg: 'Accepted', runtime: '3 ms' }],
        window: { startMs: 0, endMs: 9 },
      },
      qualityScore: 0.5,
    })
  })

  test('[C6] code in codeDetail is read; code itself has priority', () => {
    expect(readFacts({ codeDetail: { code: 'inner' } })).toEqual({ code: 'inner' })
    expect(readFacts({ code: 'outer', codeDetail: { code: 'inner' } })).toEqual({ code: 'outer' })
    expect(readFacts({ code: null, codeDetail: { code: null } })).toEqual({})
  })

  test('[C6] older snapshots call the patch text `patch`, and summaries have no snapshots at all', () => {
    const snapshots = [{ timestamp: 1, patch: '@@ old' }]
    expect(readFacts({ codingJourney: { snapshots } })?.codingJourney).toEqual({
      snapshotCount: 1,
      totalCodingTime: null,
      firstSnapshot: null,
      lastSnapshot: null,
      snapshots: [{ timestamp: 1, patchText: '@@ old', isCheckpoint: false }],
    })
    expect(readFacts({ codingJourney: { snapshotCount: 9 } })?.codingJourney).toMatchObject({
      snapshotCount: 9,
      snapshots: [],
    })
    expect(readFacts({ runEvents: { count: 3 } })?.runEvents).toMatchObject({ count: 3, runs: [] })
  })

  test('[C6] numbers written as text are numbers', () => {
    expect(readRows({ ...BASE_ROW, timestamp: '1785000000' }).submissions[0]?.timestamp).toBe(1_785_000_000)
    expect(readRows({ ...BASE_ROW, timestamp: 1785000000.9 }).submissions[0]?.timestamp).toBe(1_785_000_000)
    expect(
      readFacts({
        solveTime: '90',
        submissionDetails: { totalCorrect: '57', runtimePercentile: '81.25' },
        codingJourney: { snapshots: [{ timestamp: '5' }] },
      }),
    ).toMatchObject({
      timeUsed: 90,
      submissionDetails: { totalCorrect: 57, runtimePercentile: 81.25 },
      codingJourney: { snapshots: [{ timestamp: 5 }] },
    })
  })

  test('[C7] the demo’s notes and feedback are read; those of other sources are ignored', () => {
    const feedback = {
      performance: { time_to_solve: 1, time_complexity: '', space_complexity: '', comments: '' },
      code_quality: { readability: 1, correctness: 1, maintainability: 1, comments: '' },
      summary: { final_score: 50, comments: '' },
    }
    const rows = [{ ...BASE_ROW, notes: 'mine', feedback }]
    expect(readSubmissions(rows, 'demo', true).submissions[0]?.own).toEqual({ notes: 'mine', feedback })
    expect(readSubmissions(rows, 'chunk 4').submissions[0]).not.toHaveProperty('own')
    expect(readSubmissions([{ ...BASE_ROW, notes: 7 }], 'demo', true)).toMatchObject({
      submissions: [{ slug: 'two-sum' }],
      refused: [expect.stringMatching(/^demo, row 0: notes: /)],
    })
  })
})

describe('bad submissions', () => {
  test.each([
    null,
    7,
    'text',
    [],
    {},
    { ...BASE_ROW, titleSlug: undefined },
    { ...BASE_ROW, titleSlug: 'a|b' },
    { ...BASE_ROW, titleSlug: 'a b' },
    { ...BASE_ROW, timestamp: 'yesterday' },
    { ...BASE_ROW, timestamp: -5 },
    { ...BASE_ROW, timestamp: 1e21 },
    { ...BASE_ROW, timestamp: Number.NaN },
    { ...BASE_ROW, statusDisplay: '' },
  ])('[C5] an invalid row is refused with its position and affects no other: %j', (invalidRow) => {
    const { submissions, refused } = readRows(BASE_ROW, invalidRow, { ...BASE_ROW, titleSlug: 'lru-cache' })
    expect(submissions.map(({ slug }) => slug)).toEqual(['two-sum', 'lru-cache'])
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatch(/^chunk 4, row 1: /)
  })

  test('[C6] a submission has a size limit: runs are dropped first, then the journey, never the code', () => {
    const makeSnapshots = (count: number) => ({
      snapshots: Array.from({ length: count }, (_, timestamp) => ({ timestamp, fullCode: 'x'.repeat(1_000_000) })),
    })
    const runEvents = { runs: [{ code: 'x'.repeat(2_000_000) }, { code: 'x'.repeat(2_000_000) }] }
    const light = readRows({ ...BASE_ROW, code: 'pass', codingJourney: makeSnapshots(4), runEvents })
    expect(Object.keys(light.submissions[0]?.facts ?? {})).toEqual(['code', 'codingJourney'])
    expect(light.refused).toEqual([expect.stringMatching(/^chunk 4, row 0: runEvents: .*8,000,000/)])
    const heavy = readRows({ ...BASE_ROW, code: 'pass', codingJourney: makeSnapshots(8), runEvents })
    expect(Object.keys(heavy.submissions[0]?.facts ?? {})).toEqual(['code', 'runEvents'])
    expect(heavy.refused).toEqual([expect.stringMatching(/^chunk 4, row 0: codingJourney: .*8,000,000/)])
  })

  test('[C5] names such as __proto__ change nothing', () => {
    const hostile: unknown = JSON.parse(
      `{"__proto__":{"polluted":true},"titleSlug":"__proto__","timestamp":1,"statusDisplay":"constructor","lang":"x",
        "submissionDetails":{"__proto__":{"polluted":true},"runtime":1},"constructor":{"prototype":{"polluted":true}}}`,
    )
    const { submissions } = readRows(hostile)
    expect(submissions).toEqual([
      {
        slug: '__proto__',
        timestamp: 1,
        status: 'constructor',
        lang: 'x',
        facts: { submissionDetails: { runtime: 1 } },
      },
    ])
    const tables = createTables()
    const events = recordSubmissions('extension', submissions, tables)
    foldCommit(tables, { seq: 1, id: 'c', at: 1, device: 'd', cause: 'extension', events })
    expect(Object.keys(tables.solves)).toEqual(['__proto__|1'])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})
