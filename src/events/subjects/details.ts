import * as v from 'valibot'
import { HINTS, type Hint } from '#domain/hint'
import { DURATION_SECONDS } from '#domain/shapes'
import { isSameJson } from '#lib/same-json'
import type { EventAddress } from '../commit'
import { createChangedWithVersionsRefusal } from '../decision'
import { defineShape, type EventDefinitions, type EventIn } from '../define'
import { joinWords } from '../describe/words'
import { createRowFold, withAddress } from '../projections/solve-row'
import type { AnySolveRow, SolveTables } from '../projections/solve-tables'
import { solveKey, text } from '../schemas'
import { defineUndoOnSolve, getAddress, solves } from './solves'

export const DETAIL_SHAPES = [
  defineShape('DetailsEdited', 1, {
    key: solveKey,
    changes: v.object({
      timeUsed: v.exactOptional(v.nullable(DURATION_SECONDS)),
      usedHints: v.exactOptional(v.nullable(v.picklist(HINTS))),
      notes: v.exactOptional(v.nullable(text)),
    }),
  }),
] as const

export type DetailEvent = EventIn<typeof DETAIL_SHAPES>

/** Changes to a solve's details. An absent field stays unchanged; null clears it. */
export interface DetailChanges {
  /** In seconds. */
  timeUsed?: number | null
  usedHints?: Hint | null
  notes?: string | null
}

export interface DetailCommand {
  type: 'SaveDetails'
  key: string
  changes: DetailChanges
}

/** The values that an event set. The text of a note is represented by its address in the log. */
interface SetDetails extends Omit<DetailChanges, 'notes'> {
  notes?: EventAddress | null
}

const DETAIL_NAMES = { timeUsed: 'solve time', usedHints: 'used hints', notes: 'note' } as const

const pickChangedDetails = <N>(row: AnySolveRow | null, { changes }: DetailEvent, notes: N) => ({
  ...(changes.timeUsed !== undefined && { timeUsed: row?.timeUsed ?? null }),
  ...(changes.usedHints !== undefined && { usedHints: row?.usedHints ?? null }),
  ...(changes.notes !== undefined && { notes }),
})

export const DETAIL_EVENTS: EventDefinitions<typeof DETAIL_SHAPES, SolveTables> = {
  DetailsEdited: {
    kind: 'details',
    subject: solves,
    fold: createRowFold<DetailEvent>((row, { changes }, { at, time }) => {
      const { notes, ...details } = changes
      const times = Object.keys(changes).map((field) => [field, time])
      return {
        ...row,
        ...details,
        ...(notes !== undefined && { largeFields: withAddress(row, 'notes', notes === null ? null : at) }),
        edited: { ...row.edited, ...Object.fromEntries(times) },
      }
    }),
    sentence({ key, changes }) {
      const setNames = listChangedNames(changes, (value) => value !== null)
      const allNames = joinWords([...setNames, ...listChangedNames(changes, (value) => value === null)])
      return (names) =>
        setNames.length === 0
          ? `removed the ${allNames} from ${names.solve(key)}`
          : `edited the ${allNames} on ${names.solve(key)}`
    },
    restored({ key, changes }) {
      const allNames = joinWords([
        ...listChangedNames(changes, (value) => value !== null),
        ...listChangedNames(changes, (value) => value === null),
      ])
      return (names) => `restored the earlier ${allNames} on ${names.solve(key)}`
    },
    undo: defineUndoOnSolve<DetailEvent, SetDetails, DetailEvent, DetailChanges>({
      onConflict(_, newValue, currentValue) {
        const [field = 'notes'] = (['timeUsed', 'usedHints'] as const).filter(
          (one) => !isSameJson(newValue[one], currentValue[one]),
        )
        return createChangedWithVersionsRefusal(DETAIL_NAMES[field])
      },
      value: (row, event) => pickChangedDetails(row, event, getAddress(row, 'notes')),
      content: (row, event, { notes = null }) => pickChangedDetails(row, event, notes),
      restore: (changes, { key }) => ({ ok: true, events: [{ type: 'DetailsEdited', v: 1, key, changes }] }),
    }),
  },
}

const listChangedNames = (changes: DetailChanges, matches: (value: unknown) => boolean): string[] =>
  (['timeUsed', 'usedHints', 'notes'] as const)
    .filter((field) => changes[field] !== undefined && matches(changes[field]))
    .map((field) => DETAIL_NAMES[field])
