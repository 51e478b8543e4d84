import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportingSource, Submission } from '#domain/solve'
import type { Commit } from '#events/commit'
import { recordSubmissions } from '#events/decide/submissions'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { assertProperty } from '../../property'
import { makeNthUuid } from './command-generators'
import {
  FEEDBACK,
  givenEvents,
  makeRecordCommand,
  makeSolveRecorded,
  makeSubmission,
  SOLVE_KEY,
} from './event-fixtures'

const makeReportedSubmission = (id: string, status = 'Accepted') =>
  makeSubmission({ status, facts: { submissionId: id } })
const makeNoteEvent = (key: string, notes = 'Mine.'): SolvelogEvent => ({
  type: 'DetailsEdited',
  v: 1,
  key,
  changes: { notes },
})
const makeIdReport = (key: string, submissionId: string, moreFields = {}): SolvelogEvent => ({
  type: 'SolveEnriched',
  v: 1,
  key,
  source: 'extension',
  ...moreFields,
  facts: { submissionId },
})

describe('a submission recorded again after its record was lost', () => {
  test.each(['earlier', 'demo'] as const)(
    '[C6] [fault 30] a lost submission that “%s” reports again with notes and feedback does not replace newer edits',
    (source) => {
      const ownValues = { notes: 'Old.', feedback: FEEDBACK }
      const feedbackSaved: SolvelogEvent = {
        type: 'FeedbackSaved',
        v: 1,
        key: SOLVE_KEY,
        feedback: FEEDBACK,
        via: 'form',
      }
      givenEvents(makeNoteEvent(SOLVE_KEY), feedbackSaved)
        .when(makeRecordCommand(source, makeSubmission({ own: ownValues })))
        .returnsEvents(makeSolveRecorded({ source }))
      givenEvents(makeNoteEvent(SOLVE_KEY))
        .when(makeRecordCommand(source, makeSubmission({ own: ownValues })))
        .returnsEvents(makeSolveRecorded({ source }), { ...feedbackSaved, via: source === 'demo' ? 'demo' : 'earlier' })
    },
  )

  test('[C6] [fault 30] a lost submission that the recent list reports again keeps the status and language that the extension sent', () => {
    const commits = [
      makeNoteEvent(SOLVE_KEY),
      makeIdReport(SOLVE_KEY, '9', { status: 'Wrong Answer', lang: 'cpp' }),
    ].map((event, i) => makeCommit(event, i))
    const recordAgain = (source: 'recent' | 'extension') =>
      replay([...commits, makeCommit(makeSolveRecorded({ source }), 2)]).solves[SOLVE_KEY]
    expect(recordAgain('recent')).toMatchObject({ status: 'Wrong Answer', lang: 'cpp' })
    expect(recordAgain('extension')).toMatchObject({ status: 'Accepted', lang: 'python3' })
  })
})

const makeCommit = (event: SolvelogEvent, index: number): Commit => ({
  seq: index + 1,
  id: makeNthUuid(index),
  at: 1_790_000_000_000 + index,
  device: 'device-a',
  cause: 'person',
  events: [event],
})

const isRecording = ({ events: [event] }: Commit): boolean =>
  typeof event === 'object' && event !== null && 'type' in event && event.type === 'SolveRecorded'

class Log {
  commits: Commit[] = []

  append(events: readonly SolvelogEvent[]): void {
    for (const event of events) this.commits.push(makeCommit(event, this.commits.length))
  }

  report(source: ReportingSource, batch: readonly Submission[]): void {
    this.append(recordSubmissions(source, batch, replay(this.commits)))
  }
}

/**
 * All submissions have one timestamp. The site's public list reports some of them, and then the extension reports all.
 */
const anySameSecondReports = fc.record({
  all: fc
    .uniqueArray(fc.constantFrom('1', '2', '10', '11'), { minLength: 1 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) => fc.constantFrom('Accepted', 'Wrong Answer').map((s) => makeReportedSubmission(id, s))),
      ),
    ),
  recent: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  lost: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  isOneBatch: fc.boolean(),
})

test('[C6] [fault 30] whichever records are lost, each submission gets its own edits back when it is recorded again', () => {
  assertProperty(
    fc.property(anySameSecondReports, ({ all, recent, lost, isOneBatch }) => {
      const log = new Log()
      log.report(
        'recent',
        all.filter((_, i) => recent[i]).map((one) => ({ ...one, facts: {} })),
      )
      log.report('extension', all)
      for (const { key, submissionId } of Object.values(replay(log.commits).solves)) {
        log.append([makeNoteEvent(key, `note of ${submissionId}`)])
      }
      const { commits } = log
      log.commits = commits.filter((commit, i) => !isRecording(commit) || !lost[i])
      for (const batch of isOneBatch ? [all] : all.map((one) => [one])) log.report('extension', batch)
      const { solves, unrecorded } = replay(log.commits)
      expect(unrecorded).toEqual({})
      const notes = Object.values(solves).map(({ submissionId, largeFields }) => {
        const event = log.commits.find(({ seq }) => seq === largeFields.notes?.seq)?.events[0]
        return [submissionId, event]
      })
      expect(notes.toSorted()).toMatchObject(
        all
          .map(({ facts: { submissionId } }) => [submissionId, { changes: { notes: `note of ${submissionId}` } }])
          .toSorted(),
      )
    }),
    { numRuns: 500 },
  )
})
