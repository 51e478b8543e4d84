import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstSubmissionKey, type ReportingSource, type Submission, secondOfKey } from '#domain/solve'
import type { Command } from '#events/command'
import { type Commit, compareCommits } from '#events/commit'
import { recordSubmissions } from '#events/decide/submissions'
import { alsoTypedRows } from '#events/projections/also-typed'
import { foldCommit, replay } from '#events/projections/fold'
import { foldOnTrial } from '#events/projections/fold-on-trial'
import { emptyTables, type Tables } from '#events/projections/tables'
import { TablesOverTime } from '#events/projections/tables-over-time'
import { runCommands } from './chance'
import { foldEvents, makeCommits, makeSolveRecorded, SOLVE_KEY, SOLVED_AT } from './given'
import { comparableTables, merge } from './merging'

const ID = '1834567890'
const LATER = `two-sum|${SOLVED_AT + 1}`

/** A submission as the practice site knows it. */
interface Real {
  id: string
  slug: string
  second: number
  status: string
}

/** An answer of the site about one submission. Only the extension's answers have an id, and may name a second too late. */
const answer = (real: Real, source: ReportingSource, late: number): Submission => ({
  slug: real.slug,
  timestamp: real.second + (source === 'extension' ? late : 0),
  status: real.status,
  lang: source === 'extension' ? 'python3' : 'Python3',
  facts: source === 'extension' ? { submissionId: real.id } : {},
})

