import type { NewSolve } from '#events/command'
import { addedSolve } from '#events/projections/added-solves'
import type { Tables } from '#events/projections/tables'
import { localDay } from '../platform'

/** Many tables have no seconds, so two solves within the same minute count as the same. */
const minute = (timestamp: number): number => Math.floor(timestamp / 60)

/** Finds rows of a table that repeat a solve: the same problem and verdict in the same minute, or on the same day. */
export class KnownSolves {
  readonly #minutes = new Set<string>()
  readonly #days = new Set<string>()

  /** Starts with the solves of the log, including joined ones, but not removed ones. */
  constructor(tables: Tables) {
    for (const row of Object.values(tables.solves)) this.add(row)
    for (const row of Object.values(tables.hidden)) if (!addedSolve(tables, row.key).isRemoved) this.add(row)
  }

  add({ slug, status, timestamp }: Pick<NewSolve, 'slug' | 'status' | 'timestamp'>): void {
    this.#minutes.add(`${slug}|${status}|${minute(timestamp)}`)
    this.#days.add(`${slug}|${status}|${localDay(timestamp)}`)
  }

  /** `hasTime`: the row has a time of day, not only a day. */
  has({ slug, status, timestamp }: NewSolve, hasTime: boolean): boolean {
    return hasTime
      ? this.#minutes.has(`${slug}|${status}|${minute(timestamp)}`)
      : this.#days.has(`${slug}|${status}|${localDay(timestamp)}`)
  }
}
