import { expect, test } from 'vitest'
import { findScoreChanges } from '#domain/insight/score-changes'
import { createAddedKey } from '#domain/solve'
import { createTables } from '#events/projections/tables'
import type { Session } from '#worker/session'
import { findNewestSubmissionTime } from '#worker/session/newest-submission'
import { describeArrivals } from '#worker/sync/arrivals'

const acceptedFields = { title: 'Rotate Array', status: 'Accepted' }
const failedFields = { title: 'Two Sum', status: 'Wrong Answer' }

test('[E5] a single new submission is announced with the scores that it changed', () => {
  expect(describeArrivals([acceptedFields], [{ category: 'Array', from: 39, to: 44 }])).toBe(
    'Rotate Array accepted. Array 39% → 44%',
  )
  expect(describeArrivals([failedFields], [])).toBe('Two Sum: Wrong Answer.')
})

test('[E5] several are counted, and no more than two problems and three scores are named', () => {
  const moved = (['Array', 'Graph', 'Tree', 'Stack'] as const).map((category) => ({ category, from: 1, to: 2 }))
  expect(describeArrivals([acceptedFields, failedFields], moved)).toBe(
    '1 solved: Rotate Array. Array 1% → 2%, Graph 1% → 2%, Tree 1% → 2%',
  )
  const solve = (title: string) => ({ title, status: 'Accepted' })
  expect(describeArrivals([solve('Two Sum'), solve('3Sum'), solve('Two Sum')], [])).toBe('2 solved: Two Sum, 3Sum.')
  expect(describeArrivals(['A', 'B', 'C', 'D'].map(solve), [])).toBe('4 solved: A, B and 2 more.')
  expect(describeArrivals([failedFields, failedFields], [])).toBe('2 new submissions, none accepted.')
})

test('[E5] only scores that differ in whole percent are changes, the largest first', () => {
  const makeRow = (tag: 'Array' | 'Graph' | 'Tree', adjustedScore: number) => ({
    tag,
    goal: 1,
    estimatedScore: 0,
    confidenceLevel: 0,
    adjustedScore,
  })
  const rowsBefore = [makeRow('Array', 0.39), makeRow('Graph', 0.101), makeRow('Tree', 0.5)]
  const rowsAfter = [makeRow('Array', 0.44), makeRow('Graph', 0.104), makeRow('Tree', 0.41)]
  expect(findScoreChanges(rowsBefore, rowsAfter)).toEqual([
    { category: 'Tree', from: 50, to: 41 },
    { category: 'Array', from: 39, to: 44 },
  ])
})

test('[E5] [N10] a solve that the person added is not the newest submission, so later arrivals are announced', () => {
  const makeEntry = (key: string, timestamp: number) => [key, { key, timestamp }]
  const addedSolveKey = createAddedKey('two-sum', 300, '00000000-0000-4000-8000-000000000001')
  const solves = Object.fromEntries([
    makeEntry('two-sum|100', 100),
    makeEntry(addedSolveKey, 300),
    makeEntry('two-sum|900000', 900_000),
  ])
  const session = { log: { tables: { ...createTables(), solves } }, platform: { now: () => 400_000 } }
  expect(findNewestSubmissionTime(session as unknown as Session)).toBe(100)
})
