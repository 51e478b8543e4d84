import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildDemoEvents } from '#events/decide/demo-events'
import { recordSubmissions } from '#events/decide/submissions'
import { replay } from '#events/projections/fold'
import type { SolveRow } from '#events/projections/solve-tables'
import { createTables, type Tables } from '#events/projections/tables'
import { assertProperty } from '../../property'
import { anySubmission } from './command-generators'
import { makeCommits } from './event-fixtures'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

const removePositions = ({ largeFields, commitSeqs, edited, ...row }: SolveRow) => ({
  ...row,
  edited: Object.keys(edited).sort(),
  parts: Object.keys(largeFields).sort(),
})

const toComparable = (tables: Tables) => ({
  rows: Object.values(tables.solves).map(removePositions),
  sameSecondKeys: tables.sameSecondKeys,
  demoShift: tables.demoShift,
  skipped: tables.skipped,
})

describe('the demo as a log of two weeks', () => {
  test('[C7] it ends with the same tables as a demo recorded in one commit, and its times rise', () => {
    assertProperty(
      fc.property(fc.array(anySubmission, { maxLength: 8 }), (submissions) => {
        const demoCommits = buildDemoEvents(submissions, DAY_SECONDS)
        const times = demoCommits.map(({ at }) => at)
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
        const recordEvents = recordSubmissions('demo', submissions, createTables())
        const moveEvent = { type: 'DemoMovedForward', v: 1, seconds: submissions.length > 0 ? DAY_SECONDS : 0 }
        expect(toComparable(replay(makeCommits(demoCommits.map(({ events }) => events))))).toEqual(
          toComparable(replay(makeCommits([recordEvents, [moveEvent]]))),
        )
      }),
    )
  })
})
