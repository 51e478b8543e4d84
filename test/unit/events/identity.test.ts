import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportingSource, Submission } from '#domain/solve'
import type { Commit } from '#events/commit'
import { recordSubmissions } from '#events/decide/submissions'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { nthUuid } from './chance'
import { FEEDBACK, givenEvents, makeRecordCommand, makeSolveRecorded, makeSubmission, SOLVE_KEY } from './given'

const reported = (id: string, status = 'Accepted') => makeSubmission({ status, facts: { submissionId: id } })
const note = (key: string, notes = 'Mine.'): SolvelogEvent => ({ type: 'DetailsEdited', v: 1, key, changes: { notes } })
const heardId = (key: string, submissionId: string, better = {}): SolvelogEvent => ({
  type: 'SolveEnriched',
  v: 1,
  key,
  source: 'extension',
  ...better,
  facts: { submissionId },
})

describe('a submission recorded again after its record was lost', () => {
  test.each(['earlier', 'demo'] as const)(
    '[C6] [fault 30] from the source “%s” with notes and feedback, it does not replace newer edits',
    (source) => {
      const own = { notes: 'Old.', feedback: FEEDBACK }
      const saved: SolvelogEvent = { type: 'FeedbackSaved', v: 1, key: SOLVE_KEY, feedback: FEEDBACK, via: 'form' }
      givenEvents(note(SOLVE_KEY), saved)
        .when(makeRecordCommand(source, makeSubmission({ own })))
        .returnsEvents(makeSolveRecorded({ source }))
      givenEvents(note(SOLVE_KEY))
        .when(makeRecordCommand(source, makeSubmission({ own })))
        .returnsEvents(makeSolveRecorded({ source }), { ...saved, via: source === 'demo' ? 'demo' : 'earlier' })
    },
  )

  test('[C6] [fault 30] from the recent list, it keeps the status and language that the extension sent', () => {
    const commits = [note(SOLVE_KEY), heardId(SOLVE_KEY, '9', { status: 'Wrong Answer', lang: 'cpp' })].map(
      (event, i) => commitOf(event, i),
    )
    const again = (source: 'recent' | 'extension') =>
      replay([...commits, commitOf(makeSolveRecorded({ source }), 2)]).solves[SOLVE_KEY]
    expect(again('recent')).toMatchObject({ status: 'Wrong Answer', lang: 'cpp' })
    expect(again('extension')).toMatchObject({ status: 'Accepted', lang: 'python3' })
  })
})

const commitOf = (event: SolvelogEvent, i: number): Commit => ({
  seq: i + 1,
  id: nthUuid(i),
  at: 1_790_000_000_000 + i,
  device: 'device-a',
  cause: 'person',
  events: [event],
})

const isRecording = ({ events: [event] }: Commit): boolean =>
  typeof event === 'object' && event !== null && 'type' in event && event.type === 'SolveRecorded'

/** A log with a commit for each event. */
class Log {
  commits: Commit[] = []

  append(events: readonly SolvelogEvent[]): void {
    for (const event of events) this.commits.push(commitOf(event, this.commits.length))
  }

  tell(source: ReportingSource, batch: readonly Submission[]): void {
    this.append(recordSubmissions(source, batch, replay(this.commits)))
  }
}

/** Up to four submissions of one second, reported first partly by the recent list, then completely by the extension. */
const anySecond = fc.record({
  all: fc
    .uniqueArray(fc.constantFrom('1', '2', '10', '11'), { minLength: 1 })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.constantFrom('Accepted', 'Wrong Answer').map((s) => reported(id, s)))),
    ),
  recent: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  lost: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  isOneBatch: fc.boolean(),
})

test('[C6] [fault 30] whichever records are lost, each submission gets its own edits back when it is recorded again', () => {
  fc.assert(
    fc.property(anySecond, ({ all, recent, lost, isOneBatch }) => {
      const log = new Log()
      log.tell(
        'recent',
        all.filter((_, i) => recent[i]).map((one) => ({ ...one, facts: {} })),
      )
      log.tell('extension', all)
      for (const { key, submissionId } of Object.values(replay(log.commits).solves)) {
        log.append([note(key, `note of ${submissionId}`)])
      }
      const { commits } = log
      log.commits = commits.filter((commit, i) => !isRecording(commit) || !lost[i])
      for (const batch of isOneBatch ? [all] : all.map((one) => [one])) log.tell('extension', batch)
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
