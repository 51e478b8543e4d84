import { expect, test } from 'vitest'
import { TablesOverTime } from '#events/projections/tables-over-time'
import { commitsOf, FEEDBACK, KEY, recorded } from './given'

test('[L4] an unchanged row is the same object at every position, so that long logs need little memory', () => {
  const other = recorded({ key: 'lru-cache|1', slug: 'lru-cache' })
  const saved = { type: 'FeedbackSaved', v: 1, key: KEY, feedback: FEEDBACK, via: 'form' }
  const tables = new TablesOverTime()
  for (const commit of commitsOf([[recorded({ facts: { code: 'x' } }), other], [saved]])) tables.fold(commit)
  const [early, late] = [tables.at(1).solves, tables.at(2).solves]
  expect(late['lru-cache|1']).toBe(early['lru-cache|1'])
  expect(late[KEY]).not.toBe(early[KEY])
  expect(late[KEY]?.fingerprints).toBe(early[KEY]?.fingerprints)
})
