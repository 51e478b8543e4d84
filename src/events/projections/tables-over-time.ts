import type { Commit } from '../commit'
import { foldCommit } from './fold'
import { emptyTables, type Tables } from './tables'
import { VersionedTable } from './versioned-table'
import { Journal } from './writer'

/** Values at one position that are not keyed, and the lengths of the append-only lists. */
interface Rest {
  values: Pick<Tables, 'activeProfile' | 'reviewSettings' | 'demoShift'>
  deletedProfiles: number
  skipped: number
  person: number
  profiles: number
}

/** The tables with rows. All tables except those in `Rest`, so that the compiler names a new table that is in neither. */
type KeyedTable = Exclude<
  keyof Tables,
  keyof Rest['values'] | 'deletedProfiles' | 'skipped' | 'withdrawn' | 'commitSeqs'
>

type Versions = { [N in KeyedTable]: VersionedTable<Tables[N][string]> }

/**
 * The tables of a log at every position. Position p is the log's first p commits in folding order. Law: `at(p)` equals a
 * replay of those commits. Each changed row is stored once per commit, so reading a position needs no replay. Withdrawn
 * commits are left out at every position, even before they were withdrawn.
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
    problemNotes: new VersionedTable(),
    problemTags: new VersionedTable(),
    profiles: new VersionedTable(),
    reviews: new VersionedTable(),
    interviewDates: new VersionedTable(),
    profileLists: new VersionedTable(),
    studyLists: new VersionedTable(),
    excluded: new VersionedTable(),
    planSettings: new VersionedTable(),
    pickMarks: new VersionedTable(),
  }
  readonly #folding: Tables
  /** The versions of each table of `#folding`. */
  readonly #versionsOf: ReadonlyMap<object, VersionedTable<unknown>>
  readonly #rests: Rest[] = []
  #length = 0

  /** `withdrawn` lists the commits that do not count at the log's end. */
  constructor(withdrawn: Tables['withdrawn'] = {}) {
    const tables = { ...emptyTables(), withdrawn }
    this.#folding = tables
    this.#versionsOf = new Map(Object.entries(this.#versions).map(([name, one]) => [Reflect.get(tables, name), one]))
  }

  /** Number of folded commits. */
  get length(): number {
    return this.#length
  }

  /** Folds the next commit; commits must arrive in folding order. */
  fold(commit: Commit): void {
    const journal = new Journal()
    foldCommit(this.#folding, commit, journal)
    this.#length += 1
    for (const { table, key, after } of journal.changes) {
      this.#versionsOf.get(table)?.save(this.#length, String(key), after)
    }
    this.#keepRest()
  }

  get withdrawn(): Tables['withdrawn'] {
    return this.#folding.withdrawn
  }

  /** The tables after the first `position` commits. Treat as immutable. */
  at(position: number): Tables {
    const rest = this.#rests[Math.min(position, this.#length) - 1]
    const { deletedProfiles, skipped, withdrawn, commitSeqs } = this.#folding
    return {
      ...emptyTables(),
      ...Object.fromEntries(Object.entries(this.#versions).map(([name, one]) => [name, one.at(position)])),
      ...rest?.values,
      deletedProfiles: deletedProfiles.slice(0, rest?.deletedProfiles ?? 0),
      skipped: skipped.slice(0, rest?.skipped ?? 0),
      withdrawn,
      commitSeqs: {
        person: commitSeqs.person.slice(0, rest?.person ?? 0),
        profiles: commitSeqs.profiles.slice(0, rest?.profiles ?? 0),
      },
    }
  }

  #keepRest(): void {
    const { activeProfile, reviewSettings, demoShift, deletedProfiles, skipped, commitSeqs } = this.#folding
    this.#rests.push({
      values: { activeProfile, reviewSettings, demoShift },
      deletedProfiles: deletedProfiles.length,
      skipped: skipped.length,
      person: commitSeqs.person.length,
      profiles: commitSeqs.profiles.length,
    })
  }
}

/**
 * The tables with only the solves up to a time (epoch seconds, included). All other data is as it is now, including
 * scores that were given later (docs/decisions/0050). Law: at or after the newest solve, they equal the tables.
 */
export function tablesUpTo(tables: Tables, until: number): Tables {
  const solves: Tables['solves'] = {}
  for (const [key, row] of Object.entries(tables.solves)) if (row.timestamp <= until) solves[key] = row
  return { ...tables, solves }
}