/** Submissions of two problems, those of one problem some seconds apart. */
const reals = (apart: number): fc.Arbitrary<Real[]> =>
  fc
    .array(
      fc.record({
        slug: fc.constantFrom('two-sum', 'lru-cache'),
        status: fc.constantFrom('Accepted', 'Wrong Answer'),
        gap: fc.integer({ min: apart, max: apart + 3 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((list) => {
      let second = SOLVED_AT
      return list.map(({ slug, status, gap }, i) => {
        second += gap
        return { id: String(100 + i), slug, second, status }
      })
    })

/** Generates, for each of three devices, commands that record some of the answers' submissions in any order. */
function answersOf(real: readonly Real[], sources: readonly ReportingSource[]): fc.Arbitrary<Command[][]> {
  const one = fc.record({ real: fc.constantFrom(...real), late: fc.constantFrom(0, 1) })
  const told = fc
    .record({ source: fc.constantFrom(...sources), parts: fc.array(one, { minLength: 1, maxLength: 6 }) })
    .map(({ source, parts }): Command => {
      const submissions = parts.map(({ real, late }) => answer(real, source, late))
      // The recent list names each submission once.
      const unique = new Map(
        submissions.map((s) => [s.facts.submissionId ?? firstSubmissionKey(s.slug, s.timestamp), s]),
      )
      return { type: 'RecordSubmissions', source, submissions: [...unique.values()] }
    })
  const edit = fc
    .record({ real: fc.constantFrom(...real), late: fc.constantFrom(0, 1), notes: fc.constantFrom('a', 'b') })
    .map(({ real, late, notes }): Command => {
      return { type: 'SaveDetails', key: firstSubmissionKey(real.slug, real.second + late), changes: { notes } }
    })
  const device = fc.array(fc.oneof({ weight: 3, arbitrary: told }, edit), { maxLength: 5 })
  return fc.array(device, { minLength: 3, maxLength: 3 })
}

interface Devices {
  real: Real[]
  logs: Commit[][]
}

const devices = (apart: number, sources: readonly ReportingSource[]): fc.Arbitrary<Devices> =>
  reals(apart).chain((real) =>
    answersOf(real, sources).map((lists) => ({
      real,
      logs: lists.map((list, i) => runCommands(list, `device-${i}`).commits),
    })),
  )

const mergeAll = (logs: readonly Commit[][]): Commit[] => logs.reduce((mine, theirs) => merge(mine, theirs))

/** The submissions that any commit names, by their id. */
function named(real: readonly Real[], log: readonly Commit[]): string[] {
  const keys = log.flatMap(({ events }) =>
    events.flatMap((event) => {
      const { type, key } = event as { type: string; key: string }
      return type === 'SolveRecorded' ? [key] : []
    }),
  )
  const isNamed = ({ slug, second }: Real) =>
    keys.some((key) => key.startsWith(`${slug}|`) && [0, 1].includes(secondOfKey(key) - second))
  return real.filter(isNamed).map(({ id }) => id)
}

const shownSolves = ({ solves }: Tables) => Object.values(solves)

describe('[E15] one submission is one solve', () => {
  test('whatever seconds the answers name, on all devices, merged in any order', () => {
    fc.assert(
      fc.property(devices(6, ['recent', 'extension']), ({ real, logs }) => {
        const log = mergeAll(logs)
        const tables = replay(log)
        expect(shownSolves(tables)).toHaveLength(named(real, log).length)
        const ids = shownSolves(tables).flatMap(({ submissionId }) => submissionId ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        const other = mergeAll([...logs].reverse())
        expect(comparableTables(other)).toBe(comparableTables(log))
      }),
      { numRuns: 300 },
    )
  })

  test('also if submissions with ids follow each other within the same seconds', () => {
    fc.assert(
      fc.property(devices(0, ['extension']), ({ real, logs }) => {
        const tables = replay(mergeAll(logs))
        for (const { id, slug } of real) {
          const rows = shownSolves(tables).filter((row) => row.slug === slug && row.submissionId === id)
          expect(rows.length).toBeLessThanOrEqual(1)
        }
        expect(shownSolves(tables).every(({ submissionId }) => submissionId !== null)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('an incremental fold and every earlier position equal a replay', () => {
    fc.assert(
      fc.property(devices(0, ['recent', 'extension']), ({ logs }) => {
        const log = mergeAll(logs).sort(compareCommits)
        const overTime = new TablesOverTime()
        let tables = emptyTables()
        for (const [i, commit] of log.entries()) {
          const known = tables
          tables = foldOnTrial(known, (to) => foldCommit(known, commit, to))()
          overTime.fold(commit)
          const expected = JSON.stringify(replay(log.slice(0, i + 1)))
          expect(JSON.stringify(tables)).toBe(expected)
          expect(JSON.stringify(overTime.at(i + 1))).toBe(expected)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('each device has nothing more to record after a merge', () => {
    fc.assert(
      fc.property(devices(6, ['extension']), ({ real, logs }) => {
        const log = mergeAll(logs)
        const known = named(real, log)
        for (const late of [0, 1]) {
          const told = real.filter(({ id }) => known.includes(id)).map((one) => answer(one, 'extension', late))
          expect(recordSubmissions('extension', told, replay(log))).toEqual([])
        }
      }),
    )
  })
})

describe('[E15] a submission with two keys', () => {
  const first = makeSolveRecorded({
    key: SOLVE_KEY,
    timestamp: SOLVED_AT,
    source: 'extension',
    facts: { submissionId: ID, code: 'a' },
  })
  const second = makeSolveRecorded({
    key: LATER,
    timestamp: SOLVED_AT + 1,
    source: 'extension',
    facts: { submissionId: ID, timeUsed: 90 },
  })
  const note = (key: string, notes: string) => ({ type: 'DetailsEdited', v: 1, key, changes: { notes } })

  test('is shown under the smallest second with the facts of both', () => {
    for (const events of [
      [first, second],
      [second, first],
    ]) {
      const tables = foldEvents(events)
      expect(Object.keys(tables.solves)).toEqual([SOLVE_KEY])
      expect(tables.solves[SOLVE_KEY]).toMatchObject({ timestamp: SOLVED_AT, submissionId: ID, timeUsed: 90 })
      expect(tables.solves[SOLVE_KEY]?.largeFields.code).toBeDefined()
    }
  })

  test('shows the later of two notes, and the other under “also typed”', () => {
    for (const [early, late] of [
      [SOLVE_KEY, LATER],
      [LATER, SOLVE_KEY],
    ] as const) {
      const tables = foldEvents([first, second, note(early, 'early'), note(late, 'late')])
      const [shown] = shownSolves(tables)
      if (!shown) throw new Error('no solve')
      expect(shown.largeFields.notes).toEqual({ seq: 4, index: 0 })
      expect(alsoTypedRows(tables, shown)).toMatchObject([{ row: { key: early }, fields: ['notes'] }])
    }
  })

  test('is one solve from the commit on that shows it, and two before', () => {
    const recent = makeSolveRecorded({ key: LATER, timestamp: SOLVED_AT + 1, source: 'recent', facts: {} })
    const overTime = new TablesOverTime()
    for (const commit of makeCommits([
      [first],
      [makeSolveRecorded({ key: `lru-cache|${SOLVED_AT}`, slug: 'lru-cache' })],
      [recent],
    ]))
      overTime.fold(commit)
    expect([1, 2, 3].map((at) => Object.keys(overTime.at(at).solves).length)).toEqual([1, 2, 2])
  })

  test('is matched by its id however far apart the seconds are', () => {
    const far = { ...second, key: `two-sum|${SOLVED_AT + 900}`, timestamp: SOLVED_AT + 900 }
    expect(Object.keys(foldEvents([first, far]).solves)).toEqual([SOLVE_KEY])
    const again = answer({ id: ID, slug: 'two-sum', second: SOLVED_AT + 5000, status: 'Accepted' }, 'extension', 0)
    expect(recordSubmissions('extension', [{ ...again, lang: first.lang }], foldEvents([first]))).toEqual([])
  })
})

describe('[E15] rows without an id', () => {
  const row = (second: number, values: Partial<Submission> = {}): Submission => ({
    slug: 'two-sum',
    timestamp: second,
    status: 'Accepted',
    lang: 'python3',
    facts: {},
    ...values,
  })
  const withIds = foldEvents([
    makeSolveRecorded({ key: SOLVE_KEY, timestamp: SOLVED_AT, source: 'extension', facts: { submissionId: '1' } }),
    makeSolveRecorded({
      key: `two-sum|${SOLVED_AT + 3}`,
      timestamp: SOLVED_AT + 3,
      source: 'extension',
      facts: { submissionId: '2' },
    }),
  ])
  const keysOf = (submissions: Submission[], tables = withIds) =>
    recordSubmissions('recent', submissions, tables).map((event) => 'key' in event && event.key)

  test('match one solve each within two seconds, the nearest first', () => {
    expect(keysOf([row(SOLVED_AT + 1), row(SOLVED_AT + 2)])).toEqual([])
    expect(keysOf([row(SOLVED_AT + 2), row(SOLVED_AT + 2)])).toEqual([])
    expect(keysOf([row(SOLVED_AT + 1), row(SOLVED_AT + 2), row(SOLVED_AT + 1, { status: 'Wrong Answer' })])).toEqual([
      `two-sum|${SOLVED_AT + 1}`,
    ])
    expect(keysOf([row(SOLVED_AT - 3), row(SOLVED_AT + 6)])).toEqual([
      `two-sum|${SOLVED_AT - 3}`,
      `two-sum|${SOLVED_AT + 6}`,
    ])
  })

  test('match neither another verdict nor another language of another second', () => {
    expect(keysOf([row(SOLVED_AT + 1, { status: 'Wrong Answer' })])).toEqual([`two-sum|${SOLVED_AT + 1}`])
    expect(keysOf([row(SOLVED_AT + 1, { lang: 'cpp' })])).toEqual([`two-sum|${SOLVED_AT + 1}`])
  })

  test('two rows with different ids are never one solve', () => {
    const told = row(SOLVED_AT + 1, { facts: { submissionId: '3' } })
    expect(recordSubmissions('extension', [told], withIds)).toMatchObject([{ type: 'SolveRecorded', key: LATER }])
  })

  test('edits that wait are not those of a submission in another language', () => {
    const tables = foldEvents([
      { type: 'SolveEnriched', v: 1, key: SOLVE_KEY, source: 'extension', lang: 'cpp', facts: { submissionId: '1' } },
    ])
    expect(recordSubmissions('recent', [row(SOLVED_AT)], tables)).toMatchObject([{ key: `${SOLVE_KEY}|#2` }])
    expect(recordSubmissions('recent', [row(SOLVED_AT, { lang: 'C++' })], tables)).toMatchObject([{ key: SOLVE_KEY }])
  })

  test('a burst of 20,000 rows in one second is recorded and recorded again', () => {
    const burst = Array.from({ length: 20_000 }, () => row(SOLVED_AT))
    const events = recordSubmissions('recent', burst, emptyTables())
    const tables = foldEvents([])
    for (const commit of makeCommits([events])) foldCommit(tables, commit)
    expect(Object.keys(tables.solves)).toHaveLength(20_000)
    expect(recordSubmissions('recent', burst, tables)).toEqual([])
    const told = burst.map((one, i) => ({ ...one, facts: { submissionId: String(i) } }))
    expect(recordSubmissions('extension', told, tables)).toHaveLength(20_000)
  })
})
