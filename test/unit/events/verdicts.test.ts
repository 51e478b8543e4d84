import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACCEPTED, createAddedKey, type ReportingSource, type Submission } from '#domain/solve'
import type { Command } from '#events/command'
import { type Commit, compareCommits } from '#events/commit'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import type { Tables } from '#events/projections/tables'
import { assertProperty } from '../../property'
import { makeNthUuid, runCommands } from './command-generators'
import { DEFAULT_PROFILES, makeSolveRecorded, SOLVED_AT } from './event-fixtures'

const SLUG = 'two-sum'

const makeReport = (source: ReportingSource, status: string, facts: Submission['facts'] = {}): Command => ({
  type: 'RecordSubmissions',
  source,
  submissions: [{ slug: SLUG, timestamp: SOLVED_AT, status, lang: 'cpp', facts }],
})
const makeRecent = (status: string) => makeReport('recent', status)
const makeExtension = (status: string) => makeReport('extension', status, { submissionId: '1834567890' })

const readVerdicts = ({ solves }: Tables): string[] => Object.values(solves).map(({ status }) => status)

const runAndReadVerdicts = (...commands: Command[]): string[] => readVerdicts(runCommands(commands).tables)

describe('[C12] a verdict that the site changes', () => {
  test('arrives if the recent list that recorded it reports another one, with one event', () => {
    const { commits, tables } = runCommands([makeRecent('Internal Error'), makeRecent(ACCEPTED), makeRecent(ACCEPTED)])
    expect(readVerdicts(tables)).toEqual([ACCEPTED])
    expect(commits).toHaveLength(2)
    expect(commits[1]?.events).toMatchObject([{ type: 'SolveEnriched', source: 'recent', status: ACCEPTED }])
  })

  test('arrives if the extension reports another one than before', () => {
    const later = [makeExtension(ACCEPTED), makeExtension('Wrong Answer')]
    expect(runAndReadVerdicts(makeRecent(ACCEPTED), ...later)).toEqual(['Wrong Answer'])
  })

  test('stays if two sources disagree for ever: each report of the same verdict changes nothing', () => {
    const round = [makeRecent('Runtime Error'), makeExtension('Wrong Answer')]
    const { commits, tables } = runCommands([...round, ...round, ...round, ...round])
    expect(readVerdicts(tables)).toEqual(['Wrong Answer'])
    expect(commits).toHaveLength(2)
  })

  test('stays if the first report of the recent list, or of the extension after a change, has another verdict', () => {
    const disagreeing = [makeRecent('Wrong Answer'), makeExtension(ACCEPTED), makeRecent('Wrong Answer')]
    expect(runAndReadVerdicts(...disagreeing)).toEqual([ACCEPTED])
    expect(
      runAndReadVerdicts(makeRecent('Internal Error'), makeRecent(ACCEPTED), makeExtension('Internal Error')),
    ).toEqual([ACCEPTED])
  })

  test('stays if a solve of the same second may be meant, or a person has corrected the solve', () => {
    const submission = { slug: SLUG, timestamp: SOLVED_AT, lang: 'cpp' }
    const inOneSecond = (source: ReportingSource, ...statuses: string[]): Command => ({
      type: 'RecordSubmissions',
      source,
      submissions: statuses.map((status, i) => ({
        ...submission,
        status,
        facts: source === 'extension' ? { submissionId: `${i}` } : {},
      })),
    })
    const verdicts = runAndReadVerdicts(
      inOneSecond('extension', ACCEPTED, 'Wrong Answer'),
      inOneSecond('recent', ACCEPTED, 'Runtime Error'),
    )
    expect(verdicts.filter((status) => status !== 'Runtime Error').sort()).toEqual([ACCEPTED, 'Wrong Answer'])
    const key = createAddedKey(SLUG, SOLVED_AT, makeNthUuid(1))
    const added = { ...makeSolveRecorded(), v: 2, key, status: 'Wrong Answer', source: 'manual' }
    const tables = replay([
      { seq: 1, id: makeNthUuid(2), at: 1, device: 'a', cause: 'person', events: [added] } as Commit,
    ])
    expect(decide(makeRecent(ACCEPTED), tables, { newId: makeNthUuid(3), defaults: DEFAULT_PROFILES })).toMatchObject({
      ok: true,
      events: expect.not.arrayContaining([expect.objectContaining({ key })]),
    })
  })
})

