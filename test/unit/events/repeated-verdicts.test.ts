import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportingSource, Submission } from '#domain/solve'
import { type Commit, compareCommits } from '#events/commit'
import { recordSubmissions } from '#events/decide/submissions'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { assertProperty } from '../../property'
import { makeNthUuid } from './command-generators'
import {
  givenEvents,
  makeAddedSolve,
  makeJoinAnswered,
  makeRecordCommand,
  makeSolveRecorded,
  makeSubmission,
  SOLVE_KEY,
} from './event-fixtures'

const ERROR = 'Internal Error'
const makeVerdict = (status: string, source: ReportingSource = 'recent', key = SOLVE_KEY): SolvelogEvent => ({
  type: 'SolveEnriched',
  v: 1,
  key,
  source,
  status,
  facts: {},
})
const makeIdReport = (): SolvelogEvent => ({
  type: 'SolveEnriched',
  v: 1,
  key: SOLVE_KEY,
  source: 'extension',
  facts: { submissionId: '9' },
})
const makeRecent = (status: string) => makeRecordCommand('recent', makeSubmission({ status }))
const makeExtension = (status: string) =>
  makeRecordCommand('extension', makeSubmission({ status, facts: { submissionId: '9' } }))

describe('a source reports another verdict than before', () => {
  test('[C12] the list of recent submissions changes the only solve of its second, with and without an id', () => {
    const recorded = makeSolveRecorded({ status: ERROR })
    givenEvents(recorded).when(makeRecent('Accepted')).returnsEvents(makeVerdict('Accepted'))
    givenEvents(recorded, makeIdReport()).when(makeRecent('Accepted')).returnsEvents(makeVerdict('Accepted'))
  })

  test('[C12] the extension changes the solve with the id, also from Accepted to Wrong Answer', () => {
    givenEvents(makeSolveRecorded({ source: 'extension', facts: { submissionId: '9' } }))
      .when(makeExtension('Wrong Answer'))
      .returnsEvents(makeVerdict('Wrong Answer', 'extension'))
  })

  test('[C12] the extension changes the solve with the id, although another submission is in the same second', () => {
    const other = makeSolveRecorded({ key: `${SOLVE_KEY}|10`, source: 'extension', facts: { submissionId: '10' } })
    givenEvents(makeSolveRecorded({ status: ERROR, source: 'extension', facts: { submissionId: '9' } }), other)
      .when(makeExtension('Accepted'))
      .returnsEvents(makeVerdict('Accepted', 'extension'))
  })

  test('[C12] a report that comes twice, or late, changes nothing', () => {
    const log = [makeSolveRecorded({ status: ERROR }), makeIdReport(), makeVerdict('Accepted')]
    for (const late of [makeRecent('Accepted'), makeRecent(ERROR), makeExtension(ERROR)])
      givenEvents(...log)
        .when(late)
        .returnsEvents()
  })

  test('[C12] two devices whose extensions have stored different verdicts do not change it again and again', () => {
    const recorded = makeSolveRecorded({ status: ERROR, source: 'extension', facts: { submissionId: '9' } })
    givenEvents(recorded).when(makeExtension('Accepted')).returnsEvents(makeVerdict('Accepted', 'extension'))
    givenEvents(recorded, makeVerdict('Accepted', 'extension')).when(makeExtension(ERROR)).returnsEvents()
  })

  test('[C12] the extension’s agreement with the list counts as its first report', () => {
    givenEvents(makeSolveRecorded({ status: ERROR }), makeIdReport(), makeVerdict('Accepted'))
      .when(makeExtension('Wrong Answer'))
      .returnsEvents(makeVerdict('Wrong Answer', 'extension'))
  })

  test('[C12] the first report of a source does not change a solve with an id', () => {
    const recorded = makeSolveRecorded({ source: 'demo', facts: {} })
    givenEvents(recorded).when(makeRecent('Wrong Answer')).returnsEvents()
    givenEvents(
      makeSolveRecorded({ status: ERROR }),
      makeVerdict('Accepted'),
      makeIdReport(),
      makeVerdict('Wrong Answer'),
    )
      .when(makeExtension('Accepted'))
      .returnsEvents()
  })

  test('[C12] two submissions in one second stay as they are', () => {
    const first = makeSolveRecorded({ status: 'Wrong Answer', facts: { submissionId: '8' } })
    const second = makeSolveRecorded({ key: `${SOLVE_KEY}|9`, status: ERROR, source: 'extension' })
    givenEvents(first, second, makeVerdict(ERROR, 'recent', `${SOLVE_KEY}|9`))
      .when(makeRecent('Accepted'))
      .returnsEvents(makeSolveRecorded({ key: `${SOLVE_KEY}|#2` }))
    const both = [makeSubmission({ status: 'Accepted' }), makeSubmission({ status: 'Time Limit Exceeded' })]
    givenEvents(makeSolveRecorded({ status: 'Wrong Answer' }))
      .when(makeRecordCommand('recent', ...both))
      .returnsEvents(makeSolveRecorded({ key: `${SOLVE_KEY}|#2`, status: 'Time Limit Exceeded' }))
  })

  test('[C12] [N10] a verdict that the person corrected stays', () => {
    const added = makeAddedSolve({ status: ERROR })
    const key = 'key' in added ? added.key : ''
    const corrected: SolvelogEvent = {
      type: 'SolveCorrected',
      v: 1,
      key,
      timestamp: makeSubmission().timestamp,
      status: 'Accepted',
      lang: 'python3',
    }
    givenEvents(added, corrected)
      .when(makeRecent('Wrong Answer'))
      .returnsEvents(makeSolveRecorded({ status: 'Wrong Answer' }))
    const log = [added, corrected, makeSolveRecorded({ status: ERROR }), makeJoinAnswered(), makeJoinAnswered(null)]
    const events = [...log, makeVerdict('Wrong Answer')]
    expect(replay(events.map((event, i) => makeCommit([event], i, 0))).solves[key]?.status).toBe('Accepted')
  })
})

