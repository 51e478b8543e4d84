import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoEvents } from '#events/decide/demo-events'
import { recordSubmissions } from '#events/decide/submissions'
import { replay } from '#events/projections/fold'
import type { SolveRow } from '#events/projections/solve-tables'
import { emptyTables, type Tables } from '#events/projections/tables'
import { anySubmission } from './chance'
import { makeCommits } from './given'

const HOUR = 3600
const DAY = 24 * HOUR

/** A row without the positions of its parts in the log and the times of its edits. */
const withoutPlaces = ({ largeFields, commitSeqs, edited, ...row }: SolveRow) => ({
  ...row,
  edited: Object.keys(edited).sort(),
  parts: Object.keys(largeFields).sort(),
})

const comparable = (tables: Tables) => ({
  rows: Object.values(tables.solves).map(withoutPlaces),
  twins: tables.sameSecondKeys,
  demoShift: tables.demoShift,
  skipped: tables.skipped,
})

describe('the demo as a log of two weeks', () => {
  test('[C7] it ends at the same tables as a demo recorded at once, and its times rise', () => {
    fc.assert(
      fc.property(fc.array(anySubmission, { maxLength: 8 }), (submissions) => {
        const story = demoEvents(submissions, DAY)
        const times = story.map(({ at }) => at)
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
        const piece = recordSubmissions('demo', submissions, emptyTables())
        const moved = { type: 'DemoMovedForward', v: 1, seconds: submissions.length > 0 ? DAY : 0 }
        expect(comparable(replay(makeCommits(story.map(({ events }) => events))))).toEqual(
          comparable(replay(makeCommits([piece, [moved]]))),
        )
      }),
    )
  })
})