const anyStatus = fc.constantFrom(ACCEPTED, 'Wrong Answer', 'Internal Error')
const anyReport = fc.record({
  device: fc.nat(2),
  source: fc.constantFrom('recent' as const, 'extension' as const),
  status: anyStatus,
  mergesWith: fc.option(fc.nat(2)),
})

/** The logs of three devices that report the verdict of one submission. */
class Devices {
  readonly #logs: Commit[][] = [[], [], []]
  #count = 0

  report(device: number, source: 'recent' | 'extension', status: string): SolvelogEvent[] {
    const log = this.#logs[device] ?? []
    const command = source === 'recent' ? makeRecent(status) : makeExtension(status)
    const id = makeNthUuid(++this.#count)
    const decision = decide(command, replay(log), { newId: id, defaults: DEFAULT_PROFILES })
    const events = decision.ok ? decision.events : []
    const place = { seq: log.length + 1, id, at: this.#count, device: makeNthUuid(900 + device) }
    if (events.length > 0) this.#logs[device] = [...log, { ...place, cause: source, events }]
    return events
  }

  merge(into: number, from: number): void {
    const log = this.#logs[into] ?? []
    const { fresh } = planMerge(log, this.#logs[from] ?? [])
    this.#logs[into] = [...log, ...fresh.map((commit, i) => ({ ...commit, seq: log.length + 1 + i }))]
  }

  readVerdicts(): string[][] {
    return this.#logs.map((log) => readVerdicts(replay(log.toSorted(compareCommits))))
  }
}

test('[C12] [L5] three devices agree after any order of reports and merges, and the last reports of each source change a verdict at most once', () => {
  assertProperty(
    fc.property(fc.array(anyReport, { maxLength: 14 }), (reports) => {
      const devices = new Devices()
      const lastReports = new Map<'recent' | 'extension', string>()
      for (const { device, source, status, mergesWith } of reports) {
        devices.report(device, source, status)
        lastReports.set(source, status)
        if (mergesWith !== null) devices.merge(device, mergesWith)
      }
      for (const into of [0, 1, 2, 0, 1, 2]) for (const from of [0, 1, 2]) devices.merge(into, from)
      const [verdicts, ...others] = devices.readVerdicts()
      expect(others).toEqual([verdicts, verdicts])
      const repeatReports = () => [...lastReports].flatMap(([source, status]) => devices.report(0, source, status))
      // A source that agrees with the verdict is not recorded. It can change the verdict later, after the other source has changed it.
      const changes = [...repeatReports(), ...repeatReports()].filter((event) => 'status' in event)
      const changing = changes.map((event) => 'source' in event && event.source)
      expect(new Set(changing).size).toBe(changing.length)
      for (let round = 0; round < 3; round++) expect(repeatReports()).toEqual([])
    }),
  )
})

test('[C12] [C6] a verdict without an id changes nothing if another solve is two seconds away, and adds no second solve', () => {
  const at = (seconds: number, status: string, facts: Submission['facts'] = {}) => ({
    ...{ slug: SLUG, timestamp: SOLVED_AT + seconds, status, lang: 'cpp', facts },
  })
  const report = (source: ReportingSource, ...submissions: Submission[]): Command => ({
    type: 'RecordSubmissions',
    source,
    submissions,
  })
  const { tables } = runCommands([
    report('recent', at(0, 'Internal Error'), at(2, ACCEPTED)),
    report('extension', at(0, 'Internal Error', { submissionId: '11' }), at(2, ACCEPTED, { submissionId: '12' })),
    report('recent', at(0, ACCEPTED), at(2, ACCEPTED)),
  ])
  expect(readVerdicts(tables)).toEqual(['Internal Error', ACCEPTED])
})

test('[C12] tables without a changed verdict store no reports', () => {
  const { tables } = runCommands([makeRecent(ACCEPTED), makeExtension(ACCEPTED)])
  expect(Object.values(tables.solves).some((row) => 'reports' in row)).toBe(false)
})
