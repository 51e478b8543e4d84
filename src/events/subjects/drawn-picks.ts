import * as v from 'valibot'
import { addDrawnPicks, type DrawnPick } from '#domain/today/open-picks'
import type { DecisionOf } from '../decision'
import { type CommandHandlers, defineShape, type EventDefinitions, type EventIn } from '../define'
import { problemSlug } from '../schemas'

export const DRAWN_PICK_SHAPES = [
  /** The problems that Today recommended, stored with the first change or sync of a day (N32). */
  defineShape('TodayDrawn', 1, {
    /** In days since 1970-01-01. */
    day: v.pipe(v.number(), v.safeInteger()),
    slugs: v.array(problemSlug),
  }),
] as const

type DrawnPickEvent = EventIn<typeof DRAWN_PICK_SHAPES>

export interface DrawnPickCommand {
  type: 'StorePicks'
  day: number
  slugs: string[]
}

export interface DrawnPickTables {
  /** By review day: the problems that Today recommended on any device, first place first. */
  readonly drawnPicks: Readonly<Record<string, readonly DrawnPick[]>>
}

export const DRAWN_PICK_EVENTS: EventDefinitions<typeof DRAWN_PICK_SHAPES, DrawnPickTables> = {
  TodayDrawn: {
    kind: 'other',
    isQuiet: true,
    subject: null,
    fold({ drawnPicks }, { day, slugs }, { to: writer }) {
      writer.put(drawnPicks, String(day), addDrawnPicks(drawnPicks[day] ?? [], slugs))
    },
    sentence: () => () => 'stored the picks of the day',
    undo: null,
  },
}

export const DRAWN_PICK_HANDLERS: CommandHandlers<DrawnPickCommand, DrawnPickTables, DrawnPickEvent> = {
  StorePicks: (command, tables) => ({ ok: true, events: createDrawnPickEvents(tables, command) }),
}

/** Returns the event that stores the picks of a day, or nothing if all of them are stored. */
export function createDrawnPickEvents(
  { drawnPicks }: DrawnPickTables,
  { day, slugs }: Pick<DrawnPickEvent, 'day' | 'slugs'>,
): DrawnPickEvent[] {
  const stored = new Set(drawnPicks[day]?.map(({ slug }) => slug))
  return slugs.every((slug) => stored.has(slug)) ? [] : [{ type: 'TodayDrawn', v: 1, day, slugs }]
}

/** Adds the event that stores the picks of a day to the events of a decision. */
export function addDrawnPickEvent<E>(
  decision: DecisionOf<E>,
  tables: DrawnPickTables,
  picks: Pick<DrawnPickEvent, 'day' | 'slugs'>,
): DecisionOf<E | DrawnPickEvent> {
  if (!decision.ok || decision.events.length === 0) return decision
  return { ok: true, events: [...decision.events, ...createDrawnPickEvents(tables, picks)] }
}
