import type { EventAddress } from '../commit'
import type { SmallTable } from './small-tables'

/** What a `fold` function knows about its event besides the event itself. */
export interface EventContext {
  at: EventAddress
  /** The time (`at`) of the event's commit, in epoch milliseconds. */
  time: number
  /** The id of the device that created the event's commit. */
  device: string
  /** The stored event that follows in the same commit; undefined if there is none. */
  next: unknown
}

/** Small tables whose rows a recipe may set and delete. A row itself may only be replaced. */
export type TableDraft<T> = {
  -readonly [N in keyof T & SmallTable]: T[N] extends readonly (infer R)[]
    ? R[]
    : string extends keyof T[N]
      ? Record<string, Readonly<T[N][string & keyof T[N]]>>
      : Readonly<T[N]>
}

export interface FoldContext extends EventContext {
  to: Writer
}

/** Changes the tables for `fold` functions, which cannot change them otherwise. Rows are replaced, never changed. */
export interface Writer {
  /** Sets a row of a table. Appends to a list if the key is the list's length. */
  put<T extends object, K extends keyof T>(table: T, key: K, value: T[K]): void
  remove(table: object, key: string): void
  /** Changes small tables by an Immer recipe (see `recipe`). */
  change<T>(tables: T, recipe: (draft: TableDraft<T>) => void): void
}

/**
 * Returns a `fold` function from an Immer recipe, which sets and deletes rows like those of plain objects. Immer copies each changed table,
 * so a recipe only gets the tables named in `SMALL_TABLES`.
 */
export const recipe =
  <T, E>(change: (draft: TableDraft<T>, event: E, context: EventContext) => void) =>
  (tables: T, event: E, { to: writer, ...context }: FoldContext): void =>
    writer.change(tables, (draft) => change(draft, event, context))

/** Appends a commit's position (`seq`) to the positions of the commits about a row, unless it is already the last one. */
export const appendSeq = (seqs: readonly number[], seq: number): readonly number[] =>
  seqs.at(-1) === seq ? seqs : [...seqs, seq]
