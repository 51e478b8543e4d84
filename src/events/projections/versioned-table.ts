import { countUpTo } from '#lib/sorted'

/** The values of one key from its insertion to its removal. */
interface ValueHistory<T> {
  key: string
  positions: number[]
  /** `values[i]` is the value from position `positions[i]` on; the last one is undefined if it was removed. */
  values: (T | undefined)[]
}

/** All values that a keyed table had, by position. The values themselves never change. */
export class VersionedTable<T> {
  /** In the order of insertion, as in the table itself: a key that was removed and inserted again has several. */
  readonly #histories: ValueHistory<T>[] = []
  readonly #current = new Map<string, ValueHistory<T>>()

  /** Stores the value of a key from a position on; undefined if it was removed. Positions must not decrease. */
  save(position: number, key: string, value: T | undefined): void {
    const history = this.#current.get(key)
    if (history) setAt(history, position, value)
    if (value === undefined) this.#current.delete(key)
    else if (!history) this.#begin({ key, positions: [position], values: [value] })
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

function setAt<T>({ positions, values }: ValueHistory<T>, position: number, value: T | undefined): void {
  if (positions.at(-1) !== position) {
    positions.push(position)
    values.push(value)
  } else values[values.length - 1] = value
}
