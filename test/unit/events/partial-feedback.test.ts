import { expect, test } from 'vitest'
import type { SolveRecord } from '#domain/table/solve-record'
import { solvesToCsv } from '#worker/backup/solve-tables'
import { FEEDBACK } from './given'

const partial = {
  ...FEEDBACK,
  performance: { ...FEEDBACK.performance, time_to_solve: null },
  code_quality: { ...FEEDBACK.code_quality, readability: 0 },
}

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
  const [head = '', row = ''] = solvesToCsv([record]).split('\r\n')
  const cell = (name: string) => row.split(',')[head.split(',').indexOf(name)]
  expect([cell('Score'), cell('Time to solve'), cell('Readability'), cell('Correctness')]).toEqual(['91', '', '0', '5'])
})
