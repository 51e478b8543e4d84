import type { EventAddress } from '../commit'
import { createChangedWithVersionsRefusal } from '../decision'
import { defineShape, type EventDefinitions, type EventIn, type UndoDefinition } from '../define'
import { createRowFold, withAddress, withEditTime } from '../projections/solve-row'
import type { AnySolveRow, SolveTables } from '../projections/solve-tables'
import { solveKey, text } from '../schemas'
import { defineUndoOnSolve, getAddress, type SolveEventFields, solves } from './solves'

export const CODE_SHAPES = [
  defineShape('CodeEdited', 1, { key: solveKey, code: text }),
  /** An undo removed the person's code. A source may add its code again. */
  defineShape('CodeRemoved', 1, { key: solveKey }),
  /** The person removed the code. No sync may add the code again (docs/decisions/0186). */
  defineShape('CodeRemoved', 2, { key: solveKey }),
] as const

export type CodeEvent = EventIn<typeof CODE_SHAPES>

export type CodeCommand = { type: 'SaveCode'; key: string; code: string } | { type: 'RemoveCode'; key: string }

/** The code that an undo restores. `wasRemoved`: whether the person had removed the code, so that no sync may add it again. */
interface EarlierCode {
  code: string | null
  wasRemoved: boolean
}

const undo: UndoDefinition<SolveEventFields, AnySolveRow, EventAddress | null, SolveTables, CodeEvent, EarlierCode> =
  defineUndoOnSolve({
    onConflict: () => createChangedWithVersionsRefusal('code'),
    value: (row) => getAddress(row, 'code'),
    content: (row, _, { code = null }) => ({ code, wasRemoved: code === null && row?.edited.code !== undefined }),
    restore: ({ code, wasRemoved }, { key }) => ({
      ok: true,
      events: [
        code === null ? { type: 'CodeRemoved', v: wasRemoved ? 2 : 1, key } : { type: 'CodeEdited', v: 1, key, code },
      ],
    }),
  })

export const CODE_EVENTS: EventDefinitions<typeof CODE_SHAPES, SolveTables> = {
  CodeEdited: {
    kind: 'code',
    subject: solves,
    fold: createRowFold((row, _, { at, time }) => ({
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
    fold: createRowFold<EventIn<typeof CODE_SHAPES> & { type: 'CodeRemoved' }>((row, event, { time }) => {
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
