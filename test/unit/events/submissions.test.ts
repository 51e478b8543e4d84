import { describe, expect, test } from 'vitest'
import type { CodingJourney, RunEvents, SolveFacts, SubmissionDetails } from '#domain/solve'
import type { SolvelogEvent } from '#events/event'
import { FEEDBACK, given, KEY, record, recorded, submission, T, tablesOf } from './given'

const enriched = (
  facts: SolveFacts,
  values: Partial<Extract<SolvelogEvent, { type: 'SolveEnriched'; v: 1 }>> = {},
): SolvelogEvent => ({ type: 'SolveEnriched', v: 1, key: KEY, source: 'extension', ...values, facts })

function journey(snapshots: number): CodingJourney {
  return {
    snapshotCount: 3,
    totalCodingTime: 60_000,
    firstSnapshot: 1,
    lastSnapshot: 2,
    snapshots: Array.from({ length: snapshots }, (_, i) => ({
      checksumAfter: '7',
      timestamp: i,
      isCheckpoint: i === 0,
      fullCode: 'pass\n',
    })),
  }
}

function runs(count: number): RunEvents {
  return {
    count: 3,
    firstRun: 1,
    lastRun: 2,
    runs: Array.from({ length: count }, (_, i) => ({ id: String(i), startedAt: i, statusMsg: 'Accepted' })),
  }
}

describe('a new submission', () => {
  test('[L1] is recorded with its known facts', () => {
    given()
      .when(record('recent', submission({ facts: { title: 'Two Sum' } })))
      .gives(recorded({ facts: { title: 'Two Sum' } }))
  })

  test('[C7] the demo brings its own notes and feedback along', () => {
    given()
      .when(record('demo', submission({ own: { notes: 'Use a map.', feedback: FEEDBACK } })))
      .gives(
        recorded({ source: 'demo' }),
        { type: 'DetailsEdited', v: 1, key: KEY, changes: { notes: 'Use a map.' } },
        { type: 'FeedbackSaved', v: 1, key: KEY, feedback: FEEDBACK, via: 'demo' },
      )
  })

  test('[C7] only the demo brings notes and feedback: other sources do not', () => {
    given()
      .when(record('extension', submission({ own: { notes: 'forged', feedback: FEEDBACK } })))
      .gives(recorded({ source: 'extension' }))
  })
})

describe('a recorded submission', () => {
  test('[C6] only new facts are recorded: late code, journey, runs and note', () => {
    const late = { code: 'pass', codingJourney: journey(3), runEvents: runs(1), problemNote: 'Two passes.' }
    given(recorded({ facts: { submissionId: '7', title: 'Two Sum' } }))
      .when(record('extension', submission({ facts: { submissionId: '7', title: 'Two Sum', ...late } })))
      .gives(enriched(late))
  })

  test('[C6] the extension corrects status and language; the recent list does not', () => {
    given(recorded({ status: 'Accepted', lang: 'python' }))
      .when(record('extension', submission({ status: 'Wrong Answer', lang: 'python3' })))
      .gives(enriched({}, { status: 'Wrong Answer', lang: 'python3' }))
    given(recorded({ source: 'extension', lang: 'python3' }))
      .when(record('recent', submission({ lang: 'Python' })))
      .gives()
  })

  test('[C6] a summary never replaces a stored journey or stored runs', () => {
    given(recorded({ facts: { codingJourney: journey(3), runEvents: runs(3) } }))
      .when(record('extension', submission({ facts: { codingJourney: journey(0), runEvents: runs(0) } })))
      .gives()
    given(recorded({ facts: { codingJourney: journey(0), runEvents: runs(0) } }))
      .when(record('extension', submission({ facts: { codingJourney: journey(3), runEvents: runs(3) } })))
      .gives(enriched({ codingJourney: journey(3), runEvents: runs(3) }))
  })

  test('[C6] less detailed submission details never replace richer ones; equal or richer ones do', () => {
    const rich = { runtimeDisplay: '3 ms', totalCorrect: 57, lastTestcase: '[3,3]' }
    const details = (submissionDetails: SubmissionDetails) => submission({ facts: { submissionDetails } })
    given(recorded({ facts: { submissionDetails: rich } }))
      .when(record('extension', details({ runtimeDisplay: '3 ms' })))
      .gives()
    for (const better of [
      { ...rich, totalCorrect: 58 },
      { ...rich, totalTestcases: 58 },
    ]) {
      given(recorded({ facts: { submissionDetails: rich } }))
        .when(record('extension', details(better)))
        .gives(enriched({ submissionDetails: better }))
    }
    const poor = recorded({ facts: { submissionDetails: { runtimeDisplay: '3 ms' } } })
    const tables = tablesOf([recorded({ facts: { submissionDetails: rich } }), poor])
    expect(tables.solves[KEY]?.largeFields.submissionDetails).toEqual({ seq: 1, index: 0 })
  })

  test('[C6] a merge of two logs keeps the richer submission details, and a sync does not record them again', () => {
    const whole = { codingJourney: journey(3), runEvents: runs(3) }
    const summary = { codingJourney: journey(0), runEvents: runs(0) }
    const tables = tablesOf([recorded({ facts: whole }), recorded({ facts: summary })])
    expect(tables.solves[KEY]).toMatchObject({
      snapshots: 3,
      runs: 3,
      largeFields: { codingJourney: { seq: 1, index: 0 }, runEvents: { seq: 1, index: 0 } },
    })
    given(recorded({ facts: whole }), recorded({ facts: summary }))
      .when(record('extension', submission({ facts: whole })))
      .gives()
  })
})

