import { countUpTo } from '#lib/sorted'

interface Story<T> {
  positions: number[]
  /** The value from the position of the same index on; undefined once it is removed. */
  values: (T | undefined)[]
}

/**
 * A table of values by key, together with what each key held at every position. Fold into `live` as into any record: it
 * notes which keys a fold has touched, whatever the fold is, and only those are kept anew.
 */
export class Versions<T extends object> {
  /** The table as of now: a fold changes it, and the values in it, in place. */
  readonly live: Record<string, T>
  readonly #values: Record<string, T> = {}
  readonly #touched = new Set<string>()
  readonly #stories = new Map<string, Story<T>>()

  /** `copy` makes a value that later folds do not change; `before` is the copy kept last, whose parts it may share. */
  constructor(private readonly copy: (value: T, before: T | undefined) => T) {
    this.live = watched(this.#values, this.#touched)
  }

  /** Keeps what has been touched since the last time, as of a position greater than all before. */
  keep(position: number): void {
    for (const key of this.#touched) {
      const value = this.#values[key]
      const story = this.#stories.get(key)
      const before = story?.values.at(-1)
      if (value === undefined && before === undefined) continue
      const kept = value && this.copy(value, before)
      if (story) {
        story.positions.push(position)
        story.values.push(kept)
      } else this.#stories.set(key, { positions: [position], values: [kept] })
    }
    this.#touched.clear()
  }

  /** The table as it stood at a position. Treat as immutable: its values are shared with other positions. */
  at(position: number): Record<string, T> {
    const table: Record<string, T> = {}
    for (const [key, { positions, values }] of this.#stories) {
      // Keys stand in the order in which they first appeared.
      if ((positions[0] ?? position) > position) break
      const value = values[countUpTo(positions, position) - 1]
      if (value !== undefined) table[key] = value
    }
    return table
  }
}

function watched<T extends object>(values: Record<string, T>, touched: Set<string>): Record<string, T> {
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
