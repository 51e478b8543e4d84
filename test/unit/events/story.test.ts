import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoStory } from '#events/decide/demo-events'
import { recordSubmissions } from '#events/decide/submissions'
import { replay } from '#events/projections/fold'
import { emptyTables, type SolveRow, type Tables } from '#events/projections/tables'
import { anySubmission } from './chance'
import { commitsOf, FEEDBACK, KEY, recorded, submission, T } from './given'

const HOUR = 3600
const DAY = 24 * HOUR
const MINUTE_MS = 60_000

/** What a row says, but for where in the log its parts stand. */
const withoutPlaces = ({ parts, places, ...row }: SolveRow) => ({ ...row, parts: Object.keys(parts).sort() })

const told = (tables: Tables) => ({
  rows: Object.values(tables.solves).map(withoutPlaces),
  twins: tables.twins,
  demoShift: tables.demoShift,
  skipped: tables.skipped,
})

describe('the demo as the log of somebody who kept one', () => {
  test('[C7] tells each solve at its own time and its words in the minutes after, moved with the calendar', () => {
    const own = { notes: 'Use a map.', feedback: FEEDBACK }
    const later = submission({ slug: 'lru-cache', timestamp: T + HOUR })
    const at = (T + DAY) * 1000
    expect(demoStory([later, submission({ own })], DAY)).toEqual([
      { at: at - 1, events: [{ type: 'DemoMovedForward', v: 1, seconds: DAY }] },
      { at, events: [recorded({ source: 'demo' })] },
      { at: at + 2 * MINUTE_MS, events: [{ type: 'DetailsEdited', v: 1, key: KEY, changes: { notes: own.notes } }] },
      {
        at: at + 4 * MINUTE_MS,
        events: [{ type: 'FeedbackSaved', v: 1, key: KEY, feedback: FEEDBACK, via: 'demo' }],
      },
      {
        at: at + HOUR * 1000,
        events: [recorded({ source: 'demo', key: `lru-cache|${T + HOUR}`, slug: 'lru-cache', timestamp: T + HOUR })],
      },
    ])
    expect(demoStory([], DAY)).toEqual([])
  })

  test('[C7] ends at the tables of one that came in one piece, and each of its times is after the one before', () => {
    fc.assert(
      fc.property(fc.array(anySubmission, { maxLength: 8 }), (submissions) => {
        const story = demoStory(submissions, DAY)
        const times = story.map(({ at }) => at)
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
        const piece = recordSubmissions('demo', submissions, emptyTables())
        const moved = { type: 'DemoMovedForward', v: 1, seconds: submissions.length > 0 ? DAY : 0 }
        expect(told(replay(commitsOf(story.map(({ events }) => events))))).toEqual(
          told(replay(commitsOf([piece, [moved]]))),
        )
      }),
    )
  })
})
