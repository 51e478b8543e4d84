import type { Commit } from '../commit'
import { foldCommit } from './fold'
import { createTables, type Tables } from './tables'
import { VersionedTable } from './versioned-table'
import { Journal } from './writer'

/**
 * The part of the state at one position in the log that is not in tables with rows: single values, and the lengths of append-only lists.
 */
interface UnkeyedState {
  values: Pick<Tables, 'activeProfile' | 'reviewSettings' | 'isDailyShown' | 'demoShift'>
  deletedProfileCount: number
  skippedCount: number
  personCommitCount: number
  profileCommitCount: number
}

/** The names of the tables with rows: all except those in `UnkeyedState`, so that the compiler reports a new table that is in neither. */
type KeyedTable = Exclude<
  keyof Tables,
  keyof UnkeyedState['values'] | 'deletedProfiles' | 'skipped' | 'withdrawn' | 'commitSeqs'
>

type Versions = { [N in KeyedTable]: VersionedTable<Tables[N][string]> }

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
    profiles: new VersionedTable(),
    reviews: new VersionedTable(),
    interviewDates: new VersionedTable(),
    profileLists: new VersionedTable(),
    studyLists: new VersionedTable(),
    askedProblems: new VersionedTable(),
    excluded: new VersionedTable(),
    planSettings: new VersionedTable(),
    pickMarks: new VersionedTable(),
    drawnPicks: new VersionedTable(),
    joins: new VersionedTable(),
  }
  readonly #tables: Tables
  readonly #versionsByTable: ReadonlyMap<object, VersionedTable<unknown>>
  readonly #unkeyedStates: UnkeyedState[] = []
  #length = 0

  /** `withdrawn` has the ids of the commits that are in the log but do not count, as of the log's end. */
  constructor(withdrawn: Tables['withdrawn'] = {}) {
    const tables = { ...createTables(), withdrawn }
    this.#tables = tables
    this.#versionsByTable = new Map(
      Object.entries(this.#versions).map(([name, one]) => [Reflect.get(tables, name), one]),
    )
  }

  get length(): number {
    return this.#length
  }

  /** Applies the next commit. Commits must be passed in the order of their times. */
  fold(commit: Commit): void {
    const journal = new Journal()
    foldCommit(this.#tables, commit, journal)
    this.#length += 1
    for (const { table, key, after } of journal.changes) {
      this.#versionsByTable.get(table)?.save(this.#length, String(key), after)
    }
    this.#saveUnkeyedState()
  }

  get withdrawn(): Tables['withdrawn'] {
    return this.#tables.withdrawn
  }

  /** Returns the tables after the first `position` commits. Do not change them. */
  getTablesAt(position: number): Tables {
    const unkeyed = this.#unkeyedStates[Math.min(position, this.#length) - 1]
    const { deletedProfiles, skipped, withdrawn, commitSeqs } = this.#tables
    return {
      ...createTables(),
      ...Object.fromEntries(Object.entries(this.#versions).map(([name, one]) => [name, one.getTableAt(position)])),
      ...unkeyed?.values,
      deletedProfiles: deletedProfiles.slice(0, unkeyed?.deletedProfileCount ?? 0),
      skipped: skipped.slice(0, unkeyed?.skippedCount ?? 0),
      withdrawn,
      commitSeqs: {
        person: commitSeqs.person.slice(0, unkeyed?.personCommitCount ?? 0),
        profiles: commitSeqs.profiles.slice(0, unkeyed?.profileCommitCount ?? 0),
      },
    }
  }

  #saveUnkeyedState(): void {
    const { activeProfile, reviewSettings, isDailyShown, demoShift, deletedProfiles, skipped, commitSeqs } =
      this.#tables
    this.#unkeyedStates.push({
      values: { activeProfile, reviewSettings, isDailyShown, demoShift },
      deletedProfileCount: deletedProfiles.length,
      skippedCount: skipped.length,
      personCommitCount: commitSeqs.person.length,
      profileCommitCount: commitSeqs.profiles.length,
    })
  }
}

/**
 * Returns the tables with only the solves up to a time (epoch seconds, included). All other data stays as it is now, including scores that
 * were given later (docs/decisions/0050).
 */
export function filterTablesUpTo(tables: Tables, until: number): Tables {
  const solves: Tables['solves'] = {}
  for (const [key, row] of Object.entries(tables.solves)) if (row.timestamp <= until) solves[key] = row
  return { ...tables, solves }
}
