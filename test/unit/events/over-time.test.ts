import { expect, test } from 'vitest'
import { TablesOverTime } from '#events/projections/tables-over-time'
import { FEEDBACK, makeCommits, makeSolveRecorded, SOLVE_KEY } from './event-fixtures'

test('[L4] an unchanged row is the same object at every position, so that long logs need little memory', () => {
  const otherSolve = makeSolveRecorded({ key: 'lru-cache|1', slug: 'lru-cache' })
  const feedbackSaved = { type: 'FeedbackSaved', v: 1, key: SOLVE_KEY, feedback: FEEDBACK, via: 'form' }
  const tables = new TablesOverTime()
  for (const commit of makeCommits([[makeSolveRecorded({ facts: { code: 'x' } }), otherSolve], [feedbackSaved]]))
    tables.fold(commit)
  const [earlySolves, lateSolves] = [tables.getTablesAt(1).solves, tables.getTablesAt(2).solves]
  expect(lateSolves['lru-cache|1']).toBe(earlySolves['lru-cache|1'])
  expect(lateSolves[SOLVE_KEY]).not.toBe(earlySolves[SOLVE_KEY])
  expect(lateSolves[SOLVE_KEY]?.fingerprints).toBe(earlySolves[SOLVE_KEY]?.fingerprints)
})
