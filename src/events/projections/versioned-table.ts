import { countUpTo } from '#lib/sorted'

interface ValueHistory<T> {
  positions: number[]
  /** `values[i]` is the value from position `positions[i]` on; undefined if it was removed. */
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
  readonly #touched = new Set<string>()
  readonly #histories = new Map<string, ValueHistory<T>>()

  /** `copy` makes a value that later folds do not change; it may share parts with `before`, the previous copy. */
  constructor(private readonly copy: (value: T, before: T | undefined) => T) {
    this.current = watched(this.#values, this.#touched)
  }

  /** Stores the keys touched since the last call; `position` must increase. */
  saveVersion(position: number): void {
    for (const key of this.#touched) {
      const value = this.#values[key]
      const history = this.#histories.get(key)
      const before = history?.values.at(-1)
      if (value === undefined && before === undefined) continue
      const kept = value && this.copy(value, before)
      if (history) {
        history.positions.push(position)
        history.values.push(kept)
      } else this.#histories.set(key, { positions: [position], values: [kept] })
    }
    this.#touched.clear()
  }

  /** The table at a position. Treat as immutable: its values are shared with other positions. */
  at(position: number): Record<string, T> {
    const table: Record<string, T> = {}
    for (const [key, { positions, values }] of this.#histories) {
      // Keys are in the order of their first appearance.
      if ((positions[0] ?? position) > position) break
      const value = values[countUpTo(positions, position) - 1]
      if (value !== undefined) table[key] = value
    }
    return table
  }
}

function watched<T>(values: Record<string, T>, touched: Set<string>): Record<string, T> {
  const note = (name: string | symbol) => {
    if (typeof name === 'string') touched.add(name)
  }
  return new Proxy(values, {
    get(target, name): unknown {
      note(name)
      return Reflect.get(target, name)
    },
    set(target, name, value): boolean {
      note(name)
      return Reflect.set(target, name, value)
    },
    deleteProperty(target, name): boolean {
      note(name)
      return Reflect.deleteProperty(target, name)
    },
  })
}
