import { expect, test } from 'vitest'
import type { SolveRecord } from '#domain/table/solve-record'
import type { SolvelogEvent } from '#events/event'
import { csvOf } from '#worker/backup/solve-tables'
import { FEEDBACK, given, KEY, recorded } from './given'

const partial = {
  ...FEEDBACK,
  performance: { ...FEEDBACK.performance, time_to_solve: null },
  code_quality: { ...FEEDBACK.code_quality, readability: 0 },
}
const saved: SolvelogEvent = { type: 'FeedbackSaved', v: 2, key: KEY, feedback: partial, via: 'form' }
const whole: SolvelogEvent = { type: 'FeedbackSaved', v: 1, key: KEY, feedback: FEEDBACK, via: 'form' }

test('[N16] a restore and an undo keep the missing sub-scores missing', () => {
  given(recorded(), saved, whole)
    .when({ type: 'RestoreFeedback', commit: 'c', key: KEY, feedback: partial })
    .gives(saved, { type: 'VersionRestored', v: 1, commit: 'c' })
  const step = { field: 'feedback', key: KEY, made: { seq: 3, index: 0 }, earlier: partial } as const
  given(recorded(), saved, whole)
    .when({ type: 'Undo', commit: 'c', steps: [step] })
    .gives(saved, { type: 'ChangeUndone', v: 1, commit: 'c' })
})

test('[N16] the CSV leaves a missing sub-score empty', () => {
  const record: SolveRecord = {
    slug: 'two-sum',
    title: 'Two Sum',
    url: '',
    difficulty: null,
    categories: [],
    submissionId: null,
    status: 'Accepted',
    lang: 'python3',
    solvedAt: '2026-08-01T00:00:00.000Z',
    timeUsed: null,
    usedHints: null,
    notes: null,
    feedback: partial,
    code: null,
    alsoTyped: [],
  }
  const [head = '', row = ''] = csvOf([record]).split('\r\n')
  const cell = (name: string) => row.split(',')[head.split(',').indexOf(name)]
  expect([cell('Score'), cell('Time to solve'), cell('Readability'), cell('Correctness')]).toEqual(['91', '', '0', '5'])
})
