import * as v from 'valibot'
import { PICK_MARKS, type PickMark, pickMarkKey } from '#domain/today/marks'
import { entryOf } from '#lib/own-entry'
import { changedSince, type DecisionOf } from '../decision'
import { type Definitions, type EventIn, type Rules, type Subject, shape, valueField } from '../define'
import { problem } from '../schemas'

/** Null removes a mark. */
const firstPickMark = v.nullable(v.picklist(['skipped', 'swapped']))
const pickMark = v.nullable(v.picklist(PICK_MARKS))

export const PICK_SHAPES = [
  shape('PickMarked', 1, {
    /** A local day, as days since 1970-01-01. */
    day: v.pipe(v.number(), v.safeInteger()),
    slug: problem,
    mark: firstPickMark,
    /** The mark that this one replaced, for the undo. */
    earlier: firstPickMark,
  }),
  /** The version for the mark "added" (docs/decisions/0421). */
  shape('PickMarked', 2, {
    day: v.pipe(v.number(), v.safeInteger()),
    slug: problem,
    mark: pickMark,
    earlier: pickMark,
  }),
] as const

type PickEvent = EventIn<typeof PICK_SHAPES>

export interface PickCommand {
  type: 'MarkPick'
  day: number
  slug: string
  mark: PickMark | null
}

export interface PickTables {
  /** The marks of picks, by `pickMarkKey`. */
  pickMarks: Record<string, PickMark>
}

const LABELS: Record<PickMark, string> = { skipped: 'Skipped', swapped: 'Swapped', added: 'Added' }
const labelOf = (mark: PickMark | null): string => (mark ? LABELS[mark] : 'Picked')

/** The mark of one pick. Its events have both states, so the tables need not know their commits. */
const pick: Subject<{ day: number; slug: string }, PickMark, PickTables> = {
  keyOf: ({ day, slug }) => pickMarkKey(day, slug),
  commitSeqs: () => [],
  stateIn: ({ pickMarks }, key) => entryOf(pickMarks, key) ?? null,
  differences: (before, after) => valueField('Today', 'plain', labelOf(before), labelOf(after)),
}

export const PICK_EVENTS: Definitions<typeof PICK_SHAPES, PickTables> = {
  PickMarked: {
    kind: 'other',
    subject: pick,
    states: ({ earlier, mark }) => ({ before: earlier, after: mark }),
    fold({ pickMarks }, { day, slug, mark }, { to }) {
      if (mark) to.put(pickMarks, pickMarkKey(day, slug), mark)
      else to.remove(pickMarks, pickMarkKey(day, slug))
    },
    sentence:
      ({ slug, mark }) =>
      (names) => {
        const title = names.problem(slug)
        if (mark === 'skipped') return `skipped ${title} for the day`
        if (mark === 'added') return `added ${title} to Today`
        return mark === 'swapped' ? `swapped ${title} for another pick` : `brought ${title} back to Today`
      },
    undo: {
      changed: () => changedSince('pick'),
      value: (mark: PickMark | null) => mark,
      restore: (mark: PickMark | null, { day, slug }, tables) => markPick({ day, slug, mark }, tables),
    },
  },
}

export const PICK_RULES: Rules<PickCommand, PickTables, PickEvent> = { MarkPick: markPick }

/** Marks a pick of one day, or removes its mark (N1). */
function markPick({ day, slug, mark }: Omit<PickCommand, 'type'>, { pickMarks }: PickTables): DecisionOf<PickEvent> {
  const earlier = entryOf(pickMarks, pickMarkKey(day, slug)) ?? null
  if (mark === earlier) return { ok: true, events: [] }
  // An earlier build reads every mark that it knows.
  if (mark === 'added' || earlier === 'added')
    return { ok: true, events: [{ type: 'PickMarked', v: 2, day, slug, mark, earlier }] }
  return { ok: true, events: [{ type: 'PickMarked', v: 1, day, slug, mark, earlier }] }
}
