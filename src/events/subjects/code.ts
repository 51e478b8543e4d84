import type { EventAddress } from '../commit'
import { changedSince } from '../decision'
import { type Definitions, type EventIn, shape, type Undo } from '../define'
import { edited, foldRow, withAddress } from '../projections/solve-row'
import type { AnySolveRow, SolveTables } from '../projections/solve-tables'
import { key, text } from '../schemas'
import { addressOf, type OfSolve, onSolve, solves } from './solves'

export const CODE_SHAPES = [
  shape('CodeEdited', 1, { key, code: text }),
  /** An undo removed the person's code: a source may add its code again. */
  shape('CodeRemoved', 1, { key }),
  /** The person removed the code: no sync restores it (docs/decisions/0186). */
  shape('CodeRemoved', 2, { key }),
] as const

export type CodeEvent = EventIn<typeof CODE_SHAPES>

export type CodeCommand = { type: 'SaveCode'; key: string; code: string } | { type: 'RemoveCode'; key: string }

/** The code that an undo restores. `wasRemoved`: the person had removed it before, so no sync may fill it in again. */
interface EarlierCode {
  code: string | null
  wasRemoved: boolean
}

const undo: Undo<OfSolve, AnySolveRow, EventAddress | null, SolveTables, CodeEvent, EarlierCode> = onSolve({
  changed: () => changedSince('code'),
  value: (row) => addressOf(row, 'code'),
  content: (row, _, { code = null }) => ({ code, wasRemoved: code === null && row?.edited.code !== undefined }),
  restore: ({ code, wasRemoved }, { key }) => ({
    ok: true,
    events: [
      code === null ? { type: 'CodeRemoved', v: wasRemoved ? 2 : 1, key } : { type: 'CodeEdited', v: 1, key, code },
    ],
  }),
})

export const CODE_EVENTS: Definitions<typeof CODE_SHAPES, SolveTables> = {
  CodeEdited: {
    kind: 'code',
    subject: solves,
    fold: foldRow((row, _, { at, time }) => ({
      ...row,
      largeFields: withAddress(row, 'code', at),
      edited: edited(row, 'code', time),
    })),
    sentence:
      ({ key }) =>
      (names) =>
        `edited the code on ${names.solve(key)}`,
    restored:
      ({ key }) =>
      (names) =>
        `restored earlier code on ${names.solve(key)}`,
    undo,
  },
  CodeRemoved: {
    kind: 'code',
    subject: solves,
    /** After an undo (version 1) a source may add its code again; after a removal (version 2) it may not. */
    fold: foldRow<EventIn<typeof CODE_SHAPES> & { type: 'CodeRemoved' }>((row, event, { time }) => {
      const largeFields = withAddress(row, 'code', null)
      if (event.v === 2) return { ...row, largeFields, edited: edited(row, 'code', time) }
      const { code: _, ...others } = row.edited
      const { code: __, ...fingerprints } = row.fingerprints
      return { ...row, largeFields, edited: others, fingerprints }
    }),
    sentence:
      ({ key }) =>
      (names) =>
        `removed the code from ${names.solve(key)}`,
    undo,
  },
}
