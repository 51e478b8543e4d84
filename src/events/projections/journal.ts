import { produce } from 'immer'
import { SMALL_TABLES } from './small-tables'
import type { TableDraft, Writer } from './writer'

/** A change of one value in a table. `before` or `after` is undefined if there was or is no value. */
export interface Change {
  table: object
  key: PropertyKey
  before: unknown
  after: unknown
}

/** A writer that records its changes, so that they can be taken back and made again. */
export class Journal implements Writer {
  readonly changes: Change[] = []
  /** For each table from which a row was removed, all its keys in their order before the first removal. */
  readonly #keyOrders = new Map<object, string[]>()

  put<T extends object, K extends keyof T>(table: T, key: K, value: T[K]): void {
    this.#set(table, key, value)
  }

  remove(table: object, key: string): void {
    if (!Object.hasOwn(table, key)) return
    if (!this.#keyOrders.has(table)) this.#keyOrders.set(table, Object.keys(table))
    this.#set(table, key, undefined)
  }

  change<T>(tables: T, recipe: (draft: TableDraft<T>) => void): void {
    const all = Object(tables)
    const before = Object.fromEntries(SMALL_TABLES.map((name): [string, unknown] => [name, all[name]]))
    const after = produce(before, (draft) => {
      recipe(draft as TableDraft<T>)
    })
    for (const name of SMALL_TABLES) if (after[name] !== before[name]) this.#set(all, name, after[name])
  }

  /** Reverts all changes. Every table then has its earlier rows in their earlier order, in which scores are summed up. */
  rollBack(): void {
    for (const { table, key, before } of this.changes.toReversed()) setValue(table, key, before)
    for (const [table, keys] of this.#keyOrders) {
      for (const key of keys) {
        const value: unknown = Reflect.get(table, key)
        // Setting a deleted row makes it the last one of its table. A row that the fold had added before the removal stays deleted.
        setValue(table, key, undefined)
        setValue(table, key, value)
      }
    }
  }

  /** Makes the changes again. Those of the object `before`, which contains the tables, are made in its copy `after`. */
  apply(before: object, after: object): void {
    for (const change of this.changes)
      setValue(change.table === before ? after : change.table, change.key, change.after)
  }

  #set(table: object, key: PropertyKey, after: unknown): void {
    const before: unknown = Object.hasOwn(table, key) ? Reflect.get(table, key) : undefined
    this.changes.push({ table, key, before, after })
    setValue(table, key, after)
  }
}

/** Throws if the table is frozen: then it is a small table, which only a recipe changes. */
function setValue(table: object, key: PropertyKey, value: unknown): void {
  if (Object.isFrozen(table)) throw new TypeError(`Only a recipe may change “${String(key)}” of a small table.`)
  if (value !== undefined) Reflect.set(table, key, value)
  else if (Array.isArray(table)) table.length = Number(key)
  else Reflect.deleteProperty(table, key)
}
