import * as v from 'valibot'
import { createPickMarkKey, PICK_MARKS, type PickMark } from '#domain/today/marks'
import { getOwnEntry } from '#lib/own-entry'
import { createChangedSinceRefusal, type DecisionOf } from '../decision'
import {
  type CommandHandlers,
  defineShape,
  diffValue,
  type EventDefinitions,
  type EventIn,
  type Subject,
} from '../define'
import { problemSlug } from '../schemas'

/** The marks that version 1 of the event `PickMarked` can set. Null removes a mark. */
const pickMarkOfVersion1 = v.nullable(v.picklist(['skipped', 'swapped']))
const pickMark = v.nullable(v.picklist(PICK_MARKS))

export const PICK_SHAPES = [
  defineShape('PickMarked', 1, {
    /** The day of the recommendation, in days since 1970-01-01. */
    day: v.pipe(v.number(), v.safeInteger()),
    slug: problemSlug,
    mark: pickMarkOfVersion1,
    /** The mark that `mark` replaced, for the undo. */
    earlier: pickMarkOfVersion1,
  }),
  /** The version for the mark "added" (docs/decisions/0421). */
  defineShape('PickMarked', 2, {
    day: v.pipe(v.number(), v.safeInteger()),
    slug: problemSlug,
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
  /** The marks of problems recommended for a day. The keys come from `createPickMarkKey`. */
  readonly pickMarks: Readonly<Record<string, PickMark>>
}

const MARK_LABELS: Record<PickMark, string> = { skipped: 'Skipped', swapped: 'Swapped', added: 'Added' }
const formatMark = (mark: PickMark | null): string => (mark ? MARK_LABELS[mark] : 'Picked')

/** Each event contains the mark before and after it, so the tables need not list its commits. */
const picks: Subject<{ day: number; slug: string }, PickMark, PickTables> = {
  getKey: ({ day, slug }) => createPickMarkKey(day, slug),
  commitSeqs: () => [],
  getState: ({ pickMarks }, key) => getOwnEntry(pickMarks, key) ?? null,
  diff: (before, after) => diffValue('Today', 'plain', formatMark(before), formatMark(after)),
}

export const PICK_EVENTS: EventDefinitions<typeof PICK_SHAPES, PickTables> = {
  PickMarked: {
    kind: 'other',
    subject: picks,
    states: ({ earlier, mark }) => ({ before: earlier, after: mark }),
    fold({ pickMarks }, { day, slug, mark }, { to: writer }) {
      if (mark) writer.put(pickMarks, createPickMarkKey(day, slug), mark)
      else writer.remove(pickMarks, createPickMarkKey(day, slug))
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
      onConflict: () => createChangedSinceRefusal('pick'),
      value: (mark: PickMark | null) => mark,
      restore: (mark: PickMark | null, { day, slug }, tables) => markPick({ day, slug, mark }, tables),
    },
  },
}

export const PICK_HANDLERS: CommandHandlers<PickCommand, PickTables, PickEvent> = { MarkPick: markPick }

function markPick({ day, slug, mark }: Omit<PickCommand, 'type'>, { pickMarks }: PickTables): DecisionOf<PickEvent> {
  const earlier = getOwnEntry(pickMarks, createPickMarkKey(day, slug)) ?? null
  if (mark === earlier) return { ok: true, events: [] }
  // Use version 2 only for the mark "added", so that builds that do not know this mark can read events with the other
  // marks.
  if (mark === 'added' || earlier === 'added')
    return { ok: true, events: [{ type: 'PickMarked', v: 2, day, slug, mark, earlier }] }
  return { ok: true, events: [{ type: 'PickMarked', v: 1, day, slug, mark, earlier }] }
}
