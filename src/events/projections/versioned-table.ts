import { countUpTo } from '#lib/sorted'

/** The values of one key from its insertion to its removal. */
interface ValueHistory<T> {
  key: string
  positions: number[]
  /** `values[i]` is the value from position `positions[i]` on; the last one is undefined if it was removed. */
  values: (T | undefined)[]
}

/**
 * A keyed table that remembers its values at every position. Fold into `current` like any record: it tracks the touched keys,
 * and only those are copied.
 */
export class VersionedTable<T extends object | string> {
  /** The current table; folds change it and its values in place. */
  readonly current: Record<string, T>
  readonly #values: Record<string, T> = {}
  /** The keys touched since the last version. Keys that were inserted are in the order of their insertion. */
  readonly #touched = new Set<string>()
  readonly #removed = new Set<string>()
  /** In the order of insertion, as in the table itself: a key that was removed and inserted again has several. */
  readonly #histories: ValueHistory<T>[] = []
  readonly #current = new Map<string, ValueHistory<T>>()

  /** `copy` makes a value that later folds do not change; it may share parts with `before`, the previous copy. */
  constructor(private readonly copy: (value: T, before: T | undefined) => T) {
    this.current = watched(this.#values, this.#touched, this.#removed)
  }

  /** Stores the keys touched since the last call; `position` must increase. */
  saveVersion(position: number): void {
    for (const key of this.#touched) {
      const value = this.#values[key]
      const history = this.#current.get(key)
      const kept = value && this.copy(value, history?.values.at(-1))
      const isContinued = history !== undefined && !this.#removed.has(key)
      if (history) {
        history.positions.push(position)
        history.values.push(isContinued ? kept : undefined)
      }
      if (history && kept === undefined) this.#current.delete(key)
      if (kept !== undefined && !isContinued) this.#begin({ key, positions: [position], values: [kept] })
    }
    this.#touched.clear()
    this.#removed.clear()
  }

  /** The table at a position. Treat as immutable: its values are shared with other positions. */
  at(position: number): Record<string, T> {
    const table: Record<string, T> = {}
    for (const { key, positions, values } of this.#histories) {
      if ((positions[0] ?? position) > position) break
      const value = values[countUpTo(positions, position) - 1]
      if (value !== undefined) table[key] = value
    }
    return table
  }

  #begin(history: ValueHistory<T>): void {
    this.#histories.push(history)
    this.#current.set(history.key, history)
  }
}

function watched<T>(values: Record<string, T>, touched: Set<string>, removed: Set<string>): Record<string, T> {
  return new Proxy(values, {
    get(target, name): unknown {
      if (typeof name === 'string' && name in target) touched.add(name)
      return Reflect.get(target, name)
    },
    set(target, name, value): boolean {
      if (!(name in target)) touched.delete(String(name))
      touched.add(String(name))
      return Reflect.set(target, name, value)
    },
    deleteProperty(target, name): boolean {
      touched.add(String(name))
      if (name in target) removed.add(String(name))
      return Reflect.deleteProperty(target, name)
    },
  })
}
