import type { EventAddress } from '../commit'

export interface FoldContext {
  at: EventAddress
  /** The time (`at`) of the event's commit, in epoch milliseconds. */
  time: number
  /** The id of the device that created the event's commit. */
  device: string
  /** The stored event that follows in the same commit; undefined if there is none. */
  next: unknown
  to: Writer
}

/**
 * Changes the tables for `fold` functions. Rows are replaced, never changed. So a journal of replaced rows is enough to revert the changes,
 * to make them again later, and to store the versions of rows.
 */
export interface Writer {
  /** Sets a row or another value. Appends to a list if the key is the list's length. */
  put<T extends object, K extends keyof T>(table: T, key: K, value: T[K]): void
  remove<T>(table: Record<string, T>, key: string): void
}

/** A writer without a journal, for tables that are computed from the whole log. */
export const DIRECT_WRITER: Writer = {
  put(table, key, value) {
    table[key] = value
  },
  remove(table, key) {
    delete table[key]
  },
}

/** A change of one value in a table. `before` or `after` is undefined if there was or is no value. */
export interface Change {
  table: object
  key: PropertyKey
  before: unknown
  after: unknown
}

export class Journal implements Writer {
  readonly changes: Change[] = []
  /** For each table from which a row was removed, all its keys in their order before the first removal. */
  readonly #keyOrders = new Map<object, string[]>()

  put<T extends object, K extends keyof T>(table: T, key: K, value: T[K]): void {
    this.changes.push({ table, key, before: Object.hasOwn(table, key) ? table[key] : undefined, after: value })
    table[key] = value
  }

  remove<T>(table: Record<string, T>, key: string): void {
    if (!Object.hasOwn(table, key)) return
    if (!this.#keyOrders.has(table)) this.#keyOrders.set(table, Object.keys(table))
    this.changes.push({ table, key, before: table[key], after: undefined })
    delete table[key]
  }

  /** Reverts all changes. Every table then has its earlier rows in their earlier order. */
  rollBack(): void {
    for (const { table, key, before } of this.changes.toReversed()) setValue(table, key, before)
    for (const [table, keys] of this.#keyOrders) {
      // Setting a row again makes it the last one of its table.
      for (const key of keys) {
        const value: unknown = Reflect.get(table, key)
        Reflect.deleteProperty(table, key)
        Reflect.set(table, key, value)
      }
    }
  }

  apply(): void {
    for (const { table, key, after } of this.changes) setValue(table, key, after)
  }
}

function setValue(table: object, key: PropertyKey, value: unknown): void {
  if (value !== undefined) Reflect.set(table, key, value)
  else if (Array.isArray(table)) table.length = Number(key)
  else Reflect.deleteProperty(table, key)
}

/** Appends a commit's position (`seq`) to the positions of the commits about a row, unless it is already the last one. */
export const appendSeq = (seqs: readonly number[], seq: number): readonly number[] =>
  seqs.at(-1) === seq ? seqs : [...seqs, seq]
