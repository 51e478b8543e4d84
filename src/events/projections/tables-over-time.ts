import type { Commit } from '../commit'
import { foldCommitTo } from './fold'
import { Journal } from './journal'
import { SMALL_TABLES, type SmallTable } from './small-tables'
import { createTables, GROWING_LISTS, type Tables } from './tables'
import { VersionedTable } from './versioned-table'

type GrowingList = (typeof GROWING_LISTS)[number]

/** The part of the state at one position in the log that is not in large tables. */
interface SmallState {
  tables: Pick<Tables, SmallTable>
  lengths: Record<GrowingList, number>
}

/** The names of the large tables: all tables except the small ones and the append-only lists, so that the compiler reports a missing one. */
type LargeTable = Exclude<keyof Tables, SmallTable | GrowingList | 'withdrawn'>

type Versions = { [N in LargeTable]: VersionedTable<Tables[N][keyof Tables[N]]> }

/**
 * The tables of a log at every position. Position p means after the log's first p commits, ordered by time. Leaves out a commit at every
 * position if the whole log hides it, for example because its import was undone later. Stores each changed row once for each commit, so that
 * reading a position needs no replay.
 */
export class TablesOverTime {
  readonly #versions: Versions = {
    solves: new VersionedTable(),
    unrecorded: new VersionedTable(),
    hidden: new VersionedTable(),
    added: new VersionedTable(),
    joined: new VersionedTable(),
    sameSecondKeys: new VersionedTable(),
    keysOfId: new VersionedTable(),
    sameSubmission: new VersionedTable(),
    shownAs: new VersionedTable(),
    identified: new VersionedTable(),
    keysOfOwnProblem: new VersionedTable(),
    problemNotes: new VersionedTable(),
    problemTags: new VersionedTable(),
    reviews: new VersionedTable(),
    excluded: new VersionedTable(),
    pickMarks: new VersionedTable(),
    drawnPicks: new VersionedTable(),
  }
  readonly #tables: Tables
  readonly #versionsByTable: ReadonlyMap<object, VersionedTable<unknown>>
  readonly #smallStates: SmallState[] = []

  /** `withdrawn` has the ids of the commits that are in the log but do not count, as of the log's end. */
  constructor(withdrawn: Tables['withdrawn'] = {}) {
    const tables = { ...createTables(), withdrawn }
    this.#tables = tables
    this.#versionsByTable = new Map(
      Object.entries(this.#versions).map(([name, one]) => [Reflect.get(tables, name), one]),
    )
  }

  get length(): number {
    return this.#smallStates.length
  }

  /** Applies the next commit. Commits must be passed in the order of their times. */
  fold(commit: Commit): void {
    const journal = new Journal()
    foldCommitTo(this.#tables, commit, journal)
    const last = this.#smallStates.at(-1)
    const isSmallChanged = !last || journal.changes.some(({ table }) => table === this.#tables)
    this.#smallStates.push({
      tables: isSmallChanged ? pickSmallTables(this.#tables) : last.tables,
      lengths: mapLists((name) => this.#tables[name].length),
    })
    for (const { table, key, after } of journal.changes) {
      this.#versionsByTable.get(table)?.save(this.length, String(key), after)
    }
  }

  get withdrawn(): Tables['withdrawn'] {
    return this.#tables.withdrawn
  }

  /** Returns the tables after the first `position` commits. Do not change them. */
  getTablesAt(position: number): Tables {
    const small = this.#smallStates[Math.min(position, this.length) - 1]
    return {
      ...createTables(),
      ...Object.fromEntries(Object.entries(this.#versions).map(([name, one]) => [name, one.getTableAt(position)])),
      ...small?.tables,
      ...mapLists<Pick<Tables, GrowingList>>((name) => this.#tables[name].slice(0, small?.lengths[name] ?? 0)),
      withdrawn: this.withdrawn,
    }
  }
}

const mapLists = <R extends Record<GrowingList, unknown>>(map: (name: GrowingList) => R[GrowingList]) =>
  Object.fromEntries(GROWING_LISTS.map((name) => [name, map(name)])) as R

const pickSmallTables = (tables: Tables): SmallState['tables'] =>
  Object.fromEntries(SMALL_TABLES.map((name) => [name, tables[name]])) as SmallState['tables']

/**
 * Returns the tables with only the solves up to a time (epoch seconds, included). All other data stays as it is now, including scores that
 * were given later (docs/decisions/0050).
 */
export function filterTablesUpTo(tables: Tables, until: number): Tables {
  const solves = Object.entries(tables.solves).filter(([, row]) => row.timestamp <= until)
  return { ...tables, solves: Object.fromEntries(solves) }
}