describe('two submissions of one problem in one second', () => {
  const twin = (values: Parameters<typeof recorded>[0]) => recorded({ source: 'extension', ...values })
  const reported = (id: string, status = 'Accepted') => submission({ status, facts: { submissionId: id } })

  test('[C6] [fault 19] stay two solves, the lower id first on every device', () => {
    for (const batch of [
      [reported('9'), reported('10')],
      [reported('10'), reported('9')],
    ]) {
      given()
        .when(record('extension', ...batch))
        .gives(twin({ facts: { submissionId: '9' } }), twin({ key: `${KEY}|10`, facts: { submissionId: '10' } }))
    }
  })

  test('[C6] without ids stay two solves, also the next time', () => {
    const both = record('recent', submission({ status: 'Wrong Answer' }), submission())
    given()
      .when(both)
      .gives(recorded({ status: 'Wrong Answer' }), recorded({ key: `${KEY}|#2` }))
    given(recorded({ status: 'Wrong Answer' }), recorded({ key: `${KEY}|#2` }))
      .when(both)
      .gives()
  })

  test('[C6] the recent list, which has no ids, does not add a third solve', () => {
    given(twin({ facts: { submissionId: '9' } }), twin({ key: `${KEY}|10`, facts: { submissionId: '10' } }))
      .when(record('recent', submission(), submission()))
      .gives()
  })

  test('[C6] an accepted solve of the recent list is not merged into a failed attempt with an id', () => {
    const failed = twin({ status: 'Wrong Answer', facts: { submissionId: '9' } })
    given(failed)
      .when(record('recent', submission()))
      .gives(recorded({ key: `${KEY}|#2` }))
    given(failed, recorded({ key: `${KEY}|#2` }))
      .when(record('extension', reported('9', 'Wrong Answer'), reported('10')))
      .gives(enriched({ submissionId: '10' }, { key: `${KEY}|#2` }))
  })

  test('[C6] a row of the recent list gets the extension’s id, first the one with the same status', () => {
    given(recorded())
      .when(record('extension', reported('9')))
      .gives(enriched({ submissionId: '9' }))
    given(recorded({ status: 'Wrong Answer' }), recorded({ key: `${KEY}|#2` }))
      .when(record('extension', reported('9'), reported('10', 'Wrong Answer')))
      .gives(enriched({ submissionId: '9' }, { key: `${KEY}|#2` }), enriched({ submissionId: '10' }, { key: KEY }))
  })
})

describe('the demo', () => {
  const moved = (seconds: number): SolvelogEvent => ({ type: 'DemoMovedForward', v: 1, seconds })
  const demo = recorded({ source: 'demo', facts: { code: 'pass' } })

  test('[C7] moves with the calendar and keeps its keys', () => {
    given(demo).when({ type: 'MoveDemoForward', seconds: 604_800 }).gives(moved(604_800))
    const tables = tablesOf([demo, moved(604_800), moved(3600)])
    expect(tables.solves[KEY]?.timestamp).toBe(T + 608_400)
    expect(tables.demoShift).toBe(608_400)
  })
})
