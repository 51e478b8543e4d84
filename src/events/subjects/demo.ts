import * as v from 'valibot'
import { formatHoursOrDays } from '#lib/format-time'
import { MAX_ACCEPTED_SECONDS } from '#lib/time'
import { type CommandHandlers, defineShape, type EventDefinitions, type EventIn, refusedUndo } from '../define'
import type { SolveTables } from '../projections/solve-tables'
import { createStates, fieldOfEvent } from './field-of-event'

export const DEMO_SHAPES = [
  defineShape('DemoMovedForward', 1, {
    seconds: v.pipe(v.number(), v.integer(), v.minValue(-MAX_ACCEPTED_SECONDS), v.maxValue(MAX_ACCEPTED_SECONDS)),
  }),
] as const

export interface DemoCommand {
  type: 'MoveDemoForward'
  seconds: number
}

export const DEMO_EVENTS: EventDefinitions<typeof DEMO_SHAPES, SolveTables> = {
  DemoMovedForward: {
    kind: 'other',
    subject: fieldOfEvent,
    states: ({ seconds }) =>
      createStates({
        name: 'All dates',
        after: `${formatHoursOrDays(Math.abs(seconds))} ${seconds < 0 ? 'earlier' : 'later'}`,
      }),
    /** Shifts the times of the demo's solves. The keys stay the same, so that a sync adds no duplicates (C7). */
    fold(tables, { seconds }, { to: writer }) {
      writer.change(tables, (draft) => {
        draft.demoShift += seconds
      })
      for (const table of [tables.solves, tables.hidden]) {
        for (const row of Object.values(table)) {
          if (row.source === 'demo') writer.put(table, row.key, { ...row, timestamp: row.timestamp + seconds })
        }
      }
    },
    sentence:
      ({ seconds }) =>
      () =>
        `moved the demo’s solves ${seconds < 0 ? 'back' : 'forward'} by ${formatHoursOrDays(Math.abs(seconds))}`,
    undo: refusedUndo,
  },
}

export const DEMO_HANDLERS: CommandHandlers<DemoCommand, object, EventIn<typeof DEMO_SHAPES>> = {
  MoveDemoForward: ({ seconds }) => ({ ok: true, events: [{ type: 'DemoMovedForward', v: 1, seconds }] }),
}
