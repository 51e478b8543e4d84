import type { EventAddress } from '../commit'
import { changedWithVersionsRefusal } from '../decision'
import { type Definitions, type EventIn, shape, type Undo } from '../define'
import { foldRow, withAddress, withEditTime } from '../projections/solve-row'
import type { AnySolveRow, SolveTables } from '../projections/solve-tables'
import { key, text } from '../schemas'
import { addressOf, type OfSolve, solves, undoOnSolve } from './solves'

export const CODE_SHAPES = [
  shape('CodeEdited', 1, { key, code: text }),
  /** An undo removed the person's code. A source may add its code again. */
  shape('CodeRemoved', 1, { key }),
  /** The person removed the code. No sync may add the code again (docs/decisions/0186). */
  shape('CodeRemoved', 2, { key }),
] as const

export type CodeEvent = EventIn<typeof CODE_SHAPES>

export type CodeCommand = { type: 'SaveCode'; key: string; code: string } | { type: 'RemoveCode'; key: string }

/** The code that an undo restores. `wasRemoved`: whether the person had removed the code, so that no sync may add it again. */
interface EarlierCode {
  code: string | null
  wasRemoved: boolean
}

const undo: Undo<OfSolve, AnySolveRow, EventAddress | null, SolveTables, CodeEvent, EarlierCode> = undoOnSolve({
  onLaterChange: () => changedWithVersionsRefusal('code'),
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
      edited: withEditTime(row, 'code', time),
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
    /** Version 1 is an undo: a source may add its code again. Version 2 is a removal by the person: no source may add code again. */
    fold: foldRow<EventIn<typeof CODE_SHAPES> & { type: 'CodeRemoved' }>((row, event, { time }) => {
      const largeFields = withAddress(row, 'code', null)
      if (event.v === 2) return { ...row, largeFields, edited: withEditTime(row, 'code', time) }
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
