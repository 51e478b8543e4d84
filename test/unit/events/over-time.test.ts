import { expect, test } from 'vitest'
import { TablesOverTime } from '#events/projections/tables-over-time'
import { FEEDBACK, makeCommits, makeSolveRecorded, SOLVE_KEY } from './given'

test('[L4] an unchanged row is the same object at every position, so that long logs need little memory', () => {
  const other = makeSolveRecorded({ key: 'lru-cache|1', slug: 'lru-cache' })
  const saved = { type: 'FeedbackSaved', v: 1, key: SOLVE_KEY, feedback: FEEDBACK, via: 'form' }
  const tables = new TablesOverTime()
  for (const commit of makeCommits([[makeSolveRecorded({ facts: { code: 'x' } }), other], [saved]])) tables.fold(commit)
  const [early, late] = [tables.at(1).solves, tables.at(2).solves]
  expect(late['lru-cache|1']).toBe(early['lru-cache|1'])
  expect(late[SOLVE_KEY]).not.toBe(early[SOLVE_KEY])
  expect(late[SOLVE_KEY]?.fingerprints).toBe(early[SOLVE_KEY]?.fingerprints)
})
