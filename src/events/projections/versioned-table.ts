import { countUpTo } from '#lib/sorted'

interface ValueHistory<T> {
  key: string
  positions: number[]
  /** `values[i]` applies from the log position `positions[i]` to the next one. The last value is undefined if the key was removed. */
  values: (T | undefined)[]
}

/** All values that a keyed table had, by position in the log. The values are immutable. */
export class VersionedTable<T> {
  /** The histories in the order in which the keys were inserted. A key that was removed and inserted again has several histories. */
  readonly #histories: ValueHistory<T>[] = []
  readonly #current = new Map<string, ValueHistory<T>>()

  /** Stores the value that a key has from a log position on; undefined if the key is removed. Positions must not decrease. */
  save(position: number, key: string, value: T | undefined): void {
    const history = this.#current.get(key)
    if (history) setValueAt(history, position, value)
    if (value === undefined) this.#current.delete(key)
    else if (!history) this.#startHistory({ key, positions: [position], values: [value] })
  }

  /** Returns the table at a position in the log. Do not change its values, which other positions share. */
  getTableAt(position: number): Record<string, T> {
    const table: Record<string, T> = {}
    for (const { key, positions, values } of this.#histories) {
      if ((positions[0] ?? position) > position) break
      const value = values[countUpTo(positions, position) - 1]
      if (value !== undefined) table[key] = value
    }
    return table
  }

  #startHistory(history: ValueHistory<T>): void {
    this.#histories.push(history)
    this.#current.set(history.key, history)
  }
}

function setValueAt<T>({ positions, values }: ValueHistory<T>, position: number, value: T | undefined): void {
  if (positions.at(-1) !== position) {
    positions.push(position)
    values.push(value)
  } else values[values.length - 1] = value
}
