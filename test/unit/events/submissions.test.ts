import { describe, expect, test } from 'vitest'
import type { CodingJourney, RunEvents, SolveFacts, SubmissionDetails } from '#domain/solve'
import type { SolvelogEvent } from '#events/event'
import {
  FEEDBACK,
  foldEvents,
  givenEvents,
  makeRecordCommand,
  makeSolveRecorded,
  makeSubmission,
  SOLVE_KEY,
  SOLVED_AT,
} from './event-fixtures'

const makeSolveEnriched = (
  facts: SolveFacts,
  values: Partial<Extract<SolvelogEvent, { type: 'SolveEnriched'; v: 1 }>> = {},
): SolvelogEvent => ({ type: 'SolveEnriched', v: 1, key: SOLVE_KEY, source: 'extension', ...values, facts })

function makeJourney(storedSnapshots: number): CodingJourney {
  return {
    snapshotCount: 3,
    totalCodingTime: 60_000,
    firstSnapshot: 1,
    lastSnapshot: 2,
    snapshots: Array.from({ length: storedSnapshots }, (_, i) => ({
      checksumAfter: '7',
      timestamp: i,
      isCheckpoint: i === 0,
      fullCode: 'pass\n',
    })),
  }
}

function makeRuns(count: number): RunEvents {
  return {
    count: 3,
    firstRun: 1,
    lastRun: 2,
    runs: Array.from({ length: count }, (_, i) => ({ id: String(i), startedAt: i, statusMsg: 'Accepted' })),
  }
}

describe('a new submission', () => {
  test('[L1] is recorded with its known facts', () => {
    givenEvents()
      .when(makeRecordCommand('recent', makeSubmission({ facts: { title: 'Two Sum' } })))
      .returnsEvents(makeSolveRecorded({ facts: { title: 'Two Sum' } }))
  })

  test('[C7] demo data is recorded with its notes and feedback', () => {
    givenEvents()
      .when(makeRecordCommand('demo', makeSubmission({ own: { notes: 'Use a map.', feedback: FEEDBACK } })))
      .returnsEvents(
        makeSolveRecorded({ source: 'demo' }),
        { type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: 'Use a map.' } },
        { type: 'FeedbackSaved', v: 1, key: SOLVE_KEY, feedback: FEEDBACK, via: 'demo' },
      )
  })

  test('[C7] notes and feedback from sources other than the demo are ignored', () => {
    givenEvents()
      .when(makeRecordCommand('extension', makeSubmission({ own: { notes: 'forged', feedback: FEEDBACK } })))
      .returnsEvents(makeSolveRecorded({ source: 'extension' }))
  })
})

describe('a recorded submission', () => {
  test('[C6] only new facts are recorded: late code, journey, runs and note', () => {
    const lateFacts = {
      code: 'pass',
      codingJourney: makeJourney(3),
      runEvents: makeRuns(1),
      problemNote: 'Two passes.',
    }
    givenEvents(makeSolveRecorded({ facts: { submissionId: '7', title: 'Two Sum' } }))
      .when(
        makeRecordCommand(
          'extension',
          makeSubmission({ facts: { submissionId: '7', title: 'Two Sum', ...lateFacts } }),
        ),
      )
      .returnsEvents(makeSolveEnriched(lateFacts))
  })

  test('[C6] the extension corrects status and language; the recent list does not', () => {
    givenEvents(makeSolveRecorded({ status: 'Accepted', lang: 'python' }))
      .when(makeRecordCommand('extension', makeSubmission({ status: 'Wrong Answer', lang: 'python3' })))
      .returnsEvents(makeSolveEnriched({}, { status: 'Wrong Answer', lang: 'python3' }))
    givenEvents(makeSolveRecorded({ source: 'extension', lang: 'python3' }))
      .when(makeRecordCommand('recent', makeSubmission({ lang: 'Python' })))
      .returnsEvents()
  })

  test('[C6] a summary never replaces a stored journey or stored runs', () => {
    givenEvents(makeSolveRecorded({ facts: { codingJourney: makeJourney(3), runEvents: makeRuns(3) } }))
      .when(
        makeRecordCommand(
          'extension',
          makeSubmission({ facts: { codingJourney: makeJourney(0), runEvents: makeRuns(0) } }),
        ),
      )
      .returnsEvents()
    givenEvents(makeSolveRecorded({ facts: { codingJourney: makeJourney(0), runEvents: makeRuns(0) } }))
      .when(
        makeRecordCommand(
          'extension',
          makeSubmission({ facts: { codingJourney: makeJourney(3), runEvents: makeRuns(3) } }),
        ),
      )
      .returnsEvents(makeSolveEnriched({ codingJourney: makeJourney(3), runEvents: makeRuns(3) }))
  })

  test('[C6] less detailed submission details never replace richer ones; equal or richer ones do', () => {
    const rich = { runtimeDisplay: '3 ms', totalCorrect: 57, lastTestcase: '[3,3]' }
    const makeWithDetails = (submissionDetails: SubmissionDetails) => makeSubmission({ facts: { submissionDetails } })
    givenEvents(makeSolveRecorded({ facts: { submissionDetails: rich } }))
      .when(makeRecordCommand('extension', makeWithDetails({ runtimeDisplay: '3 ms' })))
      .returnsEvents()
    for (const better of [
      { ...rich, totalCorrect: 58 },
      { ...rich, totalTestcases: 58 },
    ]) {
      givenEvents(makeSolveRecorded({ facts: { submissionDetails: rich } }))
        .when(makeRecordCommand('extension', makeWithDetails(better)))
        .returnsEvents(makeSolveEnriched({ submissionDetails: better }))
    }
    const poor = makeSolveRecorded({ facts: { submissionDetails: { runtimeDisplay: '3 ms' } } })
    const tables = foldEvents([makeSolveRecorded({ facts: { submissionDetails: rich } }), poor])
    expect(tables.solves[SOLVE_KEY]?.largeFields.submissionDetails).toEqual({ seq: 1, index: 0 })
  })

  test('[C6] a merge of two logs keeps the richer submission details, and a sync does not record them again', () => {
    const completeFacts = { codingJourney: makeJourney(3), runEvents: makeRuns(3) }
    const summary = { codingJourney: makeJourney(0), runEvents: makeRuns(0) }
    const tables = foldEvents([makeSolveRecorded({ facts: completeFacts }), makeSolveRecorded({ facts: summary })])
    expect(tables.solves[SOLVE_KEY]).toMatchObject({
      snapshots: 3,
      runs: 3,
      largeFields: { codingJourney: { seq: 1, index: 0 }, runEvents: { seq: 1, index: 0 } },
    })
    givenEvents(makeSolveRecorded({ facts: completeFacts }), makeSolveRecorded({ facts: summary }))
      .when(makeRecordCommand('extension', makeSubmission({ facts: completeFacts })))
      .returnsEvents()
  })
})