const makeCommit = (events: readonly SolvelogEvent[], index: number, device: number): Commit => ({
  seq: index + 1,
  id: makeNthUuid(index),
  at: 1_790_000_000_000 + index,
  device: makeNthUuid(9000 + device),
  cause: 'recent',
  events: [...events],
})

/** A device reports what its source has stored, or receives the commits of another device. */
type Step = { on: number; source: 'recent' | 'extension'; status: string } | { on: number; from: number }

const anyDevice = fc.nat(2)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    on: anyDevice,
    source: fc.constantFrom('recent' as const, 'extension' as const),
    status: fc.constantFrom(ERROR, 'Accepted', 'Wrong Answer'),
  }),
  fc.record({ on: anyDevice, from: anyDevice }),
)

const byTime = (log: Iterable<Commit>): Commit[] =>
  [...log].sort(compareCommits).map((commit, i) => ({ ...commit, seq: i + 1 }))

const makeReport = (source: ReportingSource, status: string): Submission =>
  makeSubmission({ status, facts: source === 'extension' ? { submissionId: '9' } : {} })

function runSteps(steps: readonly Step[]): Commit[][] {
  const logs: Commit[][] = [[], [], []]
  steps.forEach((step, n) => {
    const own = logs[step.on] ?? []
    if ('from' in step) {
      const byId = new Map([...own, ...(logs[step.from] ?? [])].map((commit) => [commit.id, commit]))
      logs[step.on] = byTime(byId.values())
      return
    }
    const events = recordSubmissions(step.source, [makeReport(step.source, step.status)], replay(own))
    if (events.length > 0) logs[step.on] = byTime([...own, makeCommit(events, n, step.on)])
  })
  return logs
}

describe('three devices whose sources report different verdicts', () => {
  const anySteps = fc.array(anyStep, { minLength: 3, maxLength: 20, size: 'max' })

  test('[C12] [L5] agree after they have exchanged their commits, in any order', () => {
    assertProperty(
      fc.property(anySteps, fc.nat(), (steps, seed) => {
        const all = [
          ...new Map(
            runSteps(steps)
              .flat()
              .map((commit) => [commit.id, commit]),
          ).values(),
        ]
        const start = seed % Math.max(1, all.length)
        const rotated = [...all.slice(start), ...all.slice(0, start)]
        const seqOf = new Map(byTime(all).map(({ id, seq }) => [id, seq]))
        const shuffled = rotated.map((commit) => ({ ...commit, seq: seqOf.get(commit.id) ?? 0 }))
        expect(JSON.stringify(replay(shuffled))).toBe(JSON.stringify(replay(byTime(all))))
      }),
    )
  })

  test('[C12] stop changing a verdict if no source has a new report, however often they sync', () => {
    const anyLast = fc.array(
      fc.record({
        source: fc.constantFrom('recent' as const, 'extension' as const),
        status: fc.constantFrom(ERROR, 'Accepted', 'Wrong Answer'),
      }),
      { minLength: 2, maxLength: 3 },
    )
    assertProperty(
      fc.property(anySteps, anyLast, (steps, repeated) => {
        const merged = [
          ...new Map(
            runSteps(steps)
              .flat()
              .map((commit) => [commit.id, commit]),
          ).values(),
        ]
        let log = byTime(merged)
        const sync = (round: number) =>
          repeated.flatMap(({ source, status }, i) => {
            const events = recordSubmissions(source, [makeReport(source, status)], replay(log))
            if (events.length > 0) log = byTime([...log, makeCommit(events, 10_000 + round * 10 + i, i)])
            return events
          })
        sync(0)
        sync(1)
        expect(sync(2)).toEqual([])
        expect(sync(3)).toEqual([])
      }),
    )
  })
})