describe('two submissions of one problem in one second', () => {
  const makeExtensionRecord = (values: Parameters<typeof makeSolveRecorded>[0]) =>
    makeSolveRecorded({ source: 'extension', ...values })
  const makeReported = (id: string, status = 'Accepted') => makeSubmission({ status, facts: { submissionId: id } })

  test('[C6] [fault 19] stay two solves, the lower id first on every device', () => {
    for (const batch of [
      [makeReported('9'), makeReported('10')],
      [makeReported('10'), makeReported('9')],
    ]) {
      givenEvents()
        .when(makeRecordCommand('extension', ...batch))
        .returnsEvents(
          makeExtensionRecord({ facts: { submissionId: '9' } }),
          makeExtensionRecord({ key: `${SOLVE_KEY}|10`, facts: { submissionId: '10' } }),
        )
    }
  })

  test('[C6] without ids stay two solves, also the next time', () => {
    const recordBoth = makeRecordCommand('recent', makeSubmission({ status: 'Wrong Answer' }), makeSubmission())
    givenEvents()
      .when(recordBoth)
      .returnsEvents(makeSolveRecorded({ status: 'Wrong Answer' }), makeSolveRecorded({ key: `${SOLVE_KEY}|#2` }))
    givenEvents(makeSolveRecorded({ status: 'Wrong Answer' }), makeSolveRecorded({ key: `${SOLVE_KEY}|#2` }))
      .when(recordBoth)
      .returnsEvents()
  })

  test('[C6] the recent list, which has no ids, does not add a third solve', () => {
    givenEvents(
      makeExtensionRecord({ facts: { submissionId: '9' } }),
      makeExtensionRecord({ key: `${SOLVE_KEY}|10`, facts: { submissionId: '10' } }),
    )
      .when(makeRecordCommand('recent', makeSubmission(), makeSubmission()))
      .returnsEvents()
  })

  test('[C6] an accepted solve of the recent list is not merged into a failed attempt with an id', () => {
    const failed = makeExtensionRecord({ status: 'Wrong Answer', facts: { submissionId: '9' } })
    givenEvents(failed)
      .when(makeRecordCommand('recent', makeSubmission()))
      .returnsEvents(makeSolveRecorded({ key: `${SOLVE_KEY}|#2` }))
    givenEvents(failed, makeSolveRecorded({ key: `${SOLVE_KEY}|#2` }))
      .when(makeRecordCommand('extension', makeReported('9', 'Wrong Answer'), makeReported('10')))
      .returnsEvents(makeSolveEnriched({ submissionId: '10' }, { key: `${SOLVE_KEY}|#2` }))
  })

  test('[C6] a row of the recent list gets the extension’s id, first the one with the same status', () => {
    givenEvents(makeSolveRecorded())
      .when(makeRecordCommand('extension', makeReported('9')))
      .returnsEvents(makeSolveEnriched({ submissionId: '9' }))
    givenEvents(makeSolveRecorded({ status: 'Wrong Answer' }), makeSolveRecorded({ key: `${SOLVE_KEY}|#2` }))
      .when(makeRecordCommand('extension', makeReported('9'), makeReported('10', 'Wrong Answer')))
      .returnsEvents(
        makeSolveEnriched({ submissionId: '9' }, { key: `${SOLVE_KEY}|#2` }),
        makeSolveEnriched({ submissionId: '10' }, { key: SOLVE_KEY }),
      )
  })
})

describe('the demo', () => {
  const makeMoved = (seconds: number): SolvelogEvent => ({ type: 'DemoMovedForward', v: 1, seconds })
  const demo = makeSolveRecorded({ source: 'demo', facts: { code: 'pass' } })

  test('[C7] moves with the calendar and keeps its keys', () => {
    givenEvents(demo).when({ type: 'MoveDemoForward', seconds: 604_800 }).returnsEvents(makeMoved(604_800))
    const tables = foldEvents([demo, makeMoved(604_800), makeMoved(3600)])
    expect(tables.solves[SOLVE_KEY]?.timestamp).toBe(SOLVED_AT + 608_400)
    expect(tables.demoShift).toBe(608_400)
  })
})
